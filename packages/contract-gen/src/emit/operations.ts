import type { Contract } from '@helpdesk/contract-model';
import { jsonText } from './banner.ts';

/** `operations.json`: every operation by its operationId, `$ref`s to responses and parameters resolved. */
export function emitOperations({ operations }: Pick<Contract, 'operations'>): string {
  return jsonText({ operations });
}
