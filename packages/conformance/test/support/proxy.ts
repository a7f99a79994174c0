/** A proxy that records requests, and can make the target accept any credential. */
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import { type ListeningServer, listen } from './listen.ts';

export interface Recorded {
  readonly method: string;
  readonly target: string;
  /** The credential as the suite sent it. */
  readonly authorization: string | undefined;
  readonly body: string;
}

interface Proxy extends ListeningServer {
  readonly recorded: readonly Recorded[];
}

export interface ProxySettings {
  /** Replaces every credential on the way to the target. */
  readonly token?: string | undefined;
}

export async function startProxy(baseUrl: string, { token }: ProxySettings = {}): Promise<Proxy> {
  const recorded: Recorded[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const { method = 'GET', url: target = '/', headers } = incoming;
    recorded.push({ method, target, authorization: headers.authorization, body });
    const sent = { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    forward(baseUrl + target, { method, headers: sent }, (received) => {
      outgoing.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(outgoing);
    })
      .on('error', () => outgoing.destroy())
      .end(body);
  });
  return { ...(await listen(server)), recorded };
}

async function text(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const isSafe = ({ method }: Recorded): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** The recorded requests that a target with at most one defect could carry out. */
export function harmful(recorded: readonly Recorded[], usable: readonly string[]): Recorded[] {
  const hasToken = ({ authorization = '' }: Recorded): boolean => usable.some((one) => authorization.includes(one));
  return recorded.filter((request) => !isSafe(request) && (hasToken(request) || isJson(request.body)));
}

export const unsafe = (recorded: readonly Recorded[]): Recorded[] => recorded.filter((request) => !isSafe(request));

/** An empty body counts, because some parsers read it as an empty object. */
function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return body.trim() === '';
  }
}
