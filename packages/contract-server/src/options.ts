import type { ApiTypes, OperationHandler, OperationId, TypedContract } from '@helpdesk/contract-model';
import type { Authenticate } from './auth/authorize.ts';

/** The part of a pino logger that is used here. */
export interface Log {
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Handlers by operationId for a contract without types, such as one that was loaded from a file. */
export type HandlerMap = Readonly<Record<string, ((request: never, context: never) => unknown) | undefined>>;

/** Handlers by operationId, each with the types of its operation. Any may be missing. */
export type ServedHandlers<Api extends ApiTypes, Principal> = [OperationId<Api>] extends [never]
  ? HandlerMap
  : { readonly [Op in OperationId<Api>]?: OperationHandler<Api, Op, Principal> | undefined };

/**
 * `Api` comes from the contract and `Principal` from `authenticate`; `handlers` are checked against both. With a plain
 * `Contract` there are no types to check them against.
 */
export interface ServerOptions<Api extends ApiTypes = ApiTypes, Principal = unknown> {
  /** A plain `Contract` can be given too. */
  readonly contract: TypedContract<Api>;
  /** An operation without a handler answers 501. Without `handlers` the server is a stub: it answers with the examples. */
  readonly handlers?: ServedHandlers<NoInfer<Api>, NoInfer<Principal>>;
  readonly authenticate: Authenticate<Principal>;
  /** What stands before the base path in the URLs that handlers return. Default: the scheme and host of the request. */
  readonly publicUrl?: string;
  /**
   * What happens when a handler's response breaks the contract, after the client has got the operation's documented 500:
   * `answer` logs it, `throw` also throws it as an uncaught exception, so that no test run can miss it. Default: `answer`.
   */
  readonly violations?: 'answer' | 'throw';
  /**
   * Whether all schemas are compiled and the contract's examples are checked against them before the promise resolves.
   * Default: true. With false, a schema is compiled by the first request that needs it: for contracts checked before.
   */
  readonly selfCheck?: boolean;
  readonly log: Log;
}
