/** All invariants, in the order of the plan. A new one is a file in this folder and a line here. */

import { cursor } from './cursor.ts';
import { defaultOrder } from './default-order.ts';
import { defaultValue } from './default-value.ts';
import { exactId } from './exact-id.ts';
import { faithfulText } from './faithful-text.ts';
import { filter } from './filter.ts';
import { findOrCreate } from './find-or-create.ts';
import { head } from './head.ts';
import { intersection } from './intersection.ts';
import type { Invariant } from './invariant.ts';
import { hiddenExistence } from './isolation/hidden-existence.ts';
import { isolation } from './isolation/isolation.ts';
import { sameValues } from './isolation/same-values.ts';
import { listed } from './listed.ts';
import { nestedItems } from './nested-items.ts';
import { pagination } from './pagination.ts';
import { readBack } from './read-back.ts';
import { rejectedCreate } from './rejected/rejected-create.ts';
import { rejectedUpdate } from './rejected/rejected-update.ts';
import { related } from './related.ts';
import { requestId } from './request-id.ts';
import { sanitizedHtml } from './sanitized-html.ts';
import { scopedReferences } from './scoped-references.ts';
import { search } from './search.ts';
import { sort } from './sort.ts';
import { stablePages } from './stable-pages.ts';
import { storedValues } from './stored-values.ts';
import { typedValues } from './typed-values/typed-values.ts';
import { unique } from './unique.ts';
import { listedUpdate } from './update/listed-update.ts';
import { simultaneousUpdates } from './update/simultaneous-updates.ts';
import { update } from './update/update.ts';

export const invariants: readonly Invariant[] = [
  pagination,
  cursor,
  stablePages,
  defaultOrder,
  defaultValue,
  filter,
  search,
  intersection,
  sort,
  nestedItems,
  readBack,
  sanitizedHtml,
  update,
  listedUpdate,
  simultaneousUpdates,
  rejectedUpdate,
  rejectedCreate,
  storedValues,
  listed,
  unique,
  findOrCreate,
  faithfulText,
  typedValues,
  related,
  exactId,
  isolation,
  hiddenExistence,
  sameValues,
  scopedReferences,
  requestId,
  head,
];

/** Throws if there is none of that name. */
export function findInvariant(name: string): Invariant {
  const found = invariants.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no invariant ${name}`);
  return found;
}
