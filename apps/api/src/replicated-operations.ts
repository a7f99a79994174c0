/** Operations that read from a replica of the database, if there is one and it has what the token has written. */
import { contract, type Handlers } from '@helpdesk/contract';
import type { Logger } from 'pino';
import type { Principal } from './accounts/authenticate.ts';
import { isConflict } from './database/engine-errors.ts';
import { OverloadError } from './database/overload-error.ts';
import type { Replica } from './database/replica.ts';
import { StorageFaultError } from './database/storage-fault.ts';

/** An operation, whatever its types: both sets of handlers have the same, so that one can be called for the other. */
type AnyHandler = (request: { readonly principal: Principal }, ...rest: unknown[]) => Promise<unknown>;
type AnyHandlers = Readonly<Record<string, AnyHandler>>;

interface ReplicatedOptions {
  readonly onPrimary: Handlers<Principal>;
  readonly onReplica: Handlers<Principal>;
  readonly replica: Replica;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reads that fail on the replica are done again on the primary: a replica also cancels reads that hold up its replay. */
export function createReplicatedOperations(options: ReplicatedOptions): Handlers<Principal> {
  const { replica, log } = options;
  // See AnyHandler: each is called with what was meant for the one of its name.
  const onPrimary = options.onPrimary as unknown as AnyHandlers;
  const onReplica = options.onReplica as unknown as AnyHandlers;

  const read =
    (handle: AnyHandler, handleOnReplica: AnyHandler): AnyHandler =>
    async (request, ...rest) => {
      let failure: unknown;
      try {
        if (await replica.isUsable(request.principal.tokenId)) return await handleOnReplica(request, ...rest);
      } catch (error) {
        if (error instanceof StorageFaultError || error instanceof OverloadError) throw error;
        failure = error;
      }
      const response = await handle(request, ...rest);
      // Only now: where the primary fails, too, it says nothing about the replica. A read that held up its replay is no failure of it.
      if (failure !== undefined && !isConflict(failure)) {
        replica.noteFailure();
        log.warn({ err: failure }, 'the replica failed: reads go to the primary until it responds');
      }
      return response;
    };

  const write =
    (handle: AnyHandler): AnyHandler =>
    async (request, ...rest) => {
      try {
        return await handle(request, ...rest);
      } finally {
        replica.noteWrite(request.principal.tokenId);
      }
    };

  const entries = Object.entries(onPrimary).map(([operationId, handle]) => {
    const isRead = contract.operations[operationId]?.method === 'get';
    const handleOnReplica = onReplica[operationId] ?? handle;
    return [operationId, isRead ? read(handle, handleOnReplica) : write(handle)];
  });
  // Each handler takes and returns what the one of the same name does.
  return Object.fromEntries(entries) as Handlers<Principal>;
}
