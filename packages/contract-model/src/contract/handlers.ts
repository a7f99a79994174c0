/** The types of an API's handlers, derived from the types that are generated for the API. */
import type { Contract } from './contract.ts';

/** The generated types of one API: the `operations` of openapi-typescript, and the keys of the documented error examples. */
export interface ApiTypes {
  readonly operations: object;
  /** By operationId and status: `{ getContact: { 404: 'unknown-id' | 'other-account' } }`. */
  readonly errorKeys: object;
}

/** A contract that carries the generated types of its API, so that a server can check handlers against them. */
export interface TypedContract<Api extends ApiTypes> extends Contract {
  /** Never set: only the type checker uses it. */
  readonly apiTypes?: Api;
}

export type OperationId<Api extends ApiTypes> = keyof Api['operations'] & keyof Api['errorKeys'] & string;

type OperationTypes = {
  readonly parameters: { readonly path?: unknown; readonly query?: unknown };
  readonly requestBody?: unknown;
  readonly responses: object;
};

/** The generated type of an operation. openapi-typescript gives all of them these members. */
type OperationOf<Api extends ApiTypes, Op extends OperationId<Api>> = Api['operations'][Op] extends OperationTypes
  ? Api['operations'][Op]
  : never;

/** An empty object if the operation has no such part (`parameters.query?: never`). */
type RequestPart<T> = [NonNullable<T>] extends [never] ? Record<never, never> : NonNullable<T>;

type JsonContent<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The documented names of a header map: openapi-typescript adds an index signature for all others. */
type DocumentedHeaders<T> = {
  [Name in keyof T as string extends Name ? never : number extends Name ? never : Name]: T[Name];
};

type RequiredKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];

type ResponseHeaders<T> = [RequiredKeys<DocumentedHeaders<T>>] extends [never]
  ? { readonly headers?: Readonly<Record<string, string>> }
  : { readonly headers: DocumentedHeaders<T> };

/** A valid request: its parameters have their types, and its body matches the schema. */
export interface OperationRequest<Api extends ApiTypes, Op extends OperationId<Api>, Principal = unknown> {
  readonly params: RequestPart<OperationOf<Api, Op>['parameters']['path']>;
  readonly query: RequestPart<OperationOf<Api, Op>['parameters']['query']>;
  readonly body: JsonContent<NonNullable<OperationOf<Api, Op>['requestBody']>>;
  /** What `authenticate` returned for the token. */
  readonly principal: Principal;
}

type Responses<Api extends ApiTypes, Op extends OperationId<Api>> = OperationOf<Api, Op>['responses'];

/** Every documented response of an operation: a union, discriminated by `status`. */
export type OperationResponse<Api extends ApiTypes, Op extends OperationId<Api>> = {
  [Status in keyof Responses<Api, Op> & number]: {
    readonly status: Status;
    readonly body: JsonContent<Responses<Api, Op>[Status]>;
  } & ResponseHeaders<Responses<Api, Op>[Status] extends { headers: infer Headers } ? Headers : never>;
}[keyof Responses<Api, Op> & number];

/** One problem of a request or a response. */
export interface ValidationIssue {
  /** `/path/NAME`, `/query/NAME`, `/header/NAME`, or a JSON Pointer below `/body`. */
  readonly path: string;
  /** Reads on from the path: `is required`. */
  readonly message: string;
}

/** What the server offers to a handler. */
export interface OperationContext<Api extends ApiTypes, Op extends OperationId<Api>> {
  /** The absolute URL of the request on the public host, with the query as sent. */
  readonly url: URL;
  /** The absolute URL of the base path, without a trailing slash: `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Aborted when the client disconnects before it has the response. */
  readonly signal: AbortSignal;
  /** The documented error example of that status and key, its message rendered with the values of the request. */
  readonly errorResponse: <Status extends keyof Api['errorKeys'][Op] & number>(
    status: Status,
    key: Api['errorKeys'][Op][Status],
    details?: readonly ValidationIssue[],
  ) => Extract<OperationResponse<Api, Op>, { status: Status }>;
  /** The documented 400 that covers these issues, for rules that depend on stored data. */
  readonly invalid: (
    issues: readonly [ValidationIssue, ...ValidationIssue[]],
  ) => Extract<OperationResponse<Api, Op>, { status: 400 }>;
}

export type OperationHandler<Api extends ApiTypes, Op extends OperationId<Api>, Principal = unknown> = (
  request: OperationRequest<Api, Op, Principal>,
  context: OperationContext<Api, Op>,
) => OperationResponse<Api, Op> | Promise<OperationResponse<Api, Op>>;

/** A handler for every operation. Leaving one out does not compile. */
export type OperationHandlers<Api extends ApiTypes, Principal = unknown> = {
  readonly [Op in OperationId<Api>]: OperationHandler<Api, Op, Principal>;
};
