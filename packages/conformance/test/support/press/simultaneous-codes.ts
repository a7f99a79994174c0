/** How the press takes codes that several updates set at once. */
import { type PressResponse, reject, type Sent } from './messages.ts';
import type { Account, Store } from './store.ts';

/** On a busy machine, requests that are sent at once arrive one after another. */
const PAUSE_MS = 100;

/** Waits as a service does that looks for a code and takes it in two steps. Returns the response, if it has one already. */
export function createCodeWait({ is, untaken }: Store) {
  const pending = new Map<string, number>();

  return async function waitForCode(account: Account, sent: Sent): Promise<PressResponse | undefined> {
    const code = typeof sent?.code === 'string' ? sent.code.trim().toLowerCase() : '';
    if (code === '' || !(is('looks-for-codes-first') || is('rejects-simultaneous-codes'))) return undefined;
    pending.set(code, (pending.get(code) ?? 0) + 1);
    if (is('looks-for-codes-first') && account.posts.every((post) => post.code.toLowerCase() !== code))
      untaken.add(code);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const isContested = is('rejects-simultaneous-codes') && (pending.get(code) ?? 0) > 1;
    return isContested ? reject(409, `Code ${sent?.code} is taken`) : undefined;
  };
}
