import type { ApiTypes, OperationHandler, OperationId, TypedContract } from '@helpdesk/contract-model';
import type { Authenticate } from './auth/authorize.ts';

/** The part of a pino logger that the server uses. */
export interface Log {
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Handlers by operationId for a contract without types, such as a contract loaded from a file. */
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
  /** Or a plain `Contract`. */
  readonly contract: TypedContract<Api>;
  /** An operation without a handler responds with 501. Without `handlers` the server is a stub: it responds with the examples. */
  readonly handlers?: ServedHandlers<NoInfer<Api>, NoInfer<Principal>>;
  readonly authenticate: Authenticate<Principal>;
  /** The part before the base path in the URLs of responses. Default: the scheme and host of the request. */
  readonly publicUrl?: string;
  /**
   * What to do if a handler's response violates the contract, after the client got the operation's documented 500: `log` logs
   * the violation; `throw` also throws it as an uncaught exception, so that no test run can miss it. Default: `log`.
   */
  readonly violations?: 'log' | 'throw';
  /**
   * Whether to compile all schemas and to check the contract's examples before the promise resolves. Default: true. With
   * false, the first request that needs a schema compiles it. Use false for contracts that were checked before.
   */
  readonly selfCheck?: boolean;
  /**
   * Whether an error of `authenticate` or a handler means that there is too much to do at once, so that the response is the 429 of the
   * operation and not its 500. The request must have had no effect. Default: never.
   */
  readonly isOverload?: (error: unknown) => boolean;
  readonly log: Log;
}
