import type { Contract } from '@helpdesk/contract-model';
import { jsonText } from './banner.ts';

/** `openapi.json`: the whole spec in one document, for tools that read OpenAPI. */
export function emitOpenapi({ openapi }: Pick<Contract, 'openapi'>): string {
  return jsonText(openapi, 'x-generated');
}
