/** Sends requests with a `fetch` that was given, such as that of a framework that responds without a network. */
import type { HttpResponse } from '../../exchange.ts';
import { createTooLargeError, decodeText, MAX_BODY_BYTES, type Send } from './send.ts';

export const createFetchSend =
  (fetchIt: typeof fetch): Send =>
  async ({ url, method, headers, body, isChunked, timeout, signal }) => {
    const received = await fetchIt(url, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      ),
      // As bytes, because fetch would add a content type for a string. Of a stream it does not know the length, so it sends chunks.
      ...(body && (isChunked ? { body: new Blob([bytesOf(body)]).stream(), duplex: 'half' } : { body: bytesOf(body) })),
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    });
    return { status: received.status, headers: Object.fromEntries(received.headers), body: await readText(received) };
  };

/** The types of fetch do not know that a Buffer is never shared between threads here. */
const bytesOf = (body: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(body);

async function readText({ body }: Response): Promise<HttpResponse['body']> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw createTooLargeError();
    chunks.push(chunk);
  }
  // `text()` would drop a byte order mark.
  return decodeText(Buffer.concat(chunks));
}
