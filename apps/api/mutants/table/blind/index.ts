/** Faults that were written without a look at the suite and at the other tables. */
import type { Mutant } from '../../mutant.ts';
import { conditional } from './conditional.ts';
import { blindFilters, blindIsolation } from './found.ts';
import { blindOrder, blindPages, blindSearch } from './lists.ts';
import { nearAndMany } from './near-and-many.ts';
import { blindAuthorization, blindCheckOrder, blindErrors, blindHttp, blindValidation } from './requests.ts';
import { blindHtml, blindRepresentations } from './responses.ts';
import {
  blindCreations,
  blindRejectedWrites,
  blindText,
  blindTimes,
  blindTypedValues,
  blindUnique,
  blindUpdates,
} from './writes.ts';

export const blind: readonly Mutant[] = [
  ...conditional,
  ...nearAndMany,
  ...blindFilters,
  ...blindIsolation,
  ...blindOrder,
  ...blindPages,
  ...blindSearch,
  ...blindAuthorization,
  ...blindCheckOrder,
  ...blindErrors,
  ...blindHttp,
  ...blindValidation,
  ...blindHtml,
  ...blindRepresentations,
  ...blindCreations,
  ...blindRejectedWrites,
  ...blindText,
  ...blindTimes,
  ...blindTypedValues,
  ...blindUnique,
  ...blindUpdates,
];
