import type { ServerResponse } from 'node:http';

let ready: (() => void)[] = [];

/**
 * Ends the response after the present turn of the event loop, together with the others of that turn. A client that waits for several
 * is woken by the first one, and its next requests arrive together. Waking it for each costs the kernel more than a small
 * response costs us (docs/performance.md).
 */
export function endTogether(
  response: ServerResponse,
  content: string | Buffer | undefined,
  encoding: BufferEncoding,
): void {
  if (ready.length === 0) setImmediate(endAll);
  ready.push(() => response.end(content, encoding));
}

function endAll(): void {
  const ends = ready;
  ready = [];
  for (const end of ends) end();
}
