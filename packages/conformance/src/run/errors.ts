import type { Operation } from '@helpdesk/contract-model';
import { isUnimplemented } from '../check/response.ts';
import type { Exchange, SkipCode } from '../model.ts';

/** Nothing answers at the base URL. */
export class TargetUnreachable extends Error {
  override readonly name = 'TargetUnreachable';
}

/** The target answers, but not to the token `full`; or a credential or header cannot even be sent. */
export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
}

/** A case cannot be run on this target; the message says what to give. */
export class NotObtainable extends Error {
  override readonly name = 'NotObtainable';
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
export type UnansweredKind = 'gone' | 'malformed' | 'unanswered';

/** A request got no usable response. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly kind: UnansweredKind;
  /** What was sent last. */
  readonly exchange: Exchange | undefined;

  constructor(message: string, kind: UnansweredKind, exchange?: Exchange) {
    super(message);
    this.kind = kind;
    this.exchange = exchange;
  }
}

/** What a case needs comes from an operation that does not answer as documented: the case cannot be judged for that. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly verdict: 'unimplemented' | 'inconclusive';

  constructor(verdict: SourceError['verdict'], message: string) {
    super(message);
    this.verdict = verdict;
  }
}

/** `what` completes a sentence that ends with the name of the operation: `"branch" is looked for`. */
export function sourceError(operation: Operation, status: number, what: string): SourceError {
  const verdict = isUnimplemented(operation, status) ? 'unimplemented' : 'inconclusive';
  const answer = status < 300 ? `${status} without what is documented` : String(status);
  return new SourceError(verdict, `${what} by ${operation.operationId}, which answers ${answer}`);
}
