import type { Request } from 'express';

/** A name or an address, and a port: what may stand in a Host header (RFC 9110, 7.2) and be repeated in an answer. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/;

/** The absolute address of the folder under which the contract's paths are, without a slash at the end. */
export function publicRoot(request: Request, publicUrl: string | undefined): string {
  const root = publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${hostOf(request)}`;
  return root + request.baseUrl;
}

function hostOf(request: Request): string {
  const host = request.headers.host ?? '';
  if (HOST.test(host)) return host;
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
