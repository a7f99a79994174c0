/** The documented requests of a contract, each with one part that is as large as possible. */
import { type Contract, type Json, type Operation, type Parameter, valueAt } from '@helpdesk/contract-model';
import { type BodyLocation, listBodyLocations, textAround } from './body-locations.ts';
import type { Exchange } from './measured-service.ts';
import * as shapes from './shapes.ts';

/** A request that may be expensive, and plain ones of its size to compare it with. */
export interface HostileRequest {
  /** Operation and pointer, or operation and header. */
  readonly location: string;
  readonly shape: string;
  readonly exchange: () => Exchange;
  /** The name in `references` of a plain request of its size that is rejected, or has a header that no code reads. */
  readonly rejected: string;
  /** The name in `references` of a plain request that is accepted, if this one may be accepted too. */
  readonly accepted?: string;
}

export interface HostileRequests {
  readonly requests: readonly HostileRequest[];
  readonly references: ReadonlyMap<string, () => Exchange>;
}

/** Node accepts 16 KiB of request line and headers; ordinary headers leave this much. */
const HEAD_BYTES = 15_500;

/** Headers that the service, Express or Node reads, each with a valid part. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Authorization: ['Bearer ', 'Bearer a', 'Bearer a='],
  'Content-Type': ['application/json', 'application/json;', 'application/json; charset=utf-8'],
  Accept: ['application/json', '*/*;q=0.1,'],
  Prefer: ['code=404', 'example=a, ', 'a="'],
  'X-Request-Id': [],
  Host: ['[::1]:', 'a.example:'],
  'X-Forwarded-For': ['10.0.0.1, ', '::1, '],
  'X-Forwarded-Host': ['a.example, '],
  'X-Forwarded-Proto': ['https, '],
  'Content-Encoding': ['gzip, '],
  Expect: ['100-continue'],
};

/** Max size of a body for which every shape is sent. Larger ones take long to send, so they get only a few shapes. */
const SMALL_BODY = 2 ** 20;
const FEW = ['one letter', 'digits', 'a letter that folds to two', 'open tags', 'different long names'];

export function hostileRequests(contract: Contract, operation: Operation, token: string) {
  const documented = contract.cases
    .filter(({ operationId, base }) => operationId === operation.operationId && base === undefined)
    .map(({ request }) => request);
  const [first] = documented;
  const query = Object.entries(first?.query ?? {}).map(([name, value]) => [name, encodeURIComponent(String(value))]);

  /** The first documented request, with another body, query or path, or another header. */
  function exchange(changed: {
    path?: string;
    query?: string;
    header?: [name: string, value: string];
    body?: string;
  }): Exchange {
    const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name) => changed.path ?? String(first?.path[name]));
    const search = changed.query ?? query.map((pair) => pair.join('=')).join('&');
    const body = changed.body ?? (operation.body && JSON.stringify(first?.body));
    return {
      method: operation.method.toUpperCase(),
      target: `${contract.basePath}${path}${search && `?${search}`}`,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(operation.body && { 'Content-Type': operation.body.mediaType }),
        ...(changed.header && { [changed.header[0]]: changed.header[1] }),
      },
      ...(body !== undefined && { body: Buffer.from(body) }),
    };
  }

  const each = (
    location: string,
    names: Omit<HostileRequest, 'location' | 'shape' | 'exchange'>,
    all: shapes.Shapes,
    make: (shape: shapes.Shape) => Exchange,
  ): HostileRequest[] =>
    Object.entries(all).map(([shape, value]) => ({
      location: `${operation.operationId} ${location}`,
      shape,
      exchange: () => make(value),
      ...names,
    }));

  function inHeaders(): HostileRequests {
    const references = new Map([['head', () => exchange({ header: ['X-Unknown', 'a'.repeat(HEAD_BYTES)] })]]);
    const known = { ...HEADERS, ...(contract.faultSwitch && { [contract.faultSwitch.inject]: [] }) };
    const requests = Object.entries(known).flatMap(([name, examples]) =>
      each(name, { rejected: 'head' }, shapes.headerTexts(examples), (shape) =>
        exchange({ header: [name, shape(HEAD_BYTES)] }),
      ),
    );
    return { requests, references };
  }

  function inAddress(): HostileRequests {
    const references = new Map([['head', () => exchange({ query: `unknown=${'a'.repeat(HEAD_BYTES)}` })]]);
    const parameters = operation.parameters.flatMap((parameter) =>
      each(`/${parameter.in}/${parameter.name}`, { rejected: 'head' }, textsOf(parameter), (shape) =>
        withParameter(parameter, shape),
      ),
    );
    const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const whole = each('/query', { rejected: 'head' }, shapes.queries(names), (shape) =>
      exchange({ query: shape(HEAD_BYTES) }),
    );
    return { requests: [...parameters, ...whole], references };
  }

  function textsOf({ in: location, name }: Parameter): shapes.Shapes {
    return shapes.addressTexts(documented.flatMap((request) => String(request[location][name] ?? [])));
  }

  function withParameter({ in: location, name }: Parameter, shape: shapes.Shape): Exchange {
    if (location === 'header') return exchange({ header: [name, shape(HEAD_BYTES)] });
    const value = shapes.percentEncoded(shape, HEAD_BYTES);
    if (location === 'path') return exchange({ path: value });
    const others = query.filter(([other]) => other !== name);
    return exchange({ query: [...others, [name, value]].map((pair) => pair.join('=')).join('&') });
  }

  function inBody(): HostileRequests {
    const { body } = operation;
    if (!body) return { requests: [], references: new Map() };
    const { maxBytes } = body;
    const bodies = documented.map((request) => request.body ?? null);
    const references = new Map([['body', () => exchange({ body: shapes.PLAIN_BODY(maxBytes) })]]);
    const whole = maxBytes > SMALL_BODY ? shapes.LARGE_BODIES : shapes.BODIES;
    const requests = each('/body', { rejected: 'body' }, whole, (shape) => exchange({ body: shape(maxBytes) }));

    const unknown: BodyLocation = { pointer: '/unknown', schema: {}, types: new Set<string>(), maxItems: 1 };
    for (const { pointer, schema, types, maxItems } of [...listBodyLocations(contract.openapi, body), unknown]) {
      const location = `/body${pointer}`;
      const examples = examplesAt(bodies, pointer);
      const texts = types.has('string') ? selectShapes(shapes.jsonTexts(schema, examples), maxBytes) : {};
      const around = textAround(bodies, pointer, 1);
      const left = maxBytes - Buffer.byteLength(around.join(''));
      const { maxLength = 0 } = schema;
      // If the text may be nearly as long as the body, only text with one byte per character can be too long.
      const isTooLong = types.has('string') && maxLength < left - 2;
      const long = isTooLong ? shapes.longTexts(schema, examples, maxLength > left / 4) : {};
      const all = { ...selectShapes(long, maxBytes), ...selectShapes(shapes.values(types, examples), maxBytes) };
      requests.push(
        ...each(location, { rejected: 'body' }, all, (shape) => exchange({ body: around.join(shape(left)) })),
      );
      if (maxLength === 0) continue;

      // As large as the schema allows, in as many items as it allows.
      const full = textAround(bodies, pointer, maxItems);
      const room = (maxBytes - Buffer.byteLength(full.join(''))) / (full.length - 1);
      const bytes = Math.min(Math.floor(room), maxLength + 2);
      const fill = (shape: shapes.Shape) => exchange({ body: full.join(shape(bytes)) });
      references.set(location, () => fill(shapes.plainText(schema, examples)));
      requests.push(
        ...each(`${location}, ${maxLength} characters`, { rejected: 'body', accepted: location }, texts, fill),
      );
    }
    return { requests, references };
  }

  return { inHeaders, inAddress, inBody };
}

function selectShapes(all: shapes.Shapes, maxBytes: number): shapes.Shapes {
  if (maxBytes <= SMALL_BODY) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => FEW.includes(name)));
}

function examplesAt(bodies: readonly Json[], pointer: string): unknown[] {
  return bodies.map((body) => valueAt(body, pointer)).filter((value) => value !== undefined);
}
