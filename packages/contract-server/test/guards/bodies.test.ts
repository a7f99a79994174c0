import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ownTurn } from '../../src/guards/large-bodies.ts';
import { exchangeRaw } from '../support/exchange-raw.ts';
import { type Library, libraryContract, schemasOf, startLibrary } from '../support/library.ts';

const book = { title: 'Emma', isbn: '9780141439587', author_id: 12 };

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

async function post(body: unknown, headers: Record<string, string> = {}) {
  const { status, body: answer } = await library.send({ path: '/books', body, headers });
  return { status, message: answer.error?.message, details: answer.error?.details };
}

describe('content-type', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset="UTF-8"',
    'application/json ; ',
    'application/json;\tcharset = utf-8 ; ',
  ])('takes %s', async (type) => {
    expect((await post(book, { 'content-type': type })).status).toBe(201);
  });

  test.each([
    ['text/plain', {}],
    ['', {}],
    ['application/jsonp', {}],
    ['application/merge-patch+json', {}],
    ['application/json; charset=latin1', {}],
    ['application/json; v=1', {}],
    ['application/json;;', {}],
    ['application/json charset=utf-8', {}],
    ['multipart/form-data; boundary=x', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
    ['application/json', { 'content-encoding': 'identity' }],
  ])('refuses %j %j with 415', async (type, headers) => {
    const answer = await post(book, { 'content-type': type, ...headers });
    expect(answer).toEqual({ status: 415, message: 'Body must be JSON', details: undefined });
  });

  test('refuses another type even where nothing comes', async () => {
    expect((await post('', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('lets no client make the validator compile and keep schemas', async () => {
    const compile = vi.spyOn(Ajv2020.prototype, 'addSchema');
    onTestFinished(() => compile.mockRestore());
    const other = await startLibrary();
    onTestFinished(() => other.close());
    // Else the spy would not see what the validator compiles.
    expect(compile).toHaveBeenCalled();
    compile.mockClear();
    for (let n = 0; n < 5; n += 1) {
      const headers = { 'content-type': `application/json; v=${n}` };
      expect((await other.send({ path: '/books', headers })).status).toBe(200);
      expect((await other.send({ path: '/books', body: book, headers })).status).toBe(415);
    }
    expect((await other.send({ path: '/books', body: book })).status).toBe(201);
    expect(compile).not.toHaveBeenCalled();
  });
});

describe('body-size', () => {
  const limit = 65_536;
  const padded = (bytes: number) => JSON.stringify(book).padEnd(bytes, ' ');

  test.each([
    ['at the limit', padded(limit), {}, 201],
    ['a byte over it', padded(limit + 1), {}, 413],
    ['over it in bytes, not in characters', JSON.stringify({ ...book, title: '€'.repeat(limit / 2) }), {}, 413],
    ['in chunks, at the limit', padded(limit), { 'transfer-encoding': 'chunked' }, 201],
    ['in chunks, over it', padded(limit + 1), { 'transfer-encoding': 'chunked' }, 413],
    ['over it and no JSON', 'x'.repeat(limit + 1), { 'content-type': 'text/plain' }, 413],
  ])('%s', async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });

  test('does not wait for a body that is said to be too large', async () => {
    const head = 'POST /v2/books HTTP/1.1\r\nAuthorization: Bearer full\r\nContent-Type: application/json';
    const { status } = await exchangeRaw(library.port, `${head}\r\nContent-Length: ${limit + 1}`);
    expect(status).toBe(413);
  });

  test('does not read a huge body on', async () => {
    const head = 'POST /v2/books HTTP/1.1\r\nAuthorization: Bearer full\r\nContent-Type: application/json';
    const flood = 64 * 1024 * 1024;
    const chunked = await exchangeRaw(library.port, `${head}\r\nContent-Length: ${flood}`, { body: '\r\n', flood });
    expect(chunked.status).toBe(413);
    expect(chunked.taken).toBeLessThan(flood / 2);
  });
});

describe('unread-body', () => {
  const large = 6 * 1024 * 1024;

  test('does not read the body of a stranger on, but lets him see the answer', async () => {
    const flood = 64 * 1024 * 1024;
    const head = `POST /v2/books HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${flood}`;
    const answer = await exchangeRaw(library.port, head, { body: '\r\n', flood });
    expect(answer.status).toBe(401);
    expect(answer.taken).toBeLessThan(flood / 2);
  });

  test.each<[what: string, path: string, headers: Record<string, string>, status: number]>([
    ['too large', '/books', {}, 413],
    ['too large, in chunks', '/books', { 'transfer-encoding': 'chunked' }, 413],
    ['too large, the last of the connection', '/books', { connection: 'close' }, 413],
    ['of a stranger', '/books', { authorization: '' }, 401],
    ['for an unknown path', '/shelves', {}, 404],
  ])('a body %s: the answer is seen, and says that the connection ends', async (_, path, headers, expected) => {
    const { status, headers: got } = await library.send({ path, headers, body: ' '.repeat(large) });
    expect({ status, connection: got.connection }).toEqual({ status: expected, connection: 'close' });
  });

  const head = `POST /v2/books HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`;

  test.each(['', 'Connection: close\r\n'])('who sends all before he reads sees the answer: %j', async (header) => {
    const client = connect(library.port, '127.0.0.1');
    client.pause();
    const request = `${head}\r\n${header}Content-Length: ${large}\r\n\r\n${' '.repeat(large)}`;
    await new Promise((sent) => client.write(request, sent));
    expect(await text(client)).toMatch(/^HTTP\/1\.1 401 [\s\S]*}$/);
  });

  test('a small body is read to its end, and the next request answered on the same connection', async () => {
    const client = connect(library.port, '127.0.0.1');
    const answers = text(client);
    client.write(`${head}\r\nContent-Length: 9\r\n\r\n`);
    await once(client, 'data');
    client.write(`{"a": 1} GET /v2/shelves HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect((await answers).match(/HTTP\/1\.1 \d+|^Connection: .*$/gm)).toEqual([
      'HTTP/1.1 401',
      'Connection: keep-alive',
      'HTTP/1.1 404',
      'Connection: close',
    ]);
  });

  test('what follows on a connection that ends is not looked at', async () => {
    const before = library.seen.length;
    const client = connect(library.port, '127.0.0.1');
    const answers = text(client);
    const chunk = `10000\r\n${' '.repeat(0x1_0000)}\r\n`;
    client.write(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    await once(client, 'data');
    client.write(`${chunk}0\r\n\r\nGET /v2/books HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer full\r\n\r\n`);
    expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
    expect(library.seen.length).toBe(before);
  });

  test('who sends nothing more is waited for 5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const client = connect(library.port, '127.0.0.1');
    const [peer] = await once(library.server, 'connection');
    client.write(`${head}\r\nContent-Length: ${large}\r\n\r\n`);
    await once(client, 'data');
    vi.advanceTimersByTime(4_999);
    await nextTurn();
    expect(peer.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    await once(client, 'close');
  });

  test('takes a client that goes away in the middle of a body for no failure', async () => {
    const head = 'POST /v2/books HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer full\r\nContent-Type: application/json';
    const client = connect(library.port, '127.0.0.1');
    const [peer] = await once(library.server, 'connection');
    client.write(`${head}\r\nContent-Length: 9\r\n\r\n{`);
    await once(library.server, 'request');
    client.destroy();
    await new Promise((resolve) => peer.once('close', resolve));
    await nextTurn();
    expect(library.logged).toEqual([]);
  });
});

describe('json-text', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'is required'],
    ['half a JSON text', '{"title":', 'must be JSON'],
    ['blanks', '  ', 'must be JSON'],
    ['a raw U+0000', '{"title":"\0"}', 'must be JSON'],
    ['another encoding', Buffer.from([0x22, 0xff, 0x22]), 'must be UTF-8'],
    ['U+0000', '{"title":"\\u0000"}', 'must not contain U+0000 or half a surrogate pair'],
    ['U+0000 in a name', '{"a":[{"\\u0000":1}]}', 'must not contain U+0000 or half a surrogate pair'],
    ['half a surrogate pair', '{"title":"\\ud83d"}', 'must not contain U+0000 or half a surrogate pair'],
    ['halves in the wrong order', '{"title":"\\ude00\\ud83d"}', 'must not contain U+0000 or half a surrogate pair'],
  ])('refuses %s', async (_, body, wrong) => {
    const answer = await post(body);
    expect(answer).toEqual({ status: 400, message: 'Invalid book', details: [{ path: '/body', message: wrong }] });
  });

  test.each([
    ['an escaped pair', '\\ud83d\\ude00', '\u{1f600}'],
    ['an escaped backslash', '\\\\u0000', '\\u0000'],
  ])('takes %s', async (_, escaped, title) => {
    const answer = await post(JSON.stringify(book).replace('Emma', escaped));
    expect(answer.status).toBe(201);
    expect(library.seen.at(-1)?.body).toMatchObject({ title });
  });

  test('comes before what is wrong with the path and the query', async () => {
    const { body } = await library.send({ method: 'PATCH', path: '/books/0?x=1', body: '{' });
    expect(body.error.details).toEqual([{ path: '/body', message: 'must be JSON' }]);
  });

  test('does not fall over deep nesting', async () => {
    expect((await post(`{"title":${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}}`)).status).toBe(400);
  });

  test('refuses an update without a body, though its schema requires no member', async () => {
    const { status, body } = await library.send({
      method: 'PATCH',
      path: '/books/1',
      headers: { 'content-type': 'application/json' },
    });
    expect({ status, details: body.error.details }).toEqual({
      status: 400,
      details: [{ path: '/body', message: 'is required' }],
    });
  });
});

describe('large-bodies', () => {
  test('between two of them, whatever else there is to do is done', async () => {
    const order: string[] = [];
    const small = ownTurn(1_000).then(() => order.push('small'));
    const first = ownTurn(1_000_000).then(() => {
      order.push('first');
      setImmediate(() => order.push('another request'));
    });
    const second = ownTurn(1_000_000).then(() => order.push('second'));
    await Promise.all([small, first, second]);
    expect(order).toEqual(['small', 'first', 'another request', 'second']);
  });
});

describe('json-size', () => {
  const details = async (body: string) => (await post(body)).details;
  const tooMany = [{ path: '/body', message: 'must have at most 50000 values' }];

  test.each([
    ['one too many', `[${','.repeat(49_999)}`],
    ['lists in lists', '['.repeat(50_001)],
    ['objects', `[${'{'.repeat(50_000)}`],
    ['lists after a text with an escaped quote', `["\\"",${'['.repeat(50_000)}`],
  ])('refuses more than 50,000 values, before they are built: %s', async (_, body) => {
    expect(await details(body)).toEqual(tooMany);
  });

  test('unless the contract takes more', async () => {
    const contract = await libraryContract((changed) => {
      const pages = {
        type: 'array',
        maxItems: 100,
        items: { type: 'array', maxItems: 600, items: { type: 'integer' } },
      };
      Object.assign(schemasOf(changed).NewBook?.properties ?? {}, { pages });
      Object.assign(changed.operations.createBook?.body ?? {}, { maxBytes: 1_000_000 });
    });
    const other = await startLibrary({ contract });
    onTestFinished(() => other.close());
    const pages = Array(100).fill(Array(600).fill(1));
    const { status } = await other.send({ path: '/books', body: { ...book, pages } });
    expect(status).toBe(201);
  });

  test.each([['as many as may be', `[${','.repeat(49_998)}`]])('takes %s', async (_, body) => {
    expect(await details(body)).not.toEqual(tooMany);
  });
});

describe('trim', () => {
  test('trims what is marked before it is counted, and hands it over trimmed', async () => {
    const title = 'x'.repeat(255);
    expect((await post({ ...book, title: ` \u00a0${title}\n`, tags: [' a '] })).status).toBe(201);
    expect(library.seen.at(-1)?.body).toMatchObject({ title, tags: [' a '] });
  });

  test('trims what contains itself, however deep', async () => {
    const contract = await libraryContract((changed) => {
      const shelf = { type: 'object', properties: { label: { type: 'string', 'x-trim': true } } };
      const room = { type: 'object', properties: { shelf: { $ref: '#/components/schemas/Shelf' } } };
      Object.assign(shelf.properties, { room: { $ref: '#/components/schemas/Room' } });
      Object.assign(schemasOf(changed), { Shelf: shelf, Room: room });
      Object.assign(schemasOf(changed).NewBook?.properties ?? {}, { room: { $ref: '#/components/schemas/Room' } });
    });
    const other = await startLibrary({ contract });
    onTestFinished(() => other.close());
    await other.send({ path: '/books', body: { ...book, room: { shelf: { room: { shelf: { label: ' a ' } } } } } });
    expect(other.seen.at(-1)?.body).toMatchObject({ room: { shelf: { room: { shelf: { label: 'a' } } } } });
  });

  test('so a blank is empty', async () => {
    expect((await post({ ...book, title: ' \t\n ' })).details).toEqual([
      { path: '/body/title', message: 'must not be empty' },
    ]);
  });
});

describe('update-defaults', () => {
  test('an update keeps what it does not name, a new thing gets the defaults', async () => {
    const contract = await libraryContract((changed) => {
      const { BookUpdate } = schemasOf(changed);
      Object.assign(BookUpdate?.properties.available ?? {}, { default: true });
      Object.assign(BookUpdate?.properties ?? {}, { format: { $ref: '#/components/schemas/Shape' } });
      Object.assign(schemasOf(changed), { Shape: { type: 'string', default: 'paper' } });
    });
    const other = await startLibrary({ contract });
    await other.send({ method: 'PATCH', path: '/books/1', body: {} });
    await other.send({ path: '/books', body: book });
    expect(other.seen.map(({ body }) => body)).toEqual([{}, { ...book, format: 'paper' }]);
    await other.close();
  });
});

describe('discriminators', () => {
  test.each(['null', '[]', '{}'])(
    '%s is a bad request where the body is told apart by a discriminator',
    async (body) => {
      const contract = await libraryContract((changed) => {
        const kind = (name: string) => ({ type: 'object', required: ['kind'], properties: { kind: { const: name } } });
        Object.assign(schemasOf(changed), { Novel: kind('Novel'), Atlas: kind('Atlas') });
        Object.assign(changed.operations.createBook?.body ?? {}, {
          schema: {
            oneOf: [{ $ref: '#/components/schemas/Novel' }, { $ref: '#/components/schemas/Atlas' }],
            discriminator: { propertyName: 'kind' },
          },
        });
        Object.assign(changed, { cases: [] });
      });
      const other = await startLibrary({ contract });
      expect((await other.send({ path: '/books', body })).status).toBe(400);
      await other.close();
    },
  );
});

describe('field-names', () => {
  test.each([
    ['a/b~', 'a~1b~0'],
    ['a~b', 'a~0b'],
    ['a~1b', 'a~01b'],
    ['~', '~0'],
    ['x/~y', 'x~1~0y'],
    ['title/x', 'title~1x'],
    ['__proto__', '__proto__'],
    ['', ''],
  ])('the unknown field %j is at /body/%s', async (name, segment) => {
    // As text, because `__proto__` in an object literal is no member.
    const body = JSON.stringify(book).replace('{', `{${JSON.stringify(name)}:1,`);
    expect((await post(body)).details).toEqual([{ path: `/body/${segment}`, message: 'is not a known field' }]);
  });

  test('a name of a wrong length in a map is named', async () => {
    const contract = await libraryContract((changed) => {
      const names = { type: 'string', minLength: 2, maxLength: 3 };
      const prices = { type: 'object', propertyNames: names, additionalProperties: { type: 'number' } };
      Object.assign(schemasOf(changed).NewBook?.properties ?? {}, { prices });
    });
    const other = await startLibrary({ contract });
    const prices = { '': 1, '€': 'x', '€€': 1, '\u{1f600}bc': 1, 'a/~b': 1, ab: 'x' };
    const { body } = await other.send({ path: '/books', body: { ...book, prices } });
    await other.close();
    expect(body.error.details).toHaveLength(4);
    expect(body.error.details).toEqual(
      expect.arrayContaining([
        { path: '/body/prices/', message: 'is not a known field' },
        { path: '/body/prices/€', message: 'is not a known field' },
        { path: '/body/prices/a~1~0b', message: 'is not a known field' },
        { path: '/body/prices/ab', message: 'must be a number' },
      ]),
    );
  });
});

describe('the faults of a body', () => {
  test.each([
    ['a missing member', { title: 'Emma', isbn: book.isbn }, '/body/author_id', 'is required'],
    ['an unknown member', { ...book, color: 1 }, '/body/color', 'is not a known field'],
    ['a number as text', { ...book, author_id: '12' }, '/body/author_id', 'must be an integer'],
    ['a fraction', { ...book, author_id: 1.5 }, '/body/author_id', 'must be an integer'],
    ['null', { ...book, title: null }, '/body/title', 'must be a string'],
    ['a wrong type where null is taken', { ...book, subtitle: 1 }, '/body/subtitle', 'must be a string or null'],
    ['an id too large', { ...book, author_id: 2 ** 53 }, '/body/author_id', 'must be at most 9007199254740991'],
    ['a text too long', { ...book, title: 'x'.repeat(256) }, '/body/title', 'must have at most 255 characters'],
    ['an item', { ...book, branch_ids: [1, 0] }, '/body/branch_ids/1', 'must be at least 1'],
    ['an array', [], '/body', 'must be an object'],
    ['null itself', 'null', '/body', 'must be an object'],
  ])('%s', async (_, body, path, message) => {
    expect((await post(body)).details).toEqual([{ path, message }]);
  });

  test('are told all at once', async () => {
    const { details } = await post({ isbn: 'x', color: 1 });
    expect(details.map((fault: { path: string }) => fault.path).sort()).toEqual([
      '/body/author_id',
      '/body/color',
      '/body/isbn',
      '/body/title',
    ]);
  });

  test('are told up to a number', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x${n}`, 1]));
    expect((await post({ ...book, ...unknown })).details).toHaveLength(500);
  });

  test.each([
    [{ ...book, isbn: '12' }, 'Invalid ISBN'],
    [{ ...book, isbn: '12', color: 1 }, 'Invalid book'],
  ])('choose the text: %j', async (body, message) => {
    expect((await post(body)).message).toBe(message);
  });

  test('counts a character outside of the basic plane as one', async () => {
    expect((await post({ ...book, title: '\u{1f600}'.repeat(255) })).status).toBe(201);
  });

  test.each(['a@b..example', 'a@', 'a b@example.com', 'a@-x.com'])('%s is no email address', async (email) => {
    const { body } = await library.send({ path: '/authors', body: { name: 'Jane', email } });
    expect(body.error.details).toEqual([{ path: '/body/email', message: 'must be an email address' }]);
  });
});
