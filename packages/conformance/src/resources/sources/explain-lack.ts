/** Why there are no resources of a kind, or no others, if an operation of the target is the reason. */
import { DependencyError } from '../../errors.ts';
import type { Resource } from '../bindings/constraint-problem.ts';
import type { Session } from '../session.ts';
import type { ListedResources } from './listed-resources.ts';
import type { ResourceSource } from './resource-source.ts';

interface Sources {
  readonly created: ResourceSource;
  readonly listed: ListedResources;
}

export const explainLack = (
  session: Session,
  sources: Sources,
  kind: string,
  left: readonly Resource[],
): DependencyError | undefined =>
  findFailure(sources, kind) ?? (left.length > 0 ? undefined : explainLoss(session, sources, kind));

/** An operation that is there is repaired before another one is written. */
export function findFailure({ created, listed }: Sources, kind: string): DependencyError | undefined {
  const failures = [listed.failureOf(kind), created.failureOf(kind)].filter((failure) => failure !== undefined);
  return failures.find(({ verdict }) => verdict !== 'unimplemented') ?? failures[0];
}

/** What is missing since an update was accepted that had to be rejected is no gap in the data of the target. */
function explainLoss({ contract, ledger }: Session, { listed }: Sources, kind: string): DependencyError | undefined {
  const accepting = ledger.findAccepting(kind);
  if (accepting === undefined || !listed.hasEverFound(kind)) return undefined;
  const { operationId } = accepting;
  const lost = `"${kind}" was there before ${operationId} accepted a request that it had to reject, and is not there any more`;
  return new DependencyError('inconclusive', `${lost}: ${contract.resources[kind]?.description}`, operationId);
}
