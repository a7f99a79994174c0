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
 * Why there is no response to check: the target is `gone` (nothing listens there), it answered what is no HTTP
 * (`malformed`), or nothing usable came in all attempts (`unanswered`).
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
