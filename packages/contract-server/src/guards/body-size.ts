import type { IncomingMessage } from 'node:http';

/**
 * Reads the body, or stops at the first byte over the limit and answers `too-large`. Bytes are counted as they come:
 * a body sent in chunks has no Content-Length.
 */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer | 'too-large'> {
  if (request.readableEnded) {
    throw new Error('the request body was already read: mount no body parser in front of a contract server');
  }
  if (Number(request.headers['content-length']) > limit) return Promise.resolve('too-large');

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const collect = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      request.off('data', collect).pause();
      resolve('too-large');
    };
    request.on('data', collect);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}
