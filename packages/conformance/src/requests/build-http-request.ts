import {
  type Contract,
  isObject,
  type Json,
  joinPointer,
  memoize,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import type { MalformedBody, RequestOverrides } from '../api-client.ts';
import { type HttpRequest, isSafeMethod } from '../exchange.ts';
import { encodeEachByte, parameterEncodings } from './percent-encoding.ts';
import { rewriteJson } from './rewrite-json.ts';

/** A request with the facts that decide whether it may be sent again. */
export interface OutgoingRequest extends HttpRequest {
  /** Statuses that the contract documents, which the service itself sends and not only a load balancer. */
  readonly documented?: readonly number[];
  readonly operationId?: string;
  /** The length of the body is not sent before it. */
  readonly isChunked?: true;
  /** The status that the case expects. */
  readonly expected?: number;
}

/** Builds the HTTP request from the values of a request. */
export function buildHttpRequest(
  contract: Contract,
  operation: Operation,
  request: RequestExample,
  overrides: RequestOverrides = {},
): OutgoingRequest {
  const { spellPath = (path) => path } = overrides;
  const method = overrides.method ?? operation.method.toUpperCase();
  const body = isSafeMethod(method) ? undefined : buildBody(operation, request, overrides);
  const documented = Object.entries(request.header).map(([name, value]) => [name.toLowerCase(), formatValue(value)]);
  return {
    method,
    target:
      overrides.target ??
      contract.basePath +
        spellPath(buildPath(operation, request, overrides)) +
        buildQuery(contract, operation, request, overrides),
    headers: {
      accept: 'application/json',
      ...Object.fromEntries(documented),
      ...(body !== undefined &&
        overrides.contentType !== '' && {
          'content-type': overrides.contentType ?? operation.body?.mediaType ?? 'application/json',
        }),
      ...overrides.headers,
    },
    ...(body !== undefined && { body }),
    ...(overrides.isChunked && { isChunked: true }),
    ...(overrides.malformed === 'not-utf-8' && { charset: 'latin1' }),
    credential: overrides.credential ?? 'full',
    ...(overrides.authorization && { authorization: overrides.authorization }),
    operationId: operation.operationId,
    documented: [...listStatuses(operation.responses), ...listStatuses(contract.serviceResponses)],
  };
}

const listStatuses = memoize((responses: Operation['responses']) => Object.keys(responses).map(Number));

function buildBody(operation: Operation, request: RequestExample, overrides: RequestOverrides): string | undefined {
  if (overrides.raw !== undefined) return overrides.raw;
  // A request with another method than its operation's has no body, so that it has no effect.
  if (request.body === undefined || overrides.method !== undefined) return undefined;
  const { rewritten, lastMember } = overrides;
  const written = rewritten ? rewriteJson(request.body, rewritten) : JSON.stringify(request.body);
  const text = lastMember ? appendMember(written, lastMember) : written;
  const body = overrides.malformed === undefined ? text : malform[overrides.malformed](text);
  return overrides.isOversize && operation.body ? enlarge(body, operation.body.maxBytes + 1) : body;
}

const appendMember = (object: string, { name, value }: { readonly name: string; readonly value: Json }): string =>
  object.replace(/\}$/, () => `,${JSON.stringify(name)}:${JSON.stringify(value)}}`);

/** With characters of several bytes in its first text, because services may count characters; without a text, with blanks. */
function enlarge(body: string, bytes: number): string {
  const missing = bytes - Buffer.byteLength(body);
  const at = findTextStart(body);
  if (at === undefined) return body + ' '.repeat(missing);
  return body.slice(0, at) + '🙂'.repeat(missing / 4) + 'a'.repeat(missing % 4) + body.slice(at);
}

const malform: Readonly<Record<MalformedBody, (body: string) => string>> = {
  'trailing-text': (body) => `${body} x`,
  'trailing-comma': (body) => body.replace(/[}\]]?$/, ',$&'),
  comment: (body) => `${body} /* x */`,
  'leading-comment': (body) => `/* x */ ${body}`,
  'not-utf-8': (body) => {
    const at = findTextStart(body);
    return at === undefined ? `{"${NOT_UTF_8}":0}` : body.slice(0, at) + NOT_UTF_8 + body.slice(at);
  },
};

/** Of the first text value, else of the first name; undefined without both. */
const findTextStart = (body: string): number | undefined =>
  [/(?<=":\s*")/, /(?<=")/].flatMap((start) => start.exec(body)?.index ?? [])[0];

/** In ISO-8859-1, the transport writes this letter as a byte that is not UTF-8. */
const NOT_UTF_8 = '\u00e9';

function buildPath(operation: Operation, request: RequestExample, overrides: RequestOverrides): string {
  return operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const encode = encoderOf(joinPointer('/path', name), overrides);
    return encode(formatValue(request.path[name] ?? ''));
  });
}

function buildQuery(
  { http }: Contract,
  operation: Operation,
  request: RequestExample,
  overrides: RequestOverrides,
): string {
  const pairs = Object.entries(request.query).flatMap(([name, value]) => {
    const pointer = joinPointer('/query', name);
    const encodeOther = encoderOf(pointer, overrides);
    const isOfForm = http?.plus === 'blank' && encodeOther === encodeText;
    // Both spellings of a blank, where a value has several.
    const encode = isOfForm ? (text: string) => encodeText(text).replace('%20', '+') : encodeOther;
    const explode = operation.parameters.find((one) => one.in === 'query' && one.name === name)?.explode ?? true;
    const texts = (Array.isArray(value) ? value : [value]).map((item) => encode(formatValue(item)));
    const { at, as } = overrides.encoding ?? {};
    const written = at === pointer && as === 'encoded-name' ? encodeEachByte(name) : encodeURIComponent(name);
    const isAlone = at === pointer && as === 'no-equals-sign';
    const own = (explode ? texts : [texts.join(',')]).map((one) => (isAlone ? written : `${written}=${one}`));
    if (at === pointer && as === 'repeated-empty') return [...own, `${written}=`];
    if (at === pointer && as === 'repeated-encoded')
      return [...own, ...own.map((one) => encodeEachByte(name) + one.slice(written.length))];
    return pointer === overrides.repeat ? [...own, ...own] : own;
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const encoderOf = (pointer: RequestPointer, { encoding }: RequestOverrides): ((text: string) => string) =>
  encoding?.at === pointer ? parameterEncodings[encoding.as] : encodeText;

/** Half of a surrogate pair, which a target may show, has no encoding. */
const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed());

const formatValue = (value: Json): string =>
  isObject(value) || Array.isArray(value) || value === null ? JSON.stringify(value) : String(value);
