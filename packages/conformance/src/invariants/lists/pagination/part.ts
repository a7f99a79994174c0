import type { CheckResult } from '../../../checks/evaluate-response.ts';
import type { Exchange } from '../../../exchange.ts';
import type { ListPage } from '../walk-list.ts';

/** What one of the checks of a list has found, and what it was found by. */
export type Part = CheckResult & {
  readonly exchanges: readonly Exchange[];
  /** Of a walk: the items per page. */
  readonly size?: number;
  /** Of a walk: the valid pages, which the first exchanges show. */
  readonly pages?: readonly ListPage[];
};

/** Of a check that had nothing to send. */
export const emptyPart: Part = { problems: [], warnings: [], exchanges: [] };
