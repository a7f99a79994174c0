import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Makes the heap of the start into that of a server. What the start has left is collected, in some 30 ms, and its memory given back: 40 MB,
 * which V8 would keep until the process has served thousands of requests. From then on, the old space may grow to four times what is in use
 * before it is collected: searches in large accounts use some megabytes of Buffers, which V8 counts as part of it. It has 30 MB, so nearly
 * each such search had all of it collected.
 */
export function settleHeap(): void {
  setFlagsFromString('--expose-gc');
  // Only in a context that is made after the flag was set.
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // Other flavors keep the pages of the new space.
  void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString('--heap-growing-percent=300');
}
