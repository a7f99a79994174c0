import type { Method } from '@helpdesk/contract-model';

/** `Allow` of a path: the documented methods, HEAD where there is GET, and OPTIONS. */
export function allowHeader(documented: Iterable<Method>): string {
  const methods = [...documented].flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return [...methods, 'OPTIONS'].join(', ');
}

/** The documented method that a request method means: HEAD is answered as GET, which the validator would refuse (405). */
export function documentedMethod(requestMethod: string): string {
  return requestMethod === 'HEAD' ? 'get' : requestMethod.toLowerCase();
}
