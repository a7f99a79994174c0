/** Compares a body with its schema. Undeclared properties are separate findings. */
import {
  type Contract,
  type DocumentedResponse,
  type DocumentPointer,
  type Json,
  joinPointer,
  parentPointer,
  valueAt,
} from '@helpdesk/contract-model';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { findMarkedText } from '../resources/values/markers.ts';
import type { Finding } from '../result.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import { show } from '../text.ts';
import { describeExpected } from './describe-expected.ts';
import { findWrongWrapping } from './find-wrong-wrapping.ts';
import { limitFindings } from './limit-findings.ts';

const MAX_FINDINGS = 10;

export function checkBody(
  contract: Contract,
  validator: SchemaValidator,
  response: DocumentedResponse,
  body: Json,
): Finding[] {
  const { schema } = response;
  if (schema === undefined) return [];
  const closed = validator.errors(schema, body);
  if (closed.length === 0) return [];
  const root = `${joinPointer(`${response.at}/content`, response.mediaType ?? '')}/schema`;
  const finding = (error: ErrorObject): Finding => describeError(contract, root, body, error);
  const errors = selectDeepest(validator.errors(schema, body, 'relaxed'));
  const wrongWrapping = errors.length === 0 ? undefined : findWrongWrapping(contract.openapi, schema, body);
  // The members around it are neither missing nor undeclared, but in another place.
  if (wrongWrapping) return [wrongWrapping];
  const broken = errors.map(finding);
  const extra = closed
    .filter(({ keyword }) => closingKeywords.includes(keyword))
    .map((error) => ({ ...finding(error), isExtra: true as const }));
  return [...limitFindings(broken, MAX_FINDINGS), ...limitFindings(extra, MAX_FINDINGS)];
}

const closingKeywords = ['additionalProperties', 'unevaluatedProperties'];
const alternativeKeywords = ['anyOf', 'oneOf', 'if'];

/** Errors inside an alternative are more specific than "no alternative matches". */
function selectDeepest(errors: readonly ErrorObject[]): ErrorObject[] {
  const inner = errors.filter(({ keyword }) => !alternativeKeywords.includes(keyword));
  return inner.length > 0 ? selectShared(inner, errors) : [...errors];
}

/**
 * What several alternatives say of a value is so in each form. What one of them says beside that is about a form that the
 * value may not have.
 */
function selectShared(inner: readonly ErrorObject[], errors: readonly ErrorObject[]): ErrorObject[] {
  const same = Map.groupBy(inner, ({ instancePath, keyword, params }) =>
    JSON.stringify([instancePath, keyword, params]),
  );
  const found = [...same.values()].flatMap(([error, ...more]) => (error ? [{ error, isShared: more.length > 0 }] : []));
  const places = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf').map(toPlace);
  const shared = places.filter((place) => found.some(({ error, isShared }) => isShared && isBelow(error, place)));
  return found
    .filter(({ error, isShared }) => isShared || !shared.some((place) => isBelow(error, place)))
    .map(({ error }) => error);
}

const toPlace = ({ instancePath }: ErrorObject): string => instancePath;

const isBelow = ({ instancePath }: ErrorObject, place: string): boolean => `${instancePath}/`.startsWith(`${place}/`);

function describeError(contract: Contract, root: DocumentPointer, body: Json, error: ErrorObject): Finding {
  const { instancePath, keyword, params } = error;
  const source = findErrorSource(contract, root, error);
  const common = { ...(source !== undefined && { source }), check: keyword };
  const item = findItem(body, instancePath);
  if (keyword === 'required') {
    const at = joinPointer(instancePath, params.missingProperty);
    return { at, expected: 'to be present', received: 'nothing', ...common, ...(item && { item }) };
  }
  if (closingKeywords.includes(keyword)) {
    const at = joinPointer(instancePath, params.additionalProperty ?? params.unevaluatedProperty);
    return { at, expected: 'no undeclared property', received: show(valueAt(body, at)), ...common };
  }
  return {
    at: instancePath || 'body',
    expected: describeExpected(error),
    received: show(valueAt(body, instancePath)),
    ...common,
    ...(item && { item }),
  };
}

/** The innermost item of a list that has an id and contains the value. */
function findItem(body: Json, pointer: string): Finding['item'] {
  for (let at = pointer; at !== ''; at = parentPointer(at)) {
    const item = valueAt(body, at);
    const id = valueAt(item, '/id');
    if (!/\/\d+$/.test(at) || !Array.isArray(valueAt(body, parentPointer(at)))) continue;
    if (pointer === joinPointer(at, 'id')) return undefined;
    if (typeof id === 'string' || typeof id === 'number') return { id, isMarked: findMarkedText(item) !== undefined };
  }
  return undefined;
}

/** The nearest known source of the keyword. */
function findErrorSource(contract: Contract, root: DocumentPointer, { schemaPath }: ErrorObject): string | undefined {
  const [document, fragment = ''] = schemaPath.split('#');
  let at = (document === '' ? root : '') + decodeURIComponent(fragment);
  while (at !== '' && contract.sources[at] === undefined) at = parentPointer(at);
  return contract.sources[at];
}
