/** One request over the wire, and nothing in what is kept of it that must stay secret. */
import type { Exchange, WireRequest, WireResponse } from '../model.ts';
import { authorization } from './credentials.ts';
import { Unanswered } from './errors.ts';
import type { RunOptions } from './options.ts';
import { createReadOnlyGuard } from './read-only.ts';

export interface Answer {
  readonly response: WireResponse;
  /** For the report: long bodies are cut. */
  readonly exchange: Exchange;
}

export interface Transport {
  /** The only way to the target. Throws Unanswered, and UnsafeRequestError for what a read-only run must not send. Throws NotObtainable for a credential that was not given. */
  readonly send: (request: WireRequest) => Promise<Answer>;
  /** Requests sent so far. */
  readonly count: () => number;
}

const defaultTimeout = 10_000;
const largestBody = 16 * 1024 * 1024;
const longestKept = 16 * 1024;

/** `isAbsent` tells the ids that this run has made up to name nothing. */
export function createTransport(options: RunOptions, isAbsent: (id: string) => boolean = () => false): Transport {
  const guard = createReadOnlyGuard(options, isAbsent);
  const { baseUrl, credentials, fetch: fetchIt = fetch, headers = {}, timeout = defaultTimeout } = options;
  const secrets = [...Object.values(credentials), ...Object.values(headers)].filter((secret) => secret.length > 3);
  const scrub = (text: string): string => secrets.reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text);
  let count = 0;

  async function send(request: WireRequest): Promise<Answer> {
    guard(request);
    const token = authorization(credentials, request.credential);
    const started = performance.now();
    count += 1;
    try {
      const answer = await fetchIt(baseUrl.replace(/\/+$/, '') + request.target, {
        method: request.method,
        headers: { ...headers, ...request.headers, ...(token !== undefined && { authorization: token }) },
        // As bytes: for a text fetch would make up a content type.
        ...(request.body !== undefined && { body: new TextEncoder().encode(request.body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      const response: WireResponse = {
        status: answer.status,
        headers: Object.fromEntries([...answer.headers].map(([name, value]) => [name, scrub(value)])),
        body: scrub(await read(answer)),
      };
      const milliseconds = performance.now() - started;
      return { response, exchange: { request: kept(request), response: kept(response), milliseconds } };
    } catch (error) {
      throw unanswered(error, request, timeout);
    }
  }

  return { send, count: () => count };
}

async function read(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > largestBody) throw new Unanswered(`the answer is larger than ${largestBody} bytes`, false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function kept<T extends { readonly body?: string }>(message: T): T {
  const { body } = message;
  if (body === undefined || body.length <= longestKept) return message;
  return { ...message, body: `${body.slice(0, longestKept)}… (${body.length} characters)` };
}

const nobodyThere = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

function unanswered(error: unknown, { method, target }: WireRequest, timeout: number): Unanswered {
  if (error instanceof Unanswered) return error;
  if (!(error instanceof Error)) throw error;
  const what = `${method} ${target.split('?')[0]}`;
  if (error.name === 'TimeoutError') return new Unanswered(`no answer to ${what} within ${timeout} ms`, false);
  // fetch throws a TypeError for every failure of the network, and tells which one in its cause.
  const cause = error.cause instanceof Error ? error.cause : undefined;
  if (cause === undefined) throw error;
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return new Unanswered(`no answer to ${what}: ${cause.message || code}`, nobodyThere.includes(code));
}
