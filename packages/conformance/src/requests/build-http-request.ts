/** From the values of a request to what goes over the wire. */
import {
  type Contract,
  type Credential,
  isObject,
  type Json,
  joinPointer,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import type { HttpRequest } from '../model.ts';

/** What can be wrong with a request beside its values. */
export interface RequestOverrides {
  readonly credential?: Credential;
  readonly method?: string;
  readonly target?: string;
  readonly contentType?: string;
  readonly raw?: string;
  readonly oversize?: true;
  readonly repeat?: RequestPointer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request with what decides whether it may be sent again. */
export interface OutgoingRequest extends HttpRequest {
  /** Statuses that the contract documents: such a response is the service's own, never a balancer's. */
  readonly documented?: readonly number[];
  readonly operationId?: string;
  /** The status that the case expects. */
  readonly expected?: number;
}

const bodyless = ['GET', 'HEAD', 'OPTIONS'];

export function buildHttpRequest(
  contract: Contract,
  operation: Operation,
  request: RequestExample,
  delivery: RequestOverrides = {},
): OutgoingRequest {
  const method = delivery.method ?? operation.method.toUpperCase();
  const body = bodyless.includes(method) ? undefined : bodyOf(operation, request, delivery);
  const documented = Object.entries(request.header).map(([name, value]) => [name.toLowerCase(), text(value)]);
  return {
    method,
    target:
      delivery.target ?? contract.basePath + pathOf(operation, request) + queryOf(operation, request, delivery.repeat),
    headers: {
      accept: 'application/json',
      ...Object.fromEntries(documented),
      ...(body !== undefined && {
        'content-type': delivery.contentType ?? operation.body?.mediaType ?? 'application/json',
      }),
      ...delivery.headers,
    },
    ...(body !== undefined && { body }),
    credential: delivery.credential ?? 'full',
    operationId: operation.operationId,
    documented: [...Object.keys(operation.responses), ...Object.keys(contract.serviceResponses)].map(Number),
  };
}

function bodyOf(operation: Operation, request: RequestExample, delivery: RequestOverrides): string | undefined {
  if (delivery.raw !== undefined) return delivery.raw;
  // A request in another method than its own carries nothing, so that it can have no effect.
  if (request.body === undefined || delivery.method !== undefined) return undefined;
  const body = JSON.stringify(request.body);
  if (!delivery.oversize || !operation.body) return body;
  return body + ' '.repeat(operation.body.maxBytes + 1 - Buffer.byteLength(body));
}

function pathOf(operation: Operation, request: RequestExample): string {
  return operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(text(request.path[name] ?? '')),
  );
}

function queryOf(operation: Operation, request: RequestExample, repeat?: RequestPointer): string {
  const pairs = Object.entries(request.query).flatMap(([name, value]) => {
    const explode = operation.parameters.find((one) => one.in === 'query' && one.name === name)?.explode ?? true;
    const texts = Array.isArray(value)
      ? value.map((item) => encodeURIComponent(text(item)))
      : [encodeURIComponent(text(value))];
    const own = (explode ? texts : [texts.join(',')]).map((one) => `${encodeURIComponent(name)}=${one}`);
    return joinPointer('/query', name) === repeat ? [...own, ...own] : own;
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const text = (value: Json): string =>
  isObject(value) || Array.isArray(value) || value === null ? JSON.stringify(value) : String(value);
