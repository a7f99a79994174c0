import type { ServerResponse } from 'node:http';

/** Aborted when the connection closes before the response is sent. */
export function closedBeforeAnswer(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (isGone(response)) controller.abort();
  });
  return controller.signal;
}

/** Whether the connection has closed and the response was not sent. */
export function isGone({ closed, writableFinished }: ServerResponse): boolean {
  return closed && !writableFinished;
}
