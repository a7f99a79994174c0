import { describe, expect, test } from 'vitest';
import { type Handle, startLibrary } from '../support/library.ts';

const OWN_ADDRESS = expect.stringMatching(/^http:\/\/127\.0\.0\.1:[0-9]+\/v2$/);

describe('the URLs that a handler gets', () => {
  const host = 'books.example:8080';
  test.each<[what: string, options: object, mount: string, host: string, root: unknown]>([
    ['are those of the request', {}, '', host, `http://${host}/v2`],
    ['are public ones', { publicUrl: 'https://api.example.com/' }, '', host, 'https://api.example.com/v2'],
    ['say where the server is mounted', { mountAt: '/api' }, '/api', host, `http://${host}/api/v2`],
    ['repeat a Host header as URLs write it', {}, '', 'Books.EXAMPLE:80', 'http://books.example/v2'],
    ['do not repeat an invalid Host header', {}, '', 'a"b', OWN_ADDRESS],
    ['do not repeat a user name', {}, '', 'user@host', OWN_ADDRESS],
    ['do not repeat an impossible port', {}, '', 'localhost:99999', OWN_ADDRESS],
    ['do not repeat an address of five numbers', {}, '', '1.2.3.4.5', OWN_ADDRESS],
    ['do not repeat a broken IPv6 address', {}, '', '[::::]', OWN_ADDRESS],
    ['do not repeat a number that is too large', {}, '', '0xffffffffff', OWN_ADDRESS],
    ['do not repeat a number that means another address', {}, '', '256', OWN_ADDRESS],
    ['do not repeat a hexadecimal number', {}, '', '0x', OWN_ADDRESS],
    ['do not repeat an empty Host header', {}, '', '', OWN_ADDRESS],
  ])('%s', async (_, options, mount, sentHost, expected) => {
    const seen: string[] = [];
    const listBooks: Handle = (_request, { url, baseUrl, invalid }) => {
      seen.push(baseUrl, url.href.replace(baseUrl, ''));
      return invalid([{ path: '/query/after', message: 'must be known' }]);
    };
    const other = await startLibrary({ ...options, handlers: { listBooks } });
    await other.send({ path: `${mount}/v2/books?search=a+b%20c`, headers: { host: sentHost } });
    await other.close();
    expect(seen).toEqual([expected, '/books?search=a+b%20c']);
  });
});
