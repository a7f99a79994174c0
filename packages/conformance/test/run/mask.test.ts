/** Reports and the terminal contain no secrets, and checks use the response as received. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CredentialRejectedError, probe, type Report } from '../../src/index.ts';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { writeReports } from '../../src/report/write-reports.ts';
import { createMask } from '../../src/run/mask.ts';
import { createAuthorization } from '../../src/run/transport/credentials.ts';
import { tokens } from '../support/library.ts';
import { contract, PROBE_REQUESTS, runSuite } from '../support/library-run.ts';

const gate = 's3cr3t+"gate"/val&ue';
const unknown = (createAuthorization(tokens, 'unknown') ?? '').replace('Bearer ', '');
const secrets = [...Object.values(tokens), unknown, gate];

describe('a mask', () => {
  const headers = { 'x-gate': gate, 'x-debug': 'true', accept: 'application/json', cookie: 'session=qwertyuiop; a=b' };
  const mask = createMask({ contract, credentials: tokens, headers });
  const { full } = tokens;

  test.each<readonly [string, string, string]>([
    ['a token', `Bearer ${full} is wrong`, 'Bearer [secret] is wrong'],
    ['a token in another case', full.toUpperCase(), '[secret]'],
    ['the made-up token that is one letter away from it', unknown, '[secret]'],
    ['the value of a header', `<${gate}>`, '<[secret]>'],
    ['a part of the value of a header', 'hello qwertyuiop', 'hello [secret]'],
    ['a secret in a URL', `?key=${encodeURIComponent(gate)}`, '?key=[secret]'],
    ['a secret in JSON', JSON.stringify({ gate }), '{"gate":"[secret]"}'],
    ['a secret in JSON in JSON', JSON.stringify(JSON.stringify({ gate })), '"{\\"gate\\":\\"[secret]\\"}"'],
    ['a secret in HTML', 's3cr3t+&quot;gate&quot;/val&amp;ue', '[secret]'],
    ['a token that is cut off', `key=${full.slice(0, 9)}… (300 characters)`, 'key=[secret]… (300 characters)'],
    ['nothing of a text that begins with a cut', '… and k…', '… and k…'],
    ['nothing of a short value of a header', '{"active":true}', '{"active":true}'],
    ['nothing that the contract says', 'content-type: application/json', 'content-type: application/json'],
  ])('hides %s', (_, text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  test.each<readonly [string, string, string, string]>([
    ['X-Api-Key', 'pw12345', '{"key":"pw12345"}', '{"key":"[secret]"}'],
    ['x-api-key', 'book', 'my book', 'my [secret]'],
    ['x-gate-token', 'abcd', 'abcd', '[secret]'],
    ['x-access', 'book', 'my book', 'my book'],
    ['x-secret', 'abc', 'abc', 'abc'],
    ['cookie', 'sid=pw12345; a=b', '{"sid":"pw12345"}', '{"sid":"[secret]"}'],
    ['proxy-authorization', 'Basic pw1234==', 'Basic: pw1234==', 'Basic: [secret]'],
    ['x-password', 'application/json', 'application/json', '[secret]'],
  ])('recognizes a secret by the name of its header: %s: %s', (name, value, text, masked) => {
    expect(createMask({ contract, credentials: {}, headers: { [name]: value } })(text)).toBe(masked);
  });

  test.each(['', 'u', 'us', 'user:'])('hides a token in base64 after "%s"', (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const masked = mask(Buffer.from(`${before}${full}?`).toString(encoding));
      expect(masked).toContain('[secret]');
      expect(masked.replace('[secret]', '').length).toBeLessThanOrEqual(before.length * 2 + 8);
    }
  });
});

/** The library behind a proxy that repeats the secrets of each request, or texts of the same length, in the response. */
function echoing(isSecret: boolean): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { authorization: token = '', 'x-gate': sent = '' } = Object.fromEntries(new Headers(init?.headers));
    const said = isSecret ? `${token} ${sent}` : 'x'.repeat(token.length + sent.length + 1);
    const body = await response.text();
    const echo = {
      said,
      encoded: [encodeURIComponent(said), Buffer.from(said).toString('base64'), JSON.stringify(said)],
      // The report cuts long values, here in the middle of the token.
      long: `${'-'.repeat(175)}${said}`,
    };
    const echoed = body.startsWith('{') ? JSON.stringify({ ...JSON.parse(body), ...echo }) : body;
    const { status } = response;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    if (token !== '') headers.set('x-echo', encodeURIComponent(said));
    return new Response(status === 204 || body === '' ? null : echoed, { status, headers });
  };
}

test('reports and terminal show no secrets if the target repeats them, and the verdicts are the same', async () => {
  const options = { headers: { 'x-gate': gate }, strict: true, only: ['listB'] };
  const { seen: _, ...report } = await runSuite({}, { ...options, fetch: echoing(true) });
  const plain = await runSuite({}, { ...options, fetch: echoing(false) });
  expect(report.counts.fail).toBeGreaterThan(5);
  expect(verdicts(report)).toEqual(verdicts(plain));
  const folder = await mkdtemp(join(tmpdir(), 'masking-'));
  try {
    await writeReports(report, folder, {});
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    // The five reports, and the requests of the failed operations.
    expect(files.length).toBeGreaterThan(5);
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    for (const text of [
      ...texts,
      renderConsole(report),
      renderConsole(report, { isVerbose: true }),
      JSON.stringify(report),
    ])
      expect(found(text)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

const verdicts = ({ results }: Report) => results.map(({ case: { id }, verdict }) => `${id} ${verdict}`);

/** The secrets, or their first half, in a text or in its base64 parts. */
function found(text: string): string[] {
  const decoded = (text.match(/[\w+/-]{8,}/g) ?? []).map((run) => Buffer.from(run, 'base64').toString('latin1'));
  const halves = secrets.map((secret) => secret.slice(0, secret.length / 2));
  return halves.filter((half) => [text, ...decoded].some((one) => one.toLowerCase().includes(half.toLowerCase())));
}

test.each(['true', 'paper', 'Book', 'application/json', '2026-03-01T09:30:00Z'])(
  'the value of a header that occurs in responses changes no verdict: %s',
  async (value) => {
    const { counts } = await runSuite({}, { headers: { 'x-debug': value }, only: ['getBook'] });
    expect(counts).toMatchObject({ fail: 0, error: 0, inconclusive: 0, skipped: 0 });
  },
);

test('an error of the suite itself shows no secret', async () => {
  let count = 0;
  const stumbling: typeof fetch = (input, init) => {
    count += 1;
    if (count <= PROBE_REQUESTS) return fetch(input, init);
    throw new Error(`cannot send ${new Headers(init?.headers).get('authorization')}`);
  };
  const { results } = await runSuite({}, { only: ['listBranches/200/minimal'], fetch: stumbling });
  expect(results).toMatchObject([{ verdict: 'error', reason: expect.stringContaining('cannot send Bearer [secret]') }]);
});

test.each([
  ['a token', { credentials: { full: 'lib_Full\u20acToken123' } }, 'The token "full" has a character'],
  ['a header', { headers: { 'x-gate': 'gate\u20ac' } }, 'The header x-gate has a character'],
])('%s that cannot be sent is named and not shown', async (_, options, message) => {
  const given = { contract, baseUrl: 'http://127.0.0.1:9', credentials: tokens, profile: 'full' as const, ...options };
  const probed = probe(given).catch((error: unknown) => error);
  expect(await probed).toBeInstanceOf(CredentialRejectedError);
  expect(String(await probed)).toContain(message);
  expect(String(await probed)).not.toContain('\u20ac');
});
