/** Says in one sentence why a target gives no usable response, and what to do. */
import { TransportError } from '../../errors.ts';
import { formatRequestName, type HttpRequest } from '../../exchange.ts';
import type { RunOptions } from '../../run-options.ts';
import { DEFAULT_TIMEOUT_MS, findSend } from '../transport/exchanger.ts';
import { toObstacle } from '../transport/network-errors.ts';

/** The certificate is correct, but signed by an authority that Node does not know. */
const untrustedCodes =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT.*)$/;

/** May send one request, to see whether the other of HTTP and HTTPS is spoken. */
export async function describeUnreachable(
  options: RunOptions,
  request: HttpRequest,
  error: TransportError,
): Promise<string> {
  const { baseUrl, timeout = DEFAULT_TIMEOUT_MS } = options;
  const { protocol, host, hostname } = new URL(baseUrl);
  const name = formatRequestName(request);
  const code = error.code ?? '';
  const isEncrypted = protocol === 'https:';
  if (code === 'ENOTFOUND')
    return `nothing responds at ${baseUrl}: the host name ${hostname} does not exist. Correct BASE_URL.`;
  if (code === 'EAI_AGAIN')
    return `nothing responds at ${baseUrl}: the host name ${hostname} cannot be looked up now. Check the network and its DNS, or correct BASE_URL.`;
  if (code === 'ECONNREFUSED')
    return `nothing responds at ${baseUrl}: the connection is refused. Start the service, or correct BASE_URL.`;
  if (/^(EHOSTUNREACH|ENETUNREACH|(UND_ERR_)?CONNECT_TIMEOUT)$/.test(code))
    return `nothing responds at ${baseUrl}: no connection to ${host} is made (${code}). Check the network, or correct BASE_URL.`;
  if (untrustedCodes.test(code))
    return `the certificate of ${baseUrl} is self-signed, or signed by an authority that this machine does not know (${code}). Set NODE_EXTRA_CA_CERTS to a PEM file with the certificate or its authority.`;
  if (code === 'CERT_HAS_EXPIRED') return `the certificate of ${baseUrl} has expired. Renew it.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the certificate of ${baseUrl} is for another host name. Give the name in the certificate as BASE_URL, or correct the certificate.`;
  if (isEncrypted && /^(EPROTO|ERR_SSL.*)$/.test(code)) {
    const other = baseUrl.replace(/^https:/, 'http:');
    return (await responds(options, other))
      ? `${baseUrl} does not speak HTTPS: it speaks plain HTTP on this port. Give ${other} as BASE_URL, or the port of HTTPS.`
      : `TLS fails with ${baseUrl} (${code}). Correct BASE_URL, or the TLS settings of the service.`;
  }
  if (!isEncrypted && (error.kind === 'malformed' || error.exchange?.response === undefined)) {
    const other = baseUrl.replace(/^http:/, 'https:');
    if (code !== 'timeout' && (await responds(options, other)))
      return `${baseUrl} speaks HTTPS on this port, not plain HTTP. Give ${other} as BASE_URL.`;
  }
  if (error.kind === 'malformed') return `what responds at ${baseUrl} is not usable: ${error.message}`;
  const nothing = `no usable response from ${baseUrl}: it`;
  if (code === 'timeout')
    return `${nothing} accepts connections, but does not respond to ${name} within ${timeout} ms. Check the service, or give it more time with --timeout.`;
  if (code === '429')
    return `${nothing} responds to ${name} with 429 (too many requests). Wait until its limit allows requests again, or raise the limit for this client.`;
  if (/^50\d$/.test(code))
    return `${nothing} responds to ${name} with ${code}, as gateways do when the service behind them is down. Start it, or correct BASE_URL.`;
  if (error.exchange !== undefined)
    return `${nothing} closes the connection without a response to ${name} (${code}). Check the service, or correct BASE_URL.`;
  return `no usable response from ${baseUrl}: ${error.message}`;
}

/** True if something speaks the protocol of that URL, whatever it responds. */
async function responds(options: RunOptions, url: string): Promise<boolean> {
  const { timeout = DEFAULT_TIMEOUT_MS } = options;
  const request = { method: 'HEAD', target: '/', headers: {}, credential: 'none' } as const;
  try {
    await findSend(options)({ url, method: request.method, headers: request.headers, timeout });
    return true;
  } catch (error) {
    return isUntrusted(error, request, timeout);
  }
}

/** A certificate that is not accepted is one all the same. */
function isUntrusted(error: unknown, request: HttpRequest, timeout: number): boolean {
  try {
    toObstacle(error, request, timeout);
    return false;
  } catch (thrown) {
    return thrown instanceof TransportError && /CERT|VERIFY/.test(thrown.code ?? '');
  }
}
