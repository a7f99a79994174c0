import { createHash } from 'node:crypto';
import { type Contract, readOperationId, valueAt } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import type { Fingerprints } from '../result.ts';
import { findBaseId } from './select-cases.ts';

/**
 * Hashes by case id of the parts of the contract that decide a case: its request and its expected response, the operation,
 * and all schemas that the operation refers to. Lines of the spec do not count.
 */
export function computeFingerprints(contract: Contract, plan: readonly ExecutableCase[]): Fingerprints {
  const hashes = new Map<string, string>();
  const hashOperation = (operationId: string): string => {
    const known = hashes.get(operationId) ?? hash(listParts(contract, toText(contract.operations[operationId])));
    hashes.set(operationId, known);
    return known;
  };
  const fingerprint = (one: ExecutableCase): string => {
    const base = readOperationId(findBaseId(one));
    return hash([one.level, toText(one.action), hashOperation(one.operationId), hashOperation(base)]).slice(0, 16);
  };
  return Object.fromEntries(plan.map((one) => [one.id, fingerprint(one)]));
}

/** The text, and that of everything in the document that it refers to, directly or not. */
function listParts({ openapi }: Contract, text: string): string[] {
  const parts = new Map([['', text]]);
  for (const [, part] of parts) {
    for (const [, pointer = ''] of part.matchAll(/"\$ref":"#([^"]*)"/g)) {
      // A Map also visits what is added during the loop.
      if (!parts.has(pointer)) parts.set(pointer, toText(valueAt(openapi, pointer)));
    }
  }
  return [...parts].map(([pointer, part]) => `${pointer} ${part}`).toSorted();
}

/** JSON without places in the spec. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (key, member) =>
    key === 'source' && typeof member === 'string' && /:\d+$/.test(member) ? undefined : member,
  ) ?? '';

const hash = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');
