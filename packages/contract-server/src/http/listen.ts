/** Helpers for servers that listen: hosts in URLs, and the errors of `listen`. */

/** Addresses on which a server listens on all interfaces, and the address at which this machine reaches it. */
const reachableHosts: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The host of a URL at which this machine reaches a server that listens on `host`. IPv6 addresses are in brackets. */
export function hostInUrl(host: string): string {
  const reachable = reachableHosts[host] ?? host;
  return reachable.includes(':') ? `[${reachable}]` : reachable;
}

/** Says why a server cannot listen, and what to do, for servers that read PORT and HOST from the environment. */
export function explainListenError(error: NodeJS.ErrnoException, port: number, host: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use: stop what listens there, or set PORT to another one (0 for any free one).`;
    case 'EACCES':
      return `This user may not open port ${port}: set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine: set HOST to one of its addresses, such as 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}`;
  }
}
