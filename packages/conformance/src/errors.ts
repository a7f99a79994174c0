import type { Credential, Operation } from '@helpdesk/contract-model';
import { isUnimplemented } from './contract-queries.ts';
import type { Exchange } from './exchange.ts';
import type { Blocker, Outcome, SkipCode, TransportErrorKind } from './result.ts';

/** The base URL gives no usable response. */
export class TargetUnreachableError extends Error {
  override readonly name = 'TargetUnreachableError';
}

/** The target rejects a token that it must know, or a credential or header has characters that cannot be sent. */
export class CredentialRejectedError extends Error {
  override readonly name = 'CredentialRejectedError';
  /** Absent for a header. */
  readonly credential: Credential | undefined;

  constructor(message: string, credential?: Credential) {
    super(message);
    this.credential = credential;
  }
}

/** The run was ended before the request was sent, or before its response arrived. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** A case cannot run on this target; the message says what to provide. */
export class PreconditionError extends Error {
  override readonly name = 'PreconditionError';
  readonly code: SkipCode;
  readonly blockedBy: Blocker | undefined;

  constructor(code: SkipCode, message: string, blockedBy?: Blocker) {
    super(message);
    this.code = code;
    this.blockedBy = blockedBy;
  }
}

/** A request got no usable response. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportErrorKind;
  /** The last attempt. */
  readonly exchange: Exchange | undefined;
  /** Of the network error, such as ECONNREFUSED; else the reason of the last attempt: a status, or `timeout`. */
  readonly code: string | undefined;

  constructor(message: string, kind: TransportErrorKind, exchange?: Exchange, code?: string) {
    super(message);
    this.kind = kind;
    this.exchange = exchange;
    this.code = code;
  }
}

/** An operation that provides data for a case does not respond as documented, so the case cannot be evaluated. */
export class DependencyError extends Error {
  override readonly name = 'DependencyError';
  readonly verdict: 'unimplemented' | 'inconclusive';
  readonly operationId: string;

  constructor(verdict: DependencyError['verdict'], message: string, operationId: string) {
    super(message);
    this.verdict = verdict;
    this.operationId = operationId;
  }
}

/** A documented success that a case starts from did not pass. */
export class FailedBaseError extends Error {
  override readonly name = 'FailedBaseError';
  /** The outcome of the case that needs it. */
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.reason);
    this.outcome = outcome;
  }
}

/** `what` precedes "by" and the operation in the message: `"branch" is listed`. */
export function createDependencyError(operation: Operation, status: number, what: string): DependencyError {
  const verdict = isUnimplemented(operation, status) ? 'unimplemented' : 'inconclusive';
  const received = status < 300 ? `${status} without what is documented` : String(status);
  const { operationId } = operation;
  return new DependencyError(verdict, `${what} by ${operationId}, which responds with ${received}`, operationId);
}

/** For `catch`: undefined if the target lacks what a request needs. Throws any other error again. */
export function ignorePrecondition(error: unknown): undefined {
  if (!(error instanceof PreconditionError)) throw error;
}

/** Like `ignorePrecondition`, and also undefined if what a request needs does not come as documented: other cases report that. */
export function ignoreUnavailable(error: unknown): undefined {
  const isUnavailable = [PreconditionError, DependencyError, FailedBaseError].some((one) => error instanceof one);
  if (!isUnavailable) throw error;
}
