/** Handlers that do something before or after those of the operations, whichever these are. */
import { contract, type Handlers } from '@helpdesk/contract';
import type { Principal } from './accounts/authenticate.ts';

/** A handler, whatever its types: a wrapped one passes on what it gets. */
export type AnyHandler = (
  request: { readonly principal: Principal },
  context: { readonly signal: AbortSignal },
) => Promise<unknown>;

/** @returns a handler for each operation: what `wrap` makes of it, of its id, and of whether it only reads. */
export function wrapHandlers(
  handlers: Handlers<Principal>,
  wrap: (handle: AnyHandler, operationId: string, isRead: boolean) => AnyHandler,
): Handlers<Principal> {
  const wrapped = Object.entries(asAny(handlers)).map(([operationId, handle]) => {
    const isRead = contract.operations[operationId]?.method === 'get';
    return [operationId, wrap(handle, operationId, isRead)];
  });
  // Each handler takes and returns what the one of the same name does.
  return Object.fromEntries(wrapped) as Handlers<Principal>;
}

/** The handlers by operationId, without their types, to call one with what was meant for the one of the same name. */
export function asAny(handlers: Handlers<Principal>): Readonly<Record<string, AnyHandler>> {
  return handlers as unknown as Readonly<Record<string, AnyHandler>>;
}
