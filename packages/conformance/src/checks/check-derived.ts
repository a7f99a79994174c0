/** Checks `x-derived`: each field that follows from other fields of the same object has the value that its rule gives. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type DerivedValue,
  type DocumentedResponse,
  deriveValue,
  findRuleObject,
  type Json,
  listDerivedRules,
  memoize,
  type Schema,
  walkKeyword,
} from '@helpdesk/contract-model';
import type { Finding } from '../result.ts';
import { show } from '../text.ts';

interface DerivedField {
  readonly at: string;
  readonly value: Json;
  readonly rule: DerivedValue;
  /** The object that the pointers of the rule start at. */
  readonly object: Json;
}

/** The fields of a response with a rule. */
function listDerivedFields(contract: Contract, { schema }: DocumentedResponse, body: Json): DerivedField[] {
  if (schema === undefined) return [];
  return walkKeyword(contract.openapi, schema, body, 'x-derived').flatMap(
    ({ pointer: at, value, parent = null, applicable }) =>
      listRules(applicable).map((rule) => {
        const object = rule.around ? (findRuleObject(body, rule, at) ?? null) : parent;
        return { at, value, rule, object };
      }),
  );
}

const listRules = memoize((applicable: readonly Schema[]) => [...new Set(applicable.flatMap(listDerivedRules))]);

/** Rules that need another resource or another list are not checked here, because they need further requests. */
export const checkDerived = (contract: Contract, response: DocumentedResponse, body: Json): Finding[] =>
  listDerivedFields(contract, response, body)
    .filter(({ rule: { of, total } }) => of === undefined && total === undefined)
    .flatMap(({ at, value, rule, object }) => compareDerived(at, value, rule, deriveValue(rule, object)));

/** No finding if the rule gives no value. */
export function compareDerived(at: string, value: Json, rule: DerivedValue, expected: Json | undefined): Finding[] {
  if (expected === undefined || value === expected || isDeepStrictEqual(value, expected)) return [];
  return [{ at, expected: `${show(expected)}, ${describeRule(rule)}`, received: show(value), check: 'derived' }];
}

function describeRule({ of, around, value, join, template, count, total, plus, when = {} }: DerivedValue): string {
  const condition = Object.entries(when).map(([at, values]) => `${at} is ${values.join(' or ')}`);
  const outer = around ? ' of the object around' : '';
  const where = of === undefined ? outer : ` of the resource with the ID at ${of}`;
  if (value !== undefined) {
    const sum = plus === undefined ? '' : ` plus the amount for ${plus.by}`;
    return `the value at ${[value].flat().join(' or else ')}${where}${sum}${condition.length > 0 ? `, if ${condition.join(' and ')}` : ''}`;
  }
  if (join !== undefined) return `${join.join(' and ')}${where}, joined by a space and trimmed`;
  if (template !== undefined) return `from the template ${template}`;
  if (count !== undefined) return `the number of items of ${count}${where}`;
  if (total !== undefined) {
    const rest = total.except === undefined ? '' : `, without those with ${show(total.except)} as well`;
    return `the total of ${total.operation} with ${show(total.query)}${rest}`;
  }
  return `as it says whether ${condition.join(' and ')}`;
}
