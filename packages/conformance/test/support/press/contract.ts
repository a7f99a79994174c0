import { fileURLToPath } from 'node:url';
import { compile } from '@helpdesk/contract-gen';
import type { Json } from '@helpdesk/contract-model';
import { getSchemaValidator } from '../../../src/schema-validator.ts';

export const { contract: pressContract } = await compile(
  fileURLToPath(new URL('../../fixtures/press', import.meta.url)),
);

const validator = getSchemaValidator(pressContract);

/** True for a body that the operation takes. */
export const isValid = (operationId: string, sent: Json): boolean =>
  validator.errors(pressContract.operations[operationId]?.body?.schema ?? {}, sent).length === 0;
