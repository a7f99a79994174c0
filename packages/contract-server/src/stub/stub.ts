/** Serves a contract's examples, for clients that are written before the service exists. */
import { type Contract, type Operation, type ResponseHeader, resolveSchema, valueAt } from '@helpdesk/contract-model';
import type { Authenticate } from '../auth/authorize.ts';
import { type ErrorResponses, RequestRejectedError } from '../errors/error-responses.ts';
import type { Handler } from '../handler.ts';
import { type Preference, readPreference } from './prefer.ts';

/** Accepts every well-formed token, with all scopes and features. */
export function allowAnyToken({ operations, scopes }: Contract): Authenticate {
  const features = Object.values(operations).flatMap(({ feature }) => feature ?? []);
  return async () => ({ principal: undefined, scopes: Object.keys(scopes), features });
}

/**
 * Responds with the first documented success, or with the example that the Prefer header names. If that example is not
 * documented, responds with a 501 that lists the documented ones.
 */
export function createStubHandler(contract: Contract, operation: Operation, errors: ErrorResponses): Handler {
  return (_request, context, http) => {
    const found = selectExample(operation, readPreference(String(http.headers.prefer ?? '')));
    if (found === undefined) {
      throw new RequestRejectedError(errors.notImplemented(`Documented are ${documentedKeys(operation)}`));
    }
    const { response, example } = found;
    return {
      status: response.status,
      headers: createSampleHeaders(contract, response.headers, context.url),
      ...(example !== undefined && { body: example.value }),
    };
  };
}

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

/**
 * A value for each required header: its example, or a value that its schema allows; for a URL, the URL of the request. Optional
 * headers, such as a request id, are omitted: an example would be wrong for this response.
 */
export function createSampleHeaders(
  { openapi }: Contract,
  headers: Readonly<Record<string, ResponseHeader>>,
  url: URL,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, { required }]) => required)
      .map(([name, { schema, at }]) => {
        const { examples, enum: choices, type, minimum, format } = resolveSchema(openapi, schema);
        const example = valueAt(openapi, `${at}/example`) ?? examples?.[0] ?? choices?.[0];
        if (example !== undefined) return [name, String(example)];
        if (type === 'integer' || type === 'number') return [name, String(minimum ?? 1)];
        return [name, format === 'uri' ? url.href : 'example'];
      }),
  );
}
