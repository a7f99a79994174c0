/** What a handler receives and may return, operation by operation, read off the generated types. */
import type { ErrorKeys } from './generated/error-keys.ts';
import type { operations } from './generated/types.ts';

export type OperationId = keyof operations;

/** A key that is left out (`parameters.query?: never`) means that there is nothing: an empty object. */
type Part<T> = [NonNullable<T>] extends [never] ? Record<never, never> : NonNullable<T>;

type JsonContent<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The documented names of a header map: openapi-typescript adds an index signature for all others. */
type DocumentedHeaders<T> = {
  [Name in keyof T as string extends Name ? never : number extends Name ? never : Name]: T[Name];
};

type RequiredKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];

type ResponseHeaders<T> = [RequiredKeys<DocumentedHeaders<T>>] extends [never]
  ? { readonly headers?: Readonly<Record<string, string>> }
  : { readonly headers: DocumentedHeaders<T> };

/** A request that the contract has accepted: parameters coerced to their types, the body as its schema says. */
export interface Request<Op extends OperationId, Principal = unknown> {
  readonly params: Part<operations[Op]['parameters']['path']>;
  readonly query: Part<operations[Op]['parameters']['query']>;
  readonly body: JsonContent<NonNullable<operations[Op]['requestBody']>>;
  /** Whoever the credentials hook found behind the token. */
  readonly principal: Principal;
}

/** Every documented response of an operation, told apart by `status`. */
export type Response<Op extends OperationId> = {
  [Status in keyof operations[Op]['responses'] & number]: {
    readonly status: Status;
    readonly body: JsonContent<operations[Op]['responses'][Status]>;
  } & ResponseHeaders<operations[Op]['responses'][Status] extends { headers: infer H } ? H : never>;
}[keyof operations[Op]['responses'] & number];

/** One thing that is wrong with a request. */
export interface Fault {
  /** `/path/NAME`, `/query/NAME`, or a JSON pointer under `/body`. */
  readonly path: string;
  /** What is wrong there, to be read after the path: `is required`. */
  readonly message: string;
}

/** What a handler may ask of the server that runs it. */
export interface Context<Op extends OperationId> {
  /** The request's absolute address on the public host, its query as it was sent. */
  readonly url: URL;
  /** Absolute address of the base path, without a slash at the end: `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Aborted when the client has gone away before it was answered: what is done for it alone can stop. */
  readonly signal: AbortSignal;
  /** The documented error example of that status and key, its template filled from the request. */
  readonly refuse: <Status extends keyof ErrorKeys[Op] & number>(
    status: Status,
    key: ErrorKeys[Op][Status],
    details?: readonly Fault[],
  ) => Extract<Response<Op>, { status: Status }>;
  /** The documented 400 that covers these faults: for what only the data can tell. */
  readonly reject: (faults: readonly [Fault, ...Fault[]]) => Extract<Response<Op>, { status: 400 }>;
}

export type Handler<Op extends OperationId, Principal = unknown> = (
  request: Request<Op, Principal>,
  context: Context<Op>,
) => Response<Op> | Promise<Response<Op>>;

/** One handler for every operation: leaving one out does not compile. */
export type Handlers<Principal = unknown> = { readonly [Op in OperationId]: Handler<Op, Principal> };
