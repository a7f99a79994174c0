import type { IncomingMessage } from 'node:http';
import { hostInUrl } from './listen.ts';

/** A request of `node:http`. Express adds the mount path, and the scheme that a trusted proxy reports. */
export type IncomingRequest = IncomingMessage & { readonly baseUrl?: string; readonly protocol?: string };

/** A Host header that a response may repeat: a name or an address, and a port (RFC 9110, 7.2). */
const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/;

/**
 * The URL in front of the contract's base path, without a trailing slash.
 *
 * @param publicUrl used instead of the request's own scheme and host.
 */
export function resolveMountUrl(request: IncomingRequest, publicUrl: string | undefined): string {
  const origin = publicUrl?.replace(/\/+$/, '') ?? `${schemeOf(request)}://${sentHost(request) ?? ownHost(request)}`;
  return origin + (request.baseUrl ?? '');
}

/** Behind a trusted proxy, Express takes `protocol` from X-Forwarded-Proto, which can have any value. */
function schemeOf({ protocol, socket }: IncomingRequest): string {
  const scheme = protocol ?? ('encrypted' in socket ? 'https' : 'http');
  return scheme.toLowerCase() === 'https' ? 'https' : 'http';
}

/** The Host header in the form of URLs; undefined if it is invalid, or if URLs read it as another host: `0x` is 0.0.0.0. */
function sentHost(request: IncomingRequest): string | undefined {
  const { host = '' } = request.headers;
  const name = HOST.exec(host)?.[1]?.toLowerCase();
  const url = URL.parse(`${schemeOf(request)}://${host}`);
  return name !== undefined && url?.hostname === name ? url.host : undefined;
}

function ownHost({ socket: { localAddress = '127.0.0.1', localPort } }: IncomingRequest): string {
  return `${hostInUrl(localAddress)}:${localPort}`;
}
