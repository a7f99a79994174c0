import type { Contract, Operation, ValidationIssue } from '@helpdesk/contract-model';
import { error, middleware } from 'express-openapi-validator';
import { cutInput, type InputBounds, inputBounds } from '../guards/bounds.ts';
import { validatorDocument } from './document.ts';
import { toFaults, type Violation } from './faults.ts';
import { judge, type Middleware, run, type StandIn, standIn } from './stand-in.ts';

/** What a request says, as the guards read it. */
export interface Input {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  /** The documented header parameters as they were sent, by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Undefined where none was sent. */
  readonly body: unknown;
}

export interface Validator {
  /** Every fault of the input. Puts the defaults of parameters, and those of the body of a POST, in their places. */
  request(operation: Operation, input: Input): Promise<readonly ValidationIssue[]>;
  /** Every fault of a response body, at JSON Pointers below `/response`; of any status. */
  response(operation: Operation, status: number, body: unknown): Promise<readonly ValidationIssue[]>;
}

/**
 * express-openapi-validator over a contract. It never meets a client's request: it gets one that is written here, with the
 * documented method and media type and the values that the guards read. So nothing that a client sends can make it compile
 * and keep more schemas (design/dependencies.md, S1), and each operation is looked up once, not in every request.
 *
 * Rejects where it does not take the contract; by itself it would start, and answer 500 to every request (S6).
 */
export async function createValidator(contract: Contract): Promise<Validator> {
  const { openapi, responsePaths } = validatorDocument(contract);
  const steps: Middleware[] = middleware({
    // Its own type wants every level of the document spelled out.
    apiSpec: openapi as never,
    // It would hold a document that is written here against the schema of OpenAPI, and take a tenth of a second for it.
    validateApiSpec: false,
    validateRequests: { allErrors: true, coerceTypes: false, allowUnknownQueryParameters: false },
    validateResponses: { allErrors: true, coerceTypes: false },
    // Guards check credentials, before the body is read.
    validateSecurity: false,
    // Else it mounts multer for uploads that no operation takes (S8).
    fileUploader: false,
    ajvFormats: { mode: 'full' },
    // No conversion: by default a Date in a response passes, but only where the type is not a list.
    serDes: [{ format: 'date' }, { format: 'date-time' }],
  });
  const [load, route, , validateRequest, validateResponse] = steps;
  if (!load || !route || !validateRequest || !validateResponse) {
    throw new Error('express-openapi-validator has not the steps of version 5.6.2 any more');
  }

  const prepare = async (request: StandIn): Promise<StandIn> => {
    const problem = (await run(load, request)) ?? (await run(route, request));
    if (problem !== undefined) throw new Error(`the contract is invalid: ${problem}`, { cause: problem });
    return withOwnSchema(request);
  };
  const requests = new Map<Operation, { readonly request: StandIn; readonly bounds: InputBounds }>();
  for (const operation of Object.values(contract.operations)) {
    const path = `${contract.basePath}${operation.path.replace(/\{[^{}]+\}/g, '1')}`;
    const request = await prepare(standIn(operation.method, path, operation.body?.mediaType));
    requests.set(operation, { request, bounds: inputBounds(contract, operation) });
  }
  const responses = new Map<string, StandIn>();
  for (const path of new Set(responsePaths.values())) {
    responses.set(path, await prepare(standIn('get', contract.basePath + path)));
  }

  const judgeRequest = async (ready: StandIn, { params, query, headers, body }: Input) => {
    const problem = await run(validateRequest, {
      ...ready,
      params,
      query,
      // No media type where there is no body: an optional one may be left out.
      headers: body === undefined ? headers : { ...ready.headers, ...headers },
      body,
      openapi: { ...ready.openapi, pathParams: params },
    });
    return violationsOf(problem);
  };

  return {
    async request(operation, input) {
      const { request, bounds } = known(requests, operation, operation.operationId);
      const cut = new Set<string>();
      const faults = toFaults(await judgeRequest(request, cutInput(bounds, input, cut)), cut);
      // What was cut breaks its bounds, so that there are faults; if ever there were none, the whole input decides.
      return cut.size > 0 && faults.length === 0 ? toFaults(await judgeRequest(request, input)) : faults;
    },
    async response(operation, status, body) {
      const documented = operation.responses[status];
      const path = documented && responsePaths.get(documented);
      const request = known(responses, path, `${operation.operationId}/${status}`);
      const problem = await judge(validateResponse, { ...request }, { contentType: documented?.mediaType, body });
      return toFaults(violationsOf(problem));
    },
  };
}

/**
 * The operation's part of the document is moved to the stand-in: the validator carries the whole document in each schema
 * that it compiles, and walks it from end to end.
 */
function withOwnSchema(request: StandIn): StandIn {
  const { schema, _responseSchema, ...rest } = request.openapi ?? {};
  return { ...request, openapi: { ...rest, schema: moved(schema), _responseSchema: moved(_responseSchema) } };
}

function moved(part: unknown): object {
  if (typeof part !== 'object' || part === null)
    throw new Error('express-openapi-validator found no schema for a path');
  const copy = { ...part };
  for (const name of Object.keys(part)) Reflect.deleteProperty(part, name);
  return copy;
}

function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key | undefined, name: string): Value {
  const value = key === undefined ? undefined : map.get(key);
  if (value === undefined) throw new Error(`${name} is not in this contract`);
  return value;
}

/** A schema that cannot be compiled shows here too: that is no fault of a request or a response. */
function violationsOf(problem: unknown): readonly Violation[] {
  if (problem === undefined) return [];
  if (problem instanceof error.BadRequest || problem instanceof error.InternalServerError) return problem.errors;
  throw problem;
}
