import type { Operation } from '@helpdesk/contract/model';
import { isUnimplemented } from '../check/response.ts';
import type { SkipCode } from '../model.ts';

/** Nothing answers at the base URL. */
export class TargetUnreachable extends Error {
  override readonly name = 'TargetUnreachable';
}

/** The target answers, but not to the token `full`. */
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

/** A request got no answer. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** True if there is nobody to answer, so that the target is gone rather than wrong. */
  readonly isGone: boolean;

  constructor(message: string, isGone: boolean) {
    super(message);
    this.isGone = isGone;
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
