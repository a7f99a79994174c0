import { valueAt } from '@helpdesk/contract-model';
import type { RequiredResource, Resource } from './bindings/constraint-problem.ts';

/** What a request needs of the target, and what there is. */
export interface Need {
  /** All resources that the request names. */
  readonly required: readonly RequiredResource[];
  /** The one that cannot be named. */
  readonly missing: RequiredResource | undefined;
  /** The resources of that kind. */
  readonly available: readonly Resource[];
}

/** What to add to the account of the target, in a phrase: one, another one, or one of which the request can name what it needs. */
export function describeResourceToAdd({ required, missing, available }: Need): string {
  if (available.length === 0 || missing === undefined) return 'add one to the account';
  const ofKind = required.filter(({ kind }) => kind === missing.kind);
  const count = ofKind.some(({ isOther }) => isOther) ? ofKind.length : 1;
  if (available.length < count) return `add another one to the account, because the request names ${count} of them`;
  const { bindings } = missing;
  const lacking = bindings.find(({ field }) => available.every((one) => valueAt(one, field) === undefined));
  if (lacking !== undefined) return `add one with ${lacking.field} to the account`;
  const fields = [...new Set(bindings.flatMap(({ where }) => Object.keys(where)))];
  const fitting = fields.length === 0 ? '' : ` whose ${fields.join(' and ')} fits the rest of the request`;
  return `add another one to the account${fitting}`;
}
