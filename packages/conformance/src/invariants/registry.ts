/** All invariants, in the order of the plan. A new one is a file in this folder and a line here. */
import type { Invariant } from './invariant.ts';
import { pagination } from './pagination.ts';
import { readBack } from './read-back.ts';
import { rejectedCreate } from './rejected/rejected-create.ts';
import { rejectedUpdate } from './rejected/rejected-update.ts';
import { sanitizedHtml } from './sanitized-html.ts';
import { update } from './update/update.ts';

export const invariants: readonly Invariant[] = [
  pagination,
  readBack,
  sanitizedHtml,
  update,
  rejectedUpdate,
  rejectedCreate,
];

/** Throws if there is none of that name. */
export function findInvariant(name: string): Invariant {
  const found = invariants.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no invariant ${name}`);
  return found;
}
