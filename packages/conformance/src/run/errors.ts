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
