import type { Contract } from '@helpdesk/contract-model';
import { jsonText } from './banner.ts';

/** `sources.json`: file and line in the spec by pointer into `openapi.json`. */
export function emitSources({ sources }: Pick<Contract, 'sources'>): string {
  return jsonText({ sources });
}
