import type { Send } from './client.ts';

/**
 * Writes of one kind that clients send at the same time, and the rule that must hold afterwards: what was acknowledged is
 * there and whole, and what was not is there as a whole or not at all.
 */
export interface Workload {
  /** Sends one write or a few, and remembers what was acknowledged. @returns how many were; throws if a response is wrong. */
  readonly write: (send: Send) => Promise<number>;
  /** Checks what was acknowledged since the last check, or everything. @returns what does not hold, in plain sentences. */
  readonly check: (send: Send, scope: CheckScope) => Promise<string[]>;
}

export type CheckScope = 'new' | 'all';

/** What was acknowledged, in order. */
export class Journal<Entry> {
  readonly #entries: Entry[] = [];
  #checked = 0;

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** The entries to check; those count as checked from now on. */
  take(scope: CheckScope): readonly Entry[] {
    const entries = scope === 'all' ? this.#entries : this.#entries.slice(this.#checked);
    this.#checked = this.#entries.length;
    return entries;
  }
}

/** A number that no other write of the process has. */
export function createCounter(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

export const pickNumber = (below: number): number => Math.floor(Math.random() * below);

export function throwUnexpected(request: string, response: { readonly status: number; readonly body: unknown }): never {
  throw new Error(`${request} got the response ${response.status} ${JSON.stringify(response.body)}`);
}
