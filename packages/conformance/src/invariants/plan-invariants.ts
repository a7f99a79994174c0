import type { Contract } from '@helpdesk/contract-model';
import type { ExecutableCase, InvariantTarget } from '../cases/executable-case.ts';
import type { Invariant } from './invariant.ts';
import { invariants } from './registry.ts';

/** One case for each target of each invariant. */
export const planInvariants = (contract: Contract): ExecutableCase[] =>
  invariants.flatMap((invariant) => invariant.plan(contract).map((target) => planCase(invariant, target)));

function planCase({ name, statement }: Invariant, target: InvariantTarget): ExecutableCase {
  const { base, key, summary = statement, source, isWrite } = target;
  return {
    id: `${base.operationId}/${base.status}/invariant-${name}${key === undefined ? '' : `-${key}`}`,
    origin: 'invariant',
    operationId: base.operationId,
    status: base.status,
    summary,
    level: 'MUST',
    source,
    isWrite,
    action: { kind: 'invariant', invariant: name, target },
  };
}
