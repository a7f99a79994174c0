/**
 * Faults as an independent tester planted them: beside another field, in one state, for some values, or at the second time.
 */
import type { Mutant } from '../../mutant.ts';
import { accounts } from './accounts.ts';
import { combined } from './beside-other-fields.ts';
import { creations } from './creations.ts';
import { errorTexts } from './error-texts.ts';
import { fields } from './fields.ts';
import { filters } from './filters.ts';
import { markup } from './markup.ts';
import { orders } from './order.ts';
import { pages } from './pages.ts';
import { precedence } from './precedence.ts';
import { protocol } from './protocol.ts';
import { requests } from './requests.ts';
import { fine } from './scopes.ts';
import { searches } from './searches.ts';
import { texts } from './texts.ts';
import { times } from './times.ts';
import { uniqueness } from './unique-values.ts';
import { updates } from './updates.ts';

export const neighborsAndStates: readonly Mutant[] = [
  ...filters,
  ...orders,
  ...pages,
  ...texts,
  ...markup,
  ...times,
  ...updates,
  ...creations,
  ...uniqueness,
  ...requests,
  ...precedence,
  ...protocol,
  ...fields,
  ...errorTexts,
  ...searches,
  ...accounts,
  ...combined,
  ...fine,
];
