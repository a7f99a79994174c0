import { request } from 'node:http';

/** A request that is sent unchanged: nothing is normalized, and headers may be repeated. */
export interface TestRequest {
  readonly method?: string;
  /** With the query; below the base path, unless that is in it. */
  readonly path: string;
  /** Added to those of the token `full`. A list is sent as repeated headers. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Sent as JSON, but a string or bytes as they are. */
  readonly body?: unknown;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed body; undefined without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests compare it, member by member or whole.
  readonly body: any;
}

export function sendRequest(port: number, { method, path, headers, body }: TestRequest): Promise<TestResponse> {
  const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const bytes = raw ? body : JSON.stringify(body);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      path: path.includes('/v2') ? path : `/v2${path}`,
      headers: { authorization: 'Bearer full', ...type, ...headers },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = text === '' ? undefined : JSON.parse(text);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: json });
      });
    });
    sent.end(bytes);
  });
}
