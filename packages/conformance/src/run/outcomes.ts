/** Converts attempts and errors to outcomes of cases. */
import type { Case } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { DependencyError, FailedBaseError, PreconditionError, TransportError } from '../errors.ts';
import type { Exchange } from '../exchange.ts';
import type { Outcome, Verdict } from '../result.ts';
import { messageOf } from '../text.ts';
import type { Attempt } from './attempt.ts';

/** `before` are the exchanges of the base case. */
export function toOutcome(
  { verdict, reason, problems, warnings, exchange }: Attempt,
  before: readonly Exchange[] = [],
): Outcome {
  return { verdict, reason, problems, warnings, exchanges: [...before, exchange] };
}

export function createOutcome(verdict: Verdict, reason: string, exchange?: Exchange): Outcome {
  return { verdict, reason, problems: [], warnings: [], exchanges: exchange ? [exchange] : [] };
}

/** The outcome of a case whose base did not pass. */
export function toFailedBaseOutcome(base: Case, failure: Attempt | TransportError): Outcome {
  const because = (reason: string): string => `Its base ${base.id} did not pass: ${reason}`;
  if (failure instanceof TransportError) {
    const verdict = failure.kind === 'malformed' ? 'inconclusive' : 'error';
    return createOutcome(verdict, because(failure.message), failure.exchange);
  }
  const verdict = failure.verdict === 'unimplemented' ? 'unimplemented' : 'inconclusive';
  return createOutcome(verdict, because(failure.reason), failure.exchange);
}

export function toErrorOutcome(error: unknown): Outcome {
  if (error instanceof FailedBaseError) return error.outcome;
  if (error instanceof PreconditionError) return { ...createOutcome('skipped', error.message), skip: error.code };
  if (error instanceof DependencyError) return createOutcome(error.verdict, error.message);
  if (error instanceof TransportError) {
    return createOutcome(error.kind === 'malformed' ? 'fail' : 'error', error.message, error.exchange);
  }
  const stack = error instanceof Error ? error.stack : undefined;
  return createOutcome('error', stack ?? messageOf(error));
}

/** The exchanges of a case, without that of its base, which belongs to another case. */
export const listOwnExchanges = ({ action }: ExecutableCase, { exchanges }: Outcome): readonly Exchange[] =>
  action.kind === 'mutation' ? exchanges.slice(-1) : exchanges;
