/** Tells a wrong base URL from a service of which little is implemented. */
import type { Contract, Operation } from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { TransportError } from '../../errors.ts';
import { formatRequestName, type HttpResponse } from '../../exchange.ts';
import { parseBody } from '../../parse-body.ts';
import { buildHttpRequest, type OutgoingRequest } from '../../requests/build-http-request.ts';
import type { RunOptions } from '../../run-options.ts';
import { createHarmlessOverrides } from '../transport/read-only.ts';
import { createTransport } from '../transport/transport.ts';

/** A request and its response. */
export interface ProbeExchange {
  readonly request: OutgoingRequest;
  readonly response: HttpResponse;
}

/** A page, not JSON with a wrong content type. */
export const isHtml = (response: HttpResponse): boolean =>
  /^text\/html\b/i.test(response.headers['content-type'] ?? '') && parseBody(response) === undefined;

/** Requests to operations that the reads did not cover. */
const MAX_FURTHER_REQUESTS = 40;

/** Undefined if something at this address responds as the API may. Sends further requests only if nothing has yet. */
export async function describeWrongBaseUrl(
  options: RunOptions,
  exchanges: readonly ProbeExchange[],
): Promise<string | undefined> {
  const { baseUrl, contract } = options;
  const [first] = exchanges;
  if (first === undefined) return undefined;
  if (exchanges.every(({ response }) => asksForHttps(options, response)))
    return `${baseUrl} accepts only HTTPS (${first.response.status} to ${formatRequestName(first.request)}). Give an https address as BASE_URL.`;
  const redirect = first.response.headers.location;
  if (redirect !== undefined && exchanges.every(({ response }) => isRedirect(response)))
    return `${baseUrl} redirects ${formatRequestName(first.request)} to ${redirect}. Give the address that responds itself as BASE_URL.`;
  if (!exchanges.every(isElsewhere)) return undefined;
  const tried = new Set(exchanges.map(({ request }) => request.operationId));
  const others = Object.values(contract.operations).filter(({ operationId }) => !tried.has(operationId));
  for (const request of others.flatMap((one) => buildHarmlessRequest(contract, one)).slice(0, MAX_FURTHER_REQUESTS)) {
    const response = await sendOnce(options, request);
    if (response === undefined) continue;
    if (!isElsewhere({ request, response })) return undefined;
    tried.add(request.operationId);
  }
  // What no operation has been asked, nothing is known of.
  if ([...tried].every((id) => id === undefined)) return undefined;
  const { status } = first.response;
  const what = isHtml(first.response) ? `an HTML page (${status})` : String(status);
  const more = tried.size > 1 ? ` and ${tried.size - 1} other ${tried.size === 2 ? 'operation' : 'operations'}` : '';
  const right = await findRightBaseUrl(options, first.request);
  const advice =
    right === undefined
      ? `Correct BASE_URL, which is what precedes ${formatBasePath(contract)}; if it is right, no operation is implemented yet: start with ${first.request.operationId ?? 'one'}.`
      : `${right} responds as the API does: give that as BASE_URL.`;
  return `${baseUrl} is not the base URL of the API: it responds to ${formatRequestName(first.request)}${more} with ${what}. ${advice}`;
}

const formatBasePath = ({ basePath, operations }: Contract): string =>
  basePath.replace(/\/+$/, '') || (Object.values(operations)[0]?.path ?? '/');

/** A response of a service that accepts no plain HTTP. */
const asksForHttps = ({ baseUrl }: RunOptions, { status, body }: HttpResponse): boolean =>
  baseUrl.startsWith('http:') && status >= 400 && status !== 404 && /\b(HTTPS|TLS|SSL)\b/i.test(body);

const isRedirect = ({ status }: HttpResponse): boolean => status >= 300 && status < 400;

/** The response of a server that does not have the operation: an unknown path, a method of another page, or a page. */
const isElsewhere = ({ response }: ProbeExchange): boolean =>
  response.status === 404 || response.status === 405 || isHtml(response) || isRedirect(response);

/** A request that no target carries out: without a credential, and without a body that can be read. */
function buildHarmlessRequest(contract: Contract, operation: Operation): OutgoingRequest[] {
  const [base] = listSuccessCases(contract, operation);
  const isHarmless = operation.method === 'get' || operation.body?.required === true;
  // Without a credential, an operation that needs none may respond with 404 to an id that it does not have.
  if (base === undefined || !isHarmless || !operation.isSecured) return [];
  return [buildHttpRequest(contract, operation, base.request, createHarmlessOverrides(operation, 'none'))];
}

/** In one attempt. Undefined without a usable response. */
export const sendOnce = (options: RunOptions, request: OutgoingRequest): Promise<HttpResponse | undefined> =>
  createSingleSender(options)(request);

/** Like `sendOnce`, for several requests within the limits of the run. */
export function createSingleSender(
  options: RunOptions,
): (request: OutgoingRequest) => Promise<HttpResponse | undefined> {
  const { send } = createTransport(options, { isSingleAttempt: true });
  return async (request) => {
    try {
      return (await send(request)).response;
    } catch (error) {
      if (error instanceof TransportError) return undefined;
      throw error;
    }
  };
}

/**
 * Tries the usual mistakes: a path too much, or `/api` too little. Neither a credential nor a header of `--header` is sent to
 * these addresses.
 */
async function findRightBaseUrl(options: RunOptions, read: OutgoingRequest): Promise<string | undefined> {
  const { origin } = new URL(options.baseUrl);
  const candidates = new Set([origin, `${options.baseUrl}/api`, `${origin}/api`]);
  candidates.delete(options.baseUrl);
  for (const baseUrl of candidates) {
    const response = await sendOnce({ ...options, baseUrl, headers: {} }, { ...read, credential: 'none' });
    const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(response?.headers['content-type'] ?? '');
    if (response !== undefined && isJson && (response.status === 401 || response.status < 300)) return baseUrl;
  }
  return undefined;
}
