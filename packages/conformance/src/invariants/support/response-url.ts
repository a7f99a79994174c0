/** Where the URLs of responses lead. A service may be behind a proxy, so that they name another host: a client has to know it. */
import type { Operation } from '@helpdesk/contract-model';
import type { Session } from '../../resources/session.ts';
import { isLoopback } from '../../run-options.ts';

/**
 * The path and query on the target. On another host, which may be the public one, another path may be before the documented one. A path of
 * the host of the target that is not below the base URL is taken as it is, as if it were.
 */
export function findTarget({ contract, options }: Session, { path }: Operation, url: URL): string {
  const { origin, pathname, search } = url;
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const below = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
  if (origin === base.origin) return below + search;
  const documented = (contract.basePath + path).split('/').slice(1);
  const last = pathname.split('/').slice(-documented.length);
  const isOwn = documented.every((segment, index) => segment.startsWith('{') || segment === last[index]);
  return (isOwn ? `/${last.join('/')}` : below) + search;
}

/**
 * True if the URL names the target with a scheme that it does not listen on: on the same port, on this machine, or `http:` in place of
 * `https:`. Elsewhere, a service whose public URL has `https:` may be tested on a port behind the proxy that terminates TLS.
 */
export const isOtherScheme = (url: URL, asked: URL): boolean =>
  url.hostname === asked.hostname &&
  url.protocol !== asked.protocol &&
  (url.protocol === 'http:' || getPort(url) === getPort(asked) || isLoopback(asked.href));

const getPort = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

/** Undefined if the URL names the base URL. */
export const describeOtherOrigin = ({ options }: Session, what: string, { origin }: URL): string | undefined =>
  origin === new URL(options.baseUrl).origin
    ? undefined
    : `${what} names ${origin}, not the base URL; only its path and query were followed.`;
