/** The body against its schema: closed first, and what only breaks closedness is told apart. */
import {
  type Contract,
  type DocumentedResponse,
  type DocumentPointer,
  type Json,
  valueAt,
} from '@helpdesk/contract-model';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { SchemaValidator } from '../schema-validator.ts';
import { type Finding, show } from './finding.ts';

const mostShown = 10;

export function checkBody(
  contract: Contract,
  schemas: SchemaValidator,
  response: DocumentedResponse,
  body: Json,
): Finding[] {
  const { schema } = response;
  if (schema === undefined) return [];
  const closed = schemas.errors(schema, body);
  if (closed.length === 0) return [];
  const root = `${response.at}/content/${(response.mediaType ?? '').replaceAll('/', '~1')}/schema`;
  const finding = (error: ErrorObject): Finding => describe(contract, root, body, error);
  const broken = deepest(schemas.errors(schema, body, 'relaxed'))
    .slice(0, mostShown)
    .map(finding);
  const extra = closed
    .filter(({ keyword }) => closing.includes(keyword))
    .map((error) => ({ ...finding(error), isExtra: true as const }));
  return [...broken, ...extra.slice(0, mostShown)];
}

const closing = ['additionalProperties', 'unevaluatedProperties'];
const alternatives = ['anyOf', 'oneOf', 'if'];

/** What is wrong inside an alternative says more than that no alternative fits. */
function deepest(errors: readonly ErrorObject[]): ErrorObject[] {
  const inner = errors.filter(({ keyword }) => !alternatives.includes(keyword));
  return inner.length > 0 ? inner : [...errors];
}

function describe(contract: Contract, root: DocumentPointer, body: Json, error: ErrorObject): Finding {
  const { instancePath, keyword, params, message = keyword } = error;
  const source = sourceOf(contract, root, error);
  const common = { ...(source !== undefined && { source }) };
  if (keyword === 'required') {
    const at = `${instancePath}/${params.missingProperty}`;
    return { at, expected: 'to be there', received: 'nothing', ...common };
  }
  if (closing.includes(keyword)) {
    const name: string = params.additionalProperty ?? params.unevaluatedProperty;
    return {
      at: `${instancePath}/${name}`,
      expected: 'no undeclared property',
      received: show(valueAt(body, `${instancePath}/${name}`)),
      ...common,
    };
  }
  const allowed = keyword === 'enum' ? `${message}: ${show(params.allowedValues)}` : message;
  return { at: instancePath || 'body', expected: allowed, received: show(valueAt(body, instancePath)), ...common };
}

/** The nearest written-down place around the keyword that is broken. */
function sourceOf(contract: Contract, root: DocumentPointer, { schemaPath }: ErrorObject): string | undefined {
  const [document, fragment = ''] = schemaPath.split('#');
  let at = (document === '' ? root : '') + decodeURIComponent(fragment);
  while (at !== '' && contract.sources[at] === undefined) at = at.slice(0, at.lastIndexOf('/'));
  return contract.sources[at];
}
