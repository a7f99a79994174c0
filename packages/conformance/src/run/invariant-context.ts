import { findOperation } from '../contract-queries.ts';
import { FailedBaseError, TransportError } from '../errors.ts';
import type { BaseResult, InvariantContext } from '../invariants/invariant.ts';
import type { Session } from '../resources/session.ts';
import type { BaseAttempts } from './base-attempts.ts';
import { keepFailedBase, toFailedBaseOutcome } from './outcomes.ts';
import type { Preparer } from './preparer.ts';

/** For what is not sent with the values of other cases. */
export const nothingCombined: Pick<InvariantContext, 'findCombined' | 'listRejected' | 'listFailed'> = {
  findCombined: () => undefined,
  listRejected: () => [],
  listFailed: () => [],
};

/** The parts of the run that invariants use. */
interface RunParts extends Pick<InvariantContext, 'listUpdated'> {
  readonly session: Session;
  readonly preparer: Preparer;
  readonly bases: BaseAttempts;
}

/** For an invariant whose values are in no combined request. */
export function createInvariantContext({ session, preparer, bases, listUpdated }: RunParts): InvariantContext {
  return {
    ...nothingCombined,
    session,
    listUpdated,
    prepare: (base, { mutation, ...options } = {}) =>
      preparer.prepare(base, { ...options, ...(mutation && { mutations: [mutation] }) }),
    runBase: async (base): Promise<BaseResult> => {
      const attempt = await bases.runNow(base).catch(keepFailedBase);
      if (attempt instanceof TransportError || attempt.verdict !== 'pass') {
        throw new FailedBaseError(toFailedBaseOutcome(base, attempt));
      }
      return attempt;
    },
    sendReserved: (base) =>
      session.api.callPrepared(findOperation(session.contract, base), base.status, () => preparer.prepare(base)),
  };
}
