/**
 * The only entry to express-openapi-validator. The library never sees a client's request: it compiles the schemas of each operation
 * for a synthetic request, and these validate the values that http/ has read. This folder has all workarounds for the library;
 * docs/decisions/express-openapi-validator-behind-an-adapter.md lists the behavior that they work around.
 */
import type { Contract, Operation } from '@helpdesk/contract-model';
import { middleware } from 'express-openapi-validator';
import type { Violation } from '../messages.ts';
import { type CompiledSchema, takeCompiled } from './compiled-schemas.ts';
import { createValidatorDocument } from './document.ts';
import {
  createSyntheticRequest,
  runMiddleware,
  runResponseMiddleware,
  type SyntheticRequest,
  type ValidatorMiddleware,
} from './synthetic-request.ts';

/** The values of a request. */
export interface RequestInput {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  /** The documented header parameters as sent, by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Undefined if no body was sent. */
  readonly body: unknown;
}

/** Returns the violations of a request. Writes defaults into the input. */
type RequestValidator = (input: RequestInput) => readonly Violation[];

/** Returns the violations of the body of a response. */
type ResponseValidator = (body: unknown) => readonly Violation[];

/** A promise only until it is known, because a promise for each request costs as much as most checks. */
type Eventual<T> = T | Promise<T>;

interface Adapter {
  requestValidator(operation: Operation): Eventual<RequestValidator>;
  responseValidator(operation: Operation, status: number): Eventual<ResponseValidator>;
}

/**
 * The library compares an operation that it prepares with all paths of its document, and keeps what it prepared. So a document has few
 * operations, and is made at the first request to one of them: the others cost neither time nor memory.
 */
const OPERATIONS_PER_DOCUMENT = 32;

/** Its methods reject for a contract that the library does not accept, which `selfCheck` shows at the start. */
export function createAdapter(contract: Contract): Adapter {
  const adapters = new Map<Operation, () => Eventual<Adapter>>();
  const operations = Object.values(contract.operations);
  for (let start = 0; start < operations.length; start += OPERATIONS_PER_DOCUMENT) {
    const group = operations.slice(start, start + OPERATIONS_PER_DOCUMENT);
    const adapter = once(() => prepareAdapter(contract, group));
    for (const operation of group) adapters.set(operation, adapter);
  }
  const adapterOf = (operation: Operation) => getKnown(adapters, operation, operation.operationId)();
  return {
    requestValidator: (operation) => whenKnown(adapterOf(operation), (adapter) => adapter.requestValidator(operation)),
    responseValidator: (operation, status) =>
      whenKnown(adapterOf(operation), (adapter) => adapter.responseValidator(operation, status)),
  };
}

/** @throws for operations that the library does not accept. The library itself would respond to every request with 500. */
async function prepareAdapter(contract: Contract, operations: readonly Operation[]): Promise<Adapter> {
  const { openapi, responsePaths } = createValidatorDocument(contract, operations);
  const { loadDocument, route, validateRequest, validateResponse } = createMiddlewares(openapi);

  /** Routes a request once. Its schemas do not depend on what clients send (docs/decisions/validator-memory.md). */
  const prepare = async (request: SyntheticRequest): Promise<SyntheticRequest> => {
    const problem = (await runMiddleware(loadDocument, request)) ?? (await runMiddleware(route, request));
    if (problem !== undefined) throw new Error(`the contract is invalid: ${problem}`, { cause: problem });
    return withOwnSchema(request);
  };

  const requestValidators = new Map<Operation, () => Eventual<RequestValidator>>();
  for (const operation of operations) {
    const path = `${contract.basePath}${operation.path.replace(/\{[^{}]+\}/g, '1')}`;
    const request = await prepare(createSyntheticRequest(operation.method, path, operation.body?.mediaType));
    requestValidators.set(
      operation,
      once(async () => toRequestValidator(await takeCompiled(() => runMiddleware(validateRequest, request)))),
    );
  }

  const responseValidators = new Map<string, () => Eventual<ResponseValidator>>();
  for (const path of new Set(responsePaths.values())) {
    const request = await prepare(createSyntheticRequest('get', contract.basePath + path));
    responseValidators.set(
      path,
      once(async () => toResponseValidator(await takeCompiled(() => runResponseMiddleware(validateResponse, request)))),
    );
  }

  return {
    requestValidator: (operation) => getKnown(requestValidators, operation, operation.operationId)(),
    responseValidator: (operation, status) => {
      const documented = operation.responses[status];
      if (documented !== undefined && documented.mediaType === undefined) return checkAbsence;
      const path = documented && responsePaths.get(documented);
      return getKnown(responseValidators, path, `${operation.operationId}/${status}`)();
    },
  };
}

/** The library compiles a schema for path, query and header parameters, and one for the body. */
function toRequestValidator([values, body]: readonly CompiledSchema[]): RequestValidator {
  if (values === undefined || body === undefined) throw new UnknownVersionError();
  return (input) => {
    const violations = values(input);
    // An optional body may be left out.
    return input.body === undefined ? violations : [...violations, ...body(input)];
  };
}

function toResponseValidator([schema]: readonly CompiledSchema[]): ResponseValidator {
  if (schema === undefined) throw new UnknownVersionError();
  return (body) => (body === undefined ? [aboutBody('is required')] : schema({ response: body }));
}

const checkAbsence: ResponseValidator = (body) => (body === undefined ? [] : [aboutBody('must not be there')]);

/** Runs at the first call, so that a start does not wait for it. */
function once<T>(run: () => Promise<T>): () => Eventual<T> {
  let result: Eventual<T> | undefined;
  const keep = async (): Promise<T> => {
    const value = await run();
    result = value;
    return value;
  };
  return () => {
    result ??= keep();
    return result;
  };
}

function whenKnown<T, Result>(eventual: Eventual<T>, use: (value: T) => Eventual<Result>): Eventual<Result> {
  return eventual instanceof Promise ? eventual.then(use) : use(eventual);
}

/** An issue that no schema can express. */
function aboutBody(message: string): Violation {
  return { instancePath: '/response', keyword: '', params: {}, message };
}

class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError';

  constructor() {
    super('express-openapi-validator does not work as in version 5.6.2: adapt adapter.ts and compiled-schemas.ts');
  }
}

/** The library's middlewares that are used. */
function createMiddlewares(openapi: object) {
  const middlewares: ValidatorMiddleware[] = middleware({
    // The library's type is stricter than an OpenAPI document.
    apiSpec: openapi as never,
    // document.ts builds a valid document, and checking it would take a tenth of a second.
    validateApiSpec: false,
    validateRequests: { allErrors: true, coerceTypes: false, allowUnknownQueryParameters: false },
    validateResponses: { allErrors: true, coerceTypes: false },
    // Credentials are checked in auth/, before the body is read.
    validateSecurity: false,
    // By default the library mounts multer, but no operation accepts uploads.
    fileUploader: false,
    ajvFormats: { mode: 'full' },
    // Switches off conversion: by default the library accepts a Date in a response, but only if `type` is not an array.
    serDes: [{ format: 'date' }, { format: 'date-time' }],
  });
  const [loadDocument, route, , validateRequest, validateResponse] = middlewares;
  if (!loadDocument || !route || !validateRequest || !validateResponse) {
    throw new UnknownVersionError();
  }
  return { loadDocument, route, validateRequest, validateResponse };
}

/**
 * Moves the operation's part of the document to the request: otherwise the library keeps and walks the whole document with each
 * schema that it compiles (docs/decisions/validator-memory.md).
 */
function withOwnSchema(request: SyntheticRequest): SyntheticRequest {
  const { schema, _responseSchema, ...rest } = request.openapi ?? {};
  return { ...request, openapi: { ...rest, schema: takeOut(schema), _responseSchema: takeOut(_responseSchema) } };
}

function takeOut(part: unknown): object {
  if (typeof part !== 'object' || part === null)
    throw new Error('express-openapi-validator found no schema for a path');
  const copy = { ...part };
  for (const name of Object.keys(part)) Reflect.deleteProperty(part, name);
  return copy;
}

function getKnown<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key | undefined, name: string): Value {
  const value = key === undefined ? undefined : map.get(key);
  if (value === undefined) throw new Error(`${name} is not in this contract`);
  return value;
}
