import type { Contract, Credential } from '@helpdesk/contract-model';

/** What the credentials hook found behind a token. */
export interface Authentication<Principal = unknown> {
  /** Handed to every handler as it is. */
  readonly principal: Principal;
  /** As granted; what a scope includes need not be spelled out. */
  readonly scopes: readonly string[];
  /** What the account has switched on (`x-feature`). */
  readonly features: readonly string[];
}

/** Why a token opens nothing. */
export type TokenRejection = Extract<Credential, 'malformed' | 'unknown' | 'expired'>;

/** Receives a well-formed bearer token; a rejection counts as a failure of the server, not of the token. */
export type Authenticate<Principal = unknown> = (token: string) => Promise<Authentication<Principal> | TokenRejection>;

/** The part of a pino logger that is used here. */
export interface Log {
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/**
 * Any handler map by operationId. The parameters are `never` so that `Handlers<Principal>` of a generated contract, and a
 * Partial of it, can be assigned: the generated types check each handler, this package only calls it.
 */
export type HandlerMap = Readonly<Record<string, ((request: never, context: never) => unknown) | undefined>>;

export interface ServerOptions {
  readonly contract: Contract;
  /** An operation without a handler answers 501. Without any map the server is a stub: it answers from the examples. */
  readonly handlers?: HandlerMap;
  readonly authenticate: Authenticate;
  /** What stands before the base path in the addresses that handlers hand out; else the request's own scheme and host. */
  readonly publicUrl?: string;
  /**
   * What follows a handler's response that breaks the contract, after the client has got the operation's documented 500:
   * `answer` logs it, `throw` also throws it as an uncaught error, which no test run survives. `answer` by default.
   */
  readonly violations?: 'answer' | 'throw';
  /**
   * Whether the start compiles every schema and holds the contract's own examples against them; true if not given. Without
   * it a schema is compiled by the first request that needs it: for a contract that was checked when it was compiled.
   */
  readonly selfCheck?: boolean;
  readonly log: Log;
}
