/** All invariants, in the order of the plan. A new one is a file in the folder of its family and a line here. */
import { faithfulText } from './create/faithful-text.ts';
import { listed } from './create/listed.ts';
import { readBack } from './create/read-back.ts';
import { storedValues } from './create/stored-values.ts';
import { unique } from './create/unique.ts';
import { variedValues } from './create/varied-values.ts';
import { findOrCreate } from './find-or-create/find-or-create.ts';
import { sanitizedHtml } from './html/sanitized-html.ts';
import { head } from './http/head.ts';
import { requestId } from './http/request-id.ts';
import { safeRead } from './http/safe-read.ts';
import type { Invariant } from './invariant.ts';
import { hiddenExistence } from './isolation/hidden-existence.ts';
import { isolation } from './isolation/isolation.ts';
import { narrowRead } from './isolation/narrow-read.ts';
import { narrowToken } from './isolation/narrow-token.ts';
import { sameValues } from './isolation/same-values.ts';
import { defaultOrder } from './lists/default-order.ts';
import { defaultValue } from './lists/default-value.ts';
import { filter } from './lists/filters/filter.ts';
import { intersection } from './lists/filters/intersection.ts';
import { search } from './lists/filters/search.ts';
import { nestedItems } from './lists/nested-items.ts';
import { cursor } from './lists/pagination/cursor.ts';
import { pagination } from './lists/pagination/pagination.ts';
import { stablePages } from './lists/pagination/stable-pages.ts';
import { sort } from './lists/sort.ts';
import { exactId } from './references/exact-id.ts';
import { exactReference } from './references/exact-reference.ts';
import { related } from './references/related.ts';
import { scopedReferences } from './references/scoped-references.ts';
import { rejectedBeside } from './rejected/rejected-beside.ts';
import { rejectedCreate } from './rejected/rejected-create.ts';
import { rejectedUpdate } from './rejected/rejected-update.ts';
import { undeclaredNames } from './rejected/undeclared-names.ts';
import { typedValues } from './typed-values/typed-values.ts';
import { listedUpdate } from './update/listed-update.ts';
import { othersUnchanged } from './update/others-unchanged.ts';
import { simultaneousUpdates } from './update/simultaneous-updates.ts';
import { uniqueUpdate } from './update/unique-update.ts';
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
  uniqueUpdate,
  othersUnchanged,
  rejectedUpdate,
  rejectedCreate,
  undeclaredNames,
  rejectedBeside,
  narrowToken,
  narrowRead,
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
  exactReference,
  requestId,
  head,
  safeRead,
  // The last one: its values are added to the fields that those of the others leave free.
  variedValues,
];

/** Throws if there is none of that name. */
export function findInvariant(name: string): Invariant {
  const found = invariants.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no invariant ${name}`);
  return found;
}
