import { expect, test } from 'vitest';
import { hostInUrl } from '../../src/http/listen.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['helpdesk.example', 'helpdesk.example'],
  ['fe80::1', '[fe80::1]'],
  // On every interface: no client connects to these.
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
])('a server that listens on %s is reached at %s', (host, want) => {
  expect(hostInUrl(host)).toBe(want);
});
