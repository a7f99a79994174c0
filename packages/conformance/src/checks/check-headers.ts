import type { DocumentedResponse, Json, Schema } from '@helpdesk/contract-model';
import { listUndocumentedMethods } from '../contract-queries.ts';
import type { HttpResponse } from '../exchange.ts';
import type { Finding } from '../result.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import { describeExpected } from './describe-expected.ts';

export function checkHeaders(
  validator: SchemaValidator,
  documented: DocumentedResponse,
  response: HttpResponse,
): Finding[] {
  return Object.entries(documented.headers).flatMap(([name, { required, schema }]) => {
    const value = response.headers[name];
    const at = `header ${name}`;
    if (value === undefined)
      return required ? [{ at, expected: 'to be present', received: 'nothing', check: 'required' }] : [];
    if (isRepeated(schema, value)) return [];
    return validator
      .errors(schema, parseHeaderValue(schema, value))
      .slice(0, 1)
      .map((error) => ({ at, expected: describeExpected(error), received: value, check: error.keyword }));
  });
}

/** A proxy may add a header that always has one value, as the service has: `nosniff, nosniff` says the same as `nosniff`. */
const isRepeated = ({ const: only }: Schema, value: string): boolean =>
  only !== undefined && value.split(', ').every((one) => one === only);

/** Converts a header whose schema does not take text, so that it can be validated as a number or as true or false. */
function parseHeaderValue({ type = [] }: Schema, value: string): Json {
  const types = [type].flat();
  if (types.includes('string')) return value;
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return types.includes('boolean') && ['true', 'false'].includes(value) ? value === 'true' : value;
}

export function checkContentType(mediaType: string, response: HttpResponse): Finding[] {
  const received = response.headers['content-type'] ?? 'nothing';
  const [essence = '', ...parameters] = received
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.replaceAll('"', '');
  const isRight = essence === mediaType && (charset === undefined || charset === 'charset=utf-8');
  return isRight
    ? []
    : [{ at: 'header content-type', expected: `${mediaType}, charset utf-8 if any`, received, check: 'content-type' }];
}

/** A method that gets a 405 is not one that the path has (RFC 9110, 15.5.6). */
export function checkAllow(status: number, methods: readonly string[], response: HttpResponse): Finding[] {
  const rejected = status === 405 ? listUndocumentedMethods(methods) : [];
  const received = response.headers.allow ?? 'nothing';
  const named = received.split(',').map((method) => method.trim());
  const isRight =
    methods.every((method) => named.includes(method)) && !rejected.some((method) => named.includes(method));
  const expected = `to name ${methods.join(', ')}${rejected.length === 0 ? '' : `, and not ${rejected.join(', ')}`}`;
  return isRight ? [] : [{ at: 'header allow', expected, received, check: 'allow' }];
}
