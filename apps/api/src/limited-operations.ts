/** Operations of which no account can have all connections to the database for its reads. */
import type { Handlers } from '@helpdesk/contract';
import type { Principal } from './accounts/authenticate.ts';
import { ReadTurns } from './accounts/read-turns.ts';
import { wrapHandlers } from './wrap-handlers.ts';

/**
 * A read can take as long as the database lets a statement run, so a few slow ones could have the requests of all other accounts rejected.
 * Writes are short, and those of a text that takes longer wait for its sanitizing.
 */
export function createLimitedOperations(handlers: Handlers<Principal>, maxReadsOfAccount: number): Handlers<Principal> {
  const turns = new ReadTurns(maxReadsOfAccount);
  return wrapHandlers(handlers, (handle, _, isRead) => {
    if (!isRead) return handle;
    return (request, context) => {
      const getSignal = () => context.signal;
      return turns.run(request.principal.accountId, getSignal, () => handle(request, context));
    };
  });
}
