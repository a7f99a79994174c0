/** What is wrong beside what is right: some services look at the first or last item of a list only, and at one parameter instead of another. */
import { type Contract, joinPointer, parentPointer } from '@helpdesk/contract-model';
import { findOperation, getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import type { Derivation } from '../derive-case.ts';
import { sampleParameter } from './presence-cases.ts';
import type { RequestField } from './request-fields.ts';

/** What some services convert, if they look at it at all. */
const nearMistakes: readonly string[] = ['blank', 'enum-in-other-case', 'is-digits'];

/** With a wrong value of a field that is an item of a list: the one that is nearest to a right one. */
export function deriveBetween(contract: Contract, field: RequestField, derived: readonly Derivation[]): Derivation[] {
  const { at, isItem, schema, base } = field;
  const listAt = isItem ? at : parentPointer(at);
  const list = getRequestValue(base.request, listAt);
  const [valid] = isItem ? [sampleParameter(contract, schema)] : Array.isArray(list) ? list : [];
  const nearestFirst = derived.toSorted(
    (left, right) => Number(nearMistakes.includes(right.key)) - Number(nearMistakes.includes(left.key)),
  );
  for (const { key, mutation, outcome, when, keyword } of nearestFirst) {
    const value = 'set' in mutation && outcome === 'rejected' ? mutation.set[at] : undefined;
    const wrong = isItem && Array.isArray(value) ? value[0] : value;
    if (valid === undefined || wrong === undefined) continue;
    const common = {
      key: `${key}-between-others`,
      when: `${when}, between two other items`,
      outcome,
      keyword,
    } as const;
    if (isItem) return [{ ...common, mutation: { set: { [at]: [valid, wrong, valid] } } }];
    const [issueAt, lastAt] = [joinPointer(listAt, 1), joinPointer(listAt, 2)];
    return [{ ...common, mutation: { set: { [issueAt]: wrong, [lastAt]: valid } }, issueAt }];
  }
  return [];
}

/** The field in the documented request with most other parameters; undefined if that has no more than the base, or has the field itself. */
export function findBesideOthers(contract: Contract, field: RequestField): RequestField | undefined {
  const { at, isItem, parameter, base } = field;
  if (parameter?.in !== 'query' || isItem) return undefined;
  const countOthers = ({ request }: typeof base): number =>
    Object.keys(request.query).filter((name) => joinPointer('/query', name) !== at).length;
  const [fullest] = listSuccessCases(contract, findOperation(contract, base))
    .filter(({ request }) => getRequestValue(request, at) === undefined)
    .toSorted((left, right) => countOthers(right) - countOthers(left));
  return fullest !== undefined && countOthers(fullest) > countOthers(base) ? { ...field, base: fullest } : undefined;
}

/** Cases with the first of the wrong values of the field. */
export const deriveBeside = (derived: readonly Derivation[]): Derivation[] =>
  derived
    .filter(({ mutation, outcome }) => 'set' in mutation && outcome === 'rejected')
    .slice(0, 1)
    .map((one) => ({ ...one, key: `${one.key}-beside-others`, when: `${one.when}, beside other parameters` }));
