import type { Contract } from '@helpdesk/contract-model';
import { jsonText } from './banner.ts';

/** `cases.json`: every documented response with the request that provokes it, for a runner in any language. */
export function emitCases({ cases }: Pick<Contract, 'cases'>): string {
  return jsonText({ cases });
}
