/** One case for each invariant that applies to an operation. */
import type { Contract } from '@helpdesk/contract-model';
import { listSuccessCases } from '../contract-queries.ts';
import type { ExecutableCase } from './executable-case.ts';

export function planInvariantCases(contract: Contract): ExecutableCase[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const [base] = listSuccessCases(contract, operation);
    if (operation.pagination === undefined || base === undefined) return [];
    return [
      {
        id: `${operation.operationId}/${base.status}/invariant-pagination`,
        origin: 'invariant',
        operationId: operation.operationId,
        status: base.status,
        summary: 'Shows every item once and in one order, whatever the page size, and ends.',
        level: 'MUST',
        source: contract.sources[`${operation.at}/x-pagination`] ?? contract.sources[operation.at] ?? base.source,
        writes: false,
        action: { kind: 'invariant', invariant: 'pagination', base },
      },
    ];
  });
}
