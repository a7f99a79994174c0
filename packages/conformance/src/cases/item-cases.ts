/** Item cases: a wrong item between two right ones, since some services look at the first or last item of a list only. */
import { type Contract, joinPointer, parentPointer } from '@helpdesk/contract-model';
import { getRequestValue } from '../contract-queries.ts';
import type { Derivation } from './derive-case.ts';
import { sampleParameter } from './presence-cases.ts';
import type { RequestField } from './request-fields.ts';

/** With a wrong value of a field that is an item of a list: of the right type, if there is one, since other checks may know the type. */
export function deriveBetween(contract: Contract, field: RequestField, derived: readonly Derivation[]): Derivation[] {
  const { at, isItem, schema, base } = field;
  const listAt = isItem ? at : parentPointer(at);
  const list = getRequestValue(base.request, listAt);
  const [right] = isItem ? [sampleParameter(contract, schema)] : Array.isArray(list) ? list : [];
  for (const { key, mutation, outcome, when, keyword } of derived) {
    const value = 'set' in mutation && outcome === 'rejected' ? mutation.set[at] : undefined;
    const wrong = isItem && Array.isArray(value) ? value[0] : value;
    if (right === undefined || wrong === undefined) continue;
    const common = {
      key: `${key}-between-others`,
      when: `${when}, between two other items`,
      outcome,
      keyword,
    } as const;
    if (isItem) return [{ ...common, mutation: { set: { [at]: [right, wrong, right] } } }];
    const [issueAt, lastAt] = [joinPointer(listAt, 1), joinPointer(listAt, 2)];
    return [{ ...common, mutation: { set: { [issueAt]: wrong, [lastAt]: right } }, issueAt }];
  }
  return [];
}
