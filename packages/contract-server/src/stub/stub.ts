/** Serves a contract's examples, for clients that are written before the service exists. */
import type { Contract, Json, Operation, RequestExample } from '@helpdesk/contract-model';
import type { Authenticate } from '../auth/authorize.ts';
import { type ErrorResponses, RequestRejectedError } from '../errors/error-responses.ts';
import type { Handler, HandlerRequest } from '../handler.ts';
import type { Validator } from '../validation/validator.ts';
import { adaptExample } from './adapt-example.ts';
import { type Preference, readPreference } from './prefer.ts';
import { createSampleHeaders } from './sample-headers.ts';

/** Accepts every well-formed token, with all scopes and features. */
export function allowAnyToken({ operations, scopes }: Contract): Authenticate {
  const features = Object.values(operations).flatMap(({ feature }) => feature ?? []);
  return async () => ({ principal: undefined, scopes: Object.keys(scopes), features });
}

/**
 * Responds with the first documented success, which agrees with the request as far as the contract says how, or with the example
 * that the Prefer header names, as it is. If that example is not documented, responds with a 501 that lists the documented ones.
 */
export function createStubHandler(
  contract: Contract,
  operation: Operation,
  errors: ErrorResponses,
  validator: Validator,
): Handler {
  return async (received, context, http) => {
    const preference = readPreference(String(http.headers.prefer ?? ''));
    const found = selectExample(operation, preference);
    if (found === undefined) {
      throw new RequestRejectedError(errors.notImplemented(`Documented are ${documentedKeys(operation)}`));
    }
    const { response, example } = found;
    const { status } = response;
    const isValid = async (body: Json): Promise<boolean> =>
      // The validator may write into what it checks.
      (await validator.validateResponse(operation, status, structuredClone(body))).length === 0;
    const isAsWritten = preference.example !== undefined || status >= 300;
    const stubbed = { contract, operation, response, request: toRequest(received), now: new Date() };
    return {
      status,
      headers: createSampleHeaders(contract, response.headers, context.url, http.headers),
      ...(example !== undefined && {
        body: isAsWritten ? example.value : await adaptExample(stubbed, example.value, isValid),
      }),
    };
  };
}

/** The validated values; those of headers are not needed. They were read from JSON and from text, so they are JSON. */
const toRequest = ({ params, query, body }: HandlerRequest): RequestExample =>
  ({ path: params, query, header: {}, ...(body !== undefined && { body }) }) as RequestExample;

function selectExample({ responses }: Operation, { code, example: key }: Preference) {
  const successFirst = Object.values(responses).sort((a, b) => a.status - b.status);
  for (const response of successFirst) {
    if (code !== undefined && response.status !== code) continue;
    const example = key === undefined ? Object.values(response.examples)[0] : response.examples[key];
    // A response without content has no examples, and is selected by its status.
    if (example !== undefined || (key === undefined && response.mediaType === undefined)) return { response, example };
  }
  return undefined;
}

function documentedKeys({ responses }: Operation): string {
  return Object.values(responses)
    .flatMap(({ status, examples }) => Object.keys(examples).map((key) => `code=${status}, example=${key}`))
    .join('; ');
}
