import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeBody } from '../../src/run/transport/decode-body.ts';

const text = '{"data":"é"}';
const bytes = Buffer.from(text);

test.each<[coding: string | undefined, sent: Buffer]>([
  [undefined, bytes],
  ['gzip', zlib.gzipSync(bytes)],
  ['X-Gzip', zlib.gzipSync(bytes)],
  ['deflate', zlib.deflateSync(bytes)],
  ['deflate', zlib.deflateRawSync(bytes)],
  ['br', zlib.brotliCompressSync(bytes)],
  ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(bytes))],
  ['unknown', bytes],
  ['__proto__', bytes],
  ['constructor', bytes],
])('content that is sent as %s is read', (coding, sent) => {
  expect(decodeBody(sent, coding, 1_000).toString()).toBe(text);
});

test.each(['gzip', 'deflate', 'br'])('nothing of a response to HEAD in %s is decoded', (coding) => {
  expect(decodeBody(Buffer.alloc(0), coding, 1_000)).toHaveLength(0);
});

test('content that becomes too large is not decoded', () => {
  expect(() => decodeBody(zlib.gzipSync(Buffer.alloc(1_001)), 'gzip', 1_000)).toThrow(RangeError);
});
