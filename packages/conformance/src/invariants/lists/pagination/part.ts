import type { CheckResult } from '../../../checks/evaluate-response.ts';
import type { Exchange } from '../../../exchange.ts';

/** What one of the checks of a list has found, and what it was found by. */
export type Part = CheckResult & {
  /** The last one shows the problems that name none. */
  readonly exchanges: readonly Exchange[];
};

/** Of a check that had nothing to send. */
export const emptyPart: Part = { problems: [], warnings: [], exchanges: [] };
