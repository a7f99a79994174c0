/** A proxy that limits, drops and interrupts requests, as networks and load balancers do. It forwards the others unchanged. */
import { createServer, type IncomingMessage, type ServerResponse, request as sendOn } from 'node:http';
import { type ListeningServer, listen } from './listen.ts';

export type Fault =
  /** 429; `date` sets the `Date` header. */
  | { readonly kind: 'limit'; readonly retryAfter?: string; readonly date?: string }
  /** Destroys the connection before the target gets the request, or after the target has carried it out. */
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' }
  /** 503 from a balancer, in HTML. */
  | { readonly kind: 'unavailable' }
  /** Plain JSON that says it is compressed. */
  | { readonly kind: 'encode'; readonly encoding: string }
  /** A response that is not HTTP. */
  | { readonly kind: 'garble' };

export interface Seen {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The fault of a request; undefined forwards it. */
export type Decide = (request: Seen) => Fault | undefined;

export interface FaultyProxy extends ListeningServer {
  readonly seen: readonly Seen[];
}

/** `delay` is the time in milliseconds before each request is handled. */
export async function startFaultyProxy(targetUrl: string, decide: Decide, port = 0, delay = 0): Promise<FaultyProxy> {
  const seen: Seen[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = 'GET', url: target = '/', headers } = incoming;
    const body = await read(incoming);
    const request: Seen = { method, target, headers, body: body.toString() };
    seen.push(request);
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const fault = decide(request);
    if (fault?.kind === 'limit') limit(response, fault);
    else if (fault?.kind === 'unavailable') unavailable(response);
    else if (fault?.kind === 'encode')
      response.writeHead(201, { 'content-encoding': fault.encoding }).end('{"data":{}}');
    else if (fault?.kind === 'garble') incoming.socket.end('no HTTP\r\n\r\n');
    else if (fault?.kind === 'drop' && fault.when === 'before') incoming.socket.destroy();
    else {
      const received = await forward(new URL(targetUrl), incoming, body).catch(() => undefined);
      if (fault || !received) incoming.socket.destroy();
      else response.writeHead(received.status, received.headers).end(received.body);
    }
  });
  return { ...(await listen(server, port)), seen };
}

interface Rates {
  /** Shares of all requests, 0 to 1. */
  readonly limited: number;
  readonly dropped: number;
  readonly unavailable: number;
}

/** The same faults for the same seed, if the requests come in the same order. */
export function atRandom(seed: number, { limited, dropped, unavailable }: Rates): Decide {
  const random = mulberry32(seed);
  return () => {
    const drawn = random();
    const coin = random() < 0.5;
    if (drawn < limited) return { kind: 'limit', retryAfter: coin ? '0' : '1' };
    if (drawn < limited + dropped) return { kind: 'drop', when: coin ? 'before' : 'after' };
    return drawn < limited + dropped + unavailable ? { kind: 'unavailable' } : undefined;
  };
}

/** https://gist.github.com/tommyettinger/46a874533244883189143505d203312c, in the public domain. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function limit(response: ServerResponse, { retryAfter, date }: Extract<Fault, { kind: 'limit' }>): void {
  response.writeHead(429, {
    'content-type': 'text/plain',
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    ...(date !== undefined && { date }),
  });
  response.end('Too many requests');
}

const unavailable = (response: ServerResponse): unknown =>
  response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503 Service Unavailable</h1>');

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Forwarded {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** Uses a new connection for each request: a kept-alive one may close at any time, which would make runs differ. */
async function forward({ hostname, port }: URL, incoming: IncomingMessage, body: Buffer): Promise<Forwarded> {
  const received = await new Promise<IncomingMessage>((resolve, reject) => {
    const { method, url: path } = incoming;
    sendOn({ hostname, port, method, path, agent: false, headers: endToEnd(incoming.rawHeaders) }, resolve)
      .on('error', reject)
      .end(body);
  });
  return { status: received.statusCode ?? 502, headers: endToEnd(received.rawHeaders), body: await read(received) };
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

const endToEnd = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => !HOP_BY_HOP.includes((raw[index - (index % 2)] ?? '').toLowerCase()));
