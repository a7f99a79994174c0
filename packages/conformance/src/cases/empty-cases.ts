/** Empty texts and lists in a body, where the schema allows them. */
import {
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  parsePointer,
  schemaBranches,
} from '@helpdesk/contract-model';
import { getRequestValue, listSuccessCases, withRequestValue } from '../contract-queries.ts';
import type { DerivationContext } from './boundary-cases.ts';
import type { Derivation } from './derive-case.ts';
import type { RequestField } from './request-fields.ts';

/** Not an empty object: those in requests are maps of values, which other cases fill, so that it would need another creation. */
const EMPTY_VALUES: readonly Json[] = ['', []];

/**
 * What names a resource or is stored as HTML has rules of its own; so has what lies deeper, which definitions may type. A text that is trimmed
 * has so many other cases that it would need another creation.
 */
const OTHER_RULES = ['x-resource', 'x-find-or-create', 'x-html', 'x-unique', 'x-trim'] as const;

export function deriveEmpties(
  { contract, validator }: DerivationContext,
  operation: Operation,
  { at, schema, base, parameter }: RequestField,
): Derivation[] {
  const { body } = operation;
  const [part, name, ...deeper] = parsePointer(at);
  if (body === undefined || parameter !== undefined || part !== 'body' || name === undefined || deeper.length > 0)
    return [];
  const branches = schemaBranches(contract.openapi, mergedSchema(contract.openapi, schema));
  if (branches.some((branch) => OTHER_RULES.some((keyword) => branch[keyword] !== undefined))) return [];
  const countErrors = (value: Json | undefined): number =>
    validator.errors(body.schema, withRequestValue(base.request, joinPointer('/body', name), value).body ?? null)
      .length;
  const sent = getRequestValue(base.request, at);
  const documented = listSuccessCases(contract, operation).map(({ request }) => getRequestValue(request, at));
  // A documented request may name resources by placeholders, which no schema accepts.
  const known = countErrors(sent);
  const empty = EMPTY_VALUES.find(
    (value) => !documented.some(isEmpty) && validator.errors(schema, value).length === 0 && countErrors(value) <= known,
  );
  if (empty === undefined) return [];
  return [{ key: 'empty', when: 'is empty', mutation: { set: { [at]: empty } }, outcome: 'accepted', keyword: 'type' }];
}

const isEmpty = (value: Json | undefined): boolean => value === '' || (Array.isArray(value) && value.length === 0);
