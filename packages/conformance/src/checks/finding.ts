/** What a check finds, before its level is known. */
import type { Source } from '@helpdesk/contract-model';

export interface Finding {
  /** `status`, `header NAME`, `body`, or a JSON pointer into the body. */
  readonly at: string;
  readonly expected: string;
  readonly received: string;
  readonly source?: Source;
  /** Only an undeclared property: forward compatibility allows it. */
  readonly isExtra?: true;
}
