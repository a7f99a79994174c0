import type { Operation } from '@helpdesk/contract-model';
import { isUnimplemented } from './checks/response.ts';
import type { Exchange, SkipCode } from './model.ts';

/** Nothing answers at the base URL. */
export class TargetUnreachableError extends Error {
  override readonly name = 'TargetUnreachableError';
}

/** The target answers, but not to the token `full`; or a credential or header cannot even be sent. */
export class CredentialRejectedError extends Error {
  override readonly name = 'CredentialRejectedError';
}

/** A case cannot be run on this target; the message says what to give. */
export class PreconditionError extends Error {
  override readonly name = 'PreconditionError';
  readonly code: SkipCode;

  constructor(code: SkipCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Why there is no response to check: the target is `gone` (nothing listens there, in all attempts), it answered what is no HTTP
 * or cannot be decoded (`malformed`), or nothing usable came in all attempts (`unanswered`).
 */
export type TransportErrorKind = 'gone' | 'malformed' | 'unanswered';

/** A request got no usable response. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportErrorKind;
  /** What was sent last. */
  readonly exchange: Exchange | undefined;

  constructor(message: string, kind: TransportErrorKind, exchange?: Exchange) {
    super(message);
    this.kind = kind;
    this.exchange = exchange;
  }
}

/** What a case needs comes from an operation that does not answer as documented: the case cannot be judged for that. */
export class DependencyError extends Error {
  override readonly name = 'DependencyError';
  readonly verdict: 'unimplemented' | 'inconclusive';

  constructor(verdict: DependencyError['verdict'], message: string) {
    super(message);
    this.verdict = verdict;
  }
}

/** `what` completes a sentence that ends with the name of the operation: `"branch" is looked for`. */
export function dependencyError(operation: Operation, status: number, what: string): DependencyError {
  const verdict = isUnimplemented(operation, status) ? 'unimplemented' : 'inconclusive';
  const answer = status < 300 ? `${status} without what is documented` : String(status);
  return new DependencyError(verdict, `${what} by ${operation.operationId}, which answers ${answer}`);
}
