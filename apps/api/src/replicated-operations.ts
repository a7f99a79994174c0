/** Operations that read from a replica of the database, if there is one and it has what the token has written. */
import type { Handlers } from '@helpdesk/contract';
import type { Logger } from 'pino';
import type { Principal } from './accounts/authenticate.ts';
import type { Replica } from './database/connections/replica.ts';
import { StorageFaultError } from './database/connections/storage-fault.ts';
import { isConflict } from './database/engine-errors.ts';
import { OverloadError } from './database/overload-error.ts';
import { type AnyHandler, asAny, wrapHandlers } from './wrap-handlers.ts';

interface ReplicatedOptions {
  readonly onPrimary: Handlers<Principal>;
  readonly onReplica: Handlers<Principal>;
  readonly replica: Replica;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reads that fail on the replica are done again on the primary: a replica also cancels reads that hold up its replay. */
export function createReplicatedOperations(options: ReplicatedOptions): Handlers<Principal> {
  const { replica, log } = options;
  const onReplica = asAny(options.onReplica);

  const read =
    (handle: AnyHandler, handleOnReplica: AnyHandler): AnyHandler =>
    async (request, context) => {
      let failure: unknown;
      try {
        if (await replica.isUsable(request.principal.tokenId)) return await handleOnReplica(request, context);
      } catch (error) {
        if (error instanceof StorageFaultError || error instanceof OverloadError) throw error;
        failure = error;
      }
      const response = await handle(request, context);
      // Only now: where the primary fails, too, it says nothing about the replica. A read that held up its replay is no failure of it.
      if (failure !== undefined && !isConflict(failure)) {
        replica.noteFailure();
        log.warn({ err: failure }, 'the replica failed: reads go to the primary until it responds');
      }
      return response;
    };

  const write =
    (handle: AnyHandler): AnyHandler =>
    async (request, context) => {
      try {
        return await handle(request, context);
      } finally {
        replica.noteWrite(request.principal.tokenId);
      }
    };

  return wrapHandlers(options.onPrimary, (handle, operationId, isRead) =>
    isRead ? read(handle, onReplica[operationId] ?? handle) : write(handle),
  );
}
