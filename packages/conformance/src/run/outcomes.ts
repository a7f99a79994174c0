/** Converts attempts and errors to outcomes of cases. */
import { type Case, type Credential, messageOf, type ScopeCredential } from '@helpdesk/contract-model';
import { type ExecutableCase, listParts, type SingleMutation } from '../cases/executable-case.ts';
import { isScopeCredential } from '../credential-names.ts';
import { DependencyError, FailedBaseError, PreconditionError, StoppedError, TransportError } from '../errors.ts';
import type { Exchange } from '../exchange.ts';
import type { Blocker, CaseResult, Outcome, Verdict } from '../result.ts';
import type { RunOptions } from '../run-options.ts';
import { swapCase } from '../text.ts';
import { OTHER_END } from '../token-forms.ts';
import type { Attempt } from './attempt.ts';
import { describeMissingCredential } from './transport/credentials.ts';

/** `before` are the exchanges of the base case. */
export function toOutcome(
  { verdict, reason, problems, warnings, exchange, documented, operationId }: Attempt,
  before: readonly Exchange[] = [],
): Outcome {
  return {
    verdict,
    reason,
    problems,
    warnings,
    exchanges: [...before, exchange],
    ...(verdict !== 'pass' && { documented }),
    ...(verdict === 'unimplemented' && { blockedBy: byOperation(operationId) }),
  };
}

export function createOutcome(verdict: Verdict, reason: string, exchange?: Exchange, blockedBy?: Blocker): Outcome {
  return {
    verdict,
    reason,
    problems: [],
    warnings: [],
    exchanges: exchange ? [exchange] : [],
    ...(blockedBy && { blockedBy }),
  };
}

/** The outcome of a case whose base did not pass. */
export function toFailedBaseOutcome(base: Case, failure: Attempt | TransportError): Outcome {
  const because = (reason: string): string => `Its base ${base.id} did not pass: ${reason}`;
  const byBase: Blocker = { kind: 'case', id: base.id };
  if (failure instanceof TransportError) {
    return failure.kind === 'malformed'
      ? createOutcome('inconclusive', because(failure.message), failure.exchange, byBase)
      : createOutcome('error', because(failure.message), failure.exchange, { kind: 'target', because: failure.kind });
  }
  const reason = because(failure.reason);
  return failure.verdict === 'unimplemented'
    ? createOutcome('unimplemented', reason, failure.exchange, byOperation(failure.operationId))
    : createOutcome('inconclusive', reason, failure.exchange, byBase);
}

/** Characters. Common servers accept 4 to 8 KB in the first line and all headers of a request. */
const MAX_LENGTH_ELSEWHERE = 1_500;

/** The token is not in the authorization header. */
const isElsewhere = (part: SingleMutation): boolean => 'authorization' in part && part.authorization.length === 0;

/**
 * A case with a token of a single scope, or one that was revoked, that was not given, or with a form that the given token does not have: it
 * is waived, not skipped, because many services issue no such tokens. Undefined for all others.
 */
export function waiveForToken({ action }: ExecutableCase, given: RunOptions['credentials']): Outcome | undefined {
  const parts = action.kind === 'mutation' ? listParts(action.mutation) : [];
  const own = action.kind === 'invariant' ? (action.target.credential ?? []) : [];
  const needed = [own, ...parts.map((part) => ('credential' in part ? (part.credential ?? []) : []))].flat();
  const sent = parts.flatMap((part) => ('authorization' in part ? part.authorization : []));
  if (
    sent.some((text) => text.includes('{token in other case}')) &&
    !hasLetterCase((given.full ?? '').slice(-OTHER_END.length))
  )
    return createOutcome(
      'waived',
      'The letter case of the token "full" need not count: its end has none but hexadecimal digits.',
    );
  if (parts.some(isElsewhere) && (given.full ?? '').length > MAX_LENGTH_ELSEWHERE)
    return createOutcome('waived', 'The token "full" is so long that servers may reject it in an address or twice.');
  const missing = needed.filter(isRarelyIssued).find((credential) => given[credential] === undefined);
  if (missing === undefined) return undefined;
  return createOutcome('waived', describeMissingCredential(missing), undefined, {
    kind: 'credential',
    credential: missing,
  });
}

/** Services may keep a UUID, or another number, as a number. */
const hasLetterCase = (token: string): boolean => token !== swapCase(token) && !/^[0-9a-f-]*$/i.test(token);

const isRarelyIssued = (credential: Credential): credential is ScopeCredential | 'revoked' =>
  credential === 'revoked' || isScopeCredential(credential);

export function toErrorOutcome(error: unknown): Outcome {
  if (error instanceof FailedBaseError) return error.outcome;
  if (error instanceof PreconditionError) {
    return { ...createOutcome('skipped', error.message, undefined, error.blockedBy), skip: error.code };
  }
  if (error instanceof DependencyError) {
    return createOutcome(error.verdict, error.message, undefined, byOperation(error.operationId));
  }
  if (error instanceof TransportError) {
    return error.kind === 'malformed'
      ? createOutcome('fail', error.message, error.exchange)
      : createOutcome('error', error.message, error.exchange, { kind: 'target', because: error.kind });
  }
  if (error instanceof StoppedError) return createOutcome('error', error.message);
  const stack = error instanceof Error ? error.stack : undefined;
  return createOutcome('error', stack ?? messageOf(error));
}

/** If the target is gone, the cases that start from a base have the same outcome as the base. */
export function keepFailedBase(error: unknown): TransportError {
  if (error instanceof TransportError && error.kind !== 'gone') return error;
  throw error;
}

const byOperation = (operationId: string): Blocker => ({ kind: 'operation', operationId });

/** The exchanges of a case, without that of its base, which belongs to another case. */
const listOwnExchanges = ({ action }: ExecutableCase, { exchanges }: Outcome): readonly Exchange[] =>
  action.kind === 'mutation' ? exchanges.slice(-1) : exchanges;

export function toCaseResult(planned: ExecutableCase, outcome: Outcome): CaseResult {
  const own = listOwnExchanges(planned, outcome);
  return {
    case: planned,
    ...outcome,
    retries: own.flatMap(({ retries = [] }) => retries),
    milliseconds: own.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
}
