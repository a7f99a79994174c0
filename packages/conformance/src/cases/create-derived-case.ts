import type { Case, Contract } from '@helpdesk/contract-model';
import { findOperation } from '../contract-queries.ts';
import type { ExecutableCase, Mutation } from './executable-case.ts';
import type { Expected } from './expected.ts';

interface DerivedCaseDraft extends Partial<Pick<ExecutableCase, 'operationId' | 'level' | 'source' | 'isWrite'>> {
  /** The success case that it starts from. `operationId` and `isWrite` default to those of its operation. */
  readonly base: Case;
  /** Last part of the id. */
  readonly key: string;
  /** One present-tense sentence. */
  readonly summary: string;
  readonly mutation: Mutation;
  /** `source` defaults to where this response is documented. */
  readonly expected: Expected;
}

/** A case that no example documents. */
export function createDerivedCase(contract: Contract, draft: DerivedCaseDraft): ExecutableCase {
  const { base, key, summary, mutation, expected, operationId = base.operationId, level = 'MUST' } = draft;
  const { status, response } = expected;
  return {
    id: `${operationId}/${status}/${key}`,
    origin: 'derived',
    operationId,
    status,
    summary,
    level,
    source: draft.source ?? contract.sources[response?.at ?? ''] ?? base.source,
    isWrite: draft.isWrite ?? findOperation(contract, base).method !== 'get',
    action: { kind: 'mutation', base, mutation, expected },
  };
}
