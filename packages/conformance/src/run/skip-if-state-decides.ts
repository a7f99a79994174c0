/** Documented successes of a plain OpenAPI document that a target may reject, since OpenAPI does not say when it does. */
import { type Contract, isAtOrBelow, type Operation } from '@helpdesk/contract-model';
import { PreconditionError } from '../errors.ts';
import { findResourceBindings } from '../resources/bindings/resource-bindings.ts';
import { show } from '../text.ts';
import type { Attempt } from './attempt.ts';

/** A conflict with the state of a resource, a precondition, a lock. */
const STATE_STATUSES: readonly number[] = [409, 412, 423, 428];

/**
 * The attempt, unless its status is documented and the state of the target decides whether it is right. So does 401 where no token is asked
 * for: the values are those of a login.
 *
 * @throws PreconditionError, which skips the case.
 */
export function skipIfStateDecides(contract: Contract, operation: Operation, attempt: Attempt): Attempt {
  const { status } = attempt.response;
  const isState = STATE_STATUSES.includes(status) || (status === 401 && operation.isPublic);
  const isOpen = contract.completed !== undefined && isState && operation.responses[status] !== undefined;
  if (attempt.verdict !== 'fail' || !isOpen) return attempt;
  const named = findResourceBindings(contract, operation, attempt.request).find(({ at }) => isAtOrBelow(at, '/path'));
  const give =
    named === undefined ? 'write an example into the document' : `give ${show(named.kind)} in the --data file`;
  throw new PreconditionError(
    'no-data',
    `${give} that ${operation.operationId} accepts: the target responds with ${status}, and the document does not say when that is right`,
    named && { kind: 'resource', resource: named.kind },
  );
}
