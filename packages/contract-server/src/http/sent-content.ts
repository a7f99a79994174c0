/** How much content was sent since the start, in units of its texts: what sockets hold does not show it before the end of the turn. */
let sent = 0;
/** How much of it waits for the end of the turn. */
let waiting = 0;

type Content = string | Buffer | undefined;

export function noteSent(content: Content): void {
  sent += content?.length ?? 0;
}

export function noteWaiting(content: Content): void {
  waiting += content?.length ?? 0;
}

export function noteWritten(): void {
  waiting = 0;
}

/** With `waiting`, which no socket holds yet. */
export function countSentContent(): { readonly sent: number; readonly waiting: number } {
  return { sent, waiting };
}
