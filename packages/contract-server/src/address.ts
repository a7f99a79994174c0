import type { Request } from 'express';

/** A name or an address, and a port: what may stand in a Host header (RFC 9110, 7.2) and be repeated in an answer. */
const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/;

/** The absolute address of the folder under which the contract's paths are, without a slash at the end. */
export function publicRoot(request: Request, publicUrl: string | undefined): string {
  const root = publicUrl?.replace(/\/+$/, '') ?? `${scheme(request)}://${sentHost(request) ?? ownHost(request)}`;
  return root + request.baseUrl;
}

/** Behind a proxy that Express trusts `protocol` is whatever X-Forwarded-Proto says, and not always the start of an address. */
function scheme({ protocol }: Request): string {
  return protocol.toLowerCase() === 'https' ? 'https' : 'http';
}

/** The Host header as it stands in a URL; undefined where it cannot, or where it would name another host there: `0x` is 0.0.0.0. */
function sentHost(request: Request): string | undefined {
  const { host = '' } = request.headers;
  const name = HOST.exec(host)?.[1]?.toLowerCase();
  const url = URL.parse(`${scheme(request)}://${host}`);
  return name !== undefined && url?.hostname === name ? url.host : undefined;
}

function ownHost({ socket: { localAddress = '127.0.0.1', localPort } }: Request): string {
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
