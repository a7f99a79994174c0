/** Which cases the options select, and what the exit code stands for, on the library. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conformance, credentials, file, pathOf } from '../support/command-line.ts';
import { type Library, startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';

const mutant = 'adds-a-field';
/** Conforms. */
let library: Library;
/** Its books have an undocumented member, which fails with --strict. */
let broken: Library;
beforeAll(async () => {
  library = await startLibrary();
  broken = await startLibrary({ mutant });
});
afterAll(() => Promise.all([library.close(), broken.close()]));

/** The ids of `--list`. */
async function list(...args: string[]): Promise<string[]> {
  const { code, printed, notes } = await conformance(['--list', ...args]);
  expect({ code, notes }).toEqual({ code: 0, notes: '' });
  return printed.split('\n').map((line) => line.split('\t')[0] ?? '');
}

/** Runs on a target, and returns the path of its report.json. */
async function report(target: Library, name: string, ...args: string[]): Promise<string> {
  await conformance([target.baseUrl, '--credentials', credentials(), '--strict', ...args, '--report', pathOf(name)]);
  return join(pathOf(name), 'report.json');
}

const run = (target: Library, ...args: string[]) =>
  conformance([target.baseUrl, '--credentials', credentials(), '--strict', ...args]);

describe('the selected cases', () => {
  test('are those of --only without those of --exclude', async () => {
    const ids = await list('--only', 'getBook,listBooks/200', '--exclude', 'getBook/4', '--exclude', 'getBook/5');
    expect(ids.length).toBeGreaterThan(2);
    expect(ids.filter((id) => !/^(getBook\/2|listBooks\/200)/.test(id))).toEqual([]);
  });

  test('are the parts of --shard, each once, of similar size, and each base with what starts from it', async () => {
    const all = await list('--only', 'createBook,listBooks,getBook');
    const shards = await Promise.all(
      ['1/3', '2/3', '3/3'].map((shard) => list('--only', 'createBook,listBooks,getBook', '--shard', shard)),
    );
    expect(shards.flat().toSorted()).toEqual(all.toSorted());
    expect(Math.min(...shards.map(({ length }) => length))).toBeGreaterThan(0);
    const own = shards.find((ids) => ids.includes('createBook/201/minimal'));
    expect(own).toContain('createBook/400/no-title');
  });

  test('are the failures of --failed-from with their bases', async () => {
    const tests = [
      { name: 'createBook/409/isbn-taken', status: 'other' },
      { name: 'listBooks/200/minimal', status: 'passed' },
      { name: 'removed/200/minimal', status: 'failed' },
    ];
    const path = file('earlier.json', { results: { tests } });
    const planned = contract.cases.find(({ id }) => id === 'createBook/409/isbn-taken');
    expect(await list('--failed-from', path)).toEqual([planned?.base, planned?.id]);
  });

  test('are none with --failed-from if nothing failed', async () => {
    const path = file('passed.json', { results: { tests: [{ name: 'listBooks/200/minimal', status: 'passed' }] } });
    expect(await conformance(['--list', '--failed-from', path])).toMatchObject({
      code: 3,
      notes: `nothing to run: ${path} has no failures`,
    });
  });

  test('are those that --changed-since finds: a schema changes every case of the operations that use it', async () => {
    const before = await report(library, 'before', '--only', 'listBranches/200/minimal');
    const none = await conformance(['--list', '--changed-since', before]);
    expect(none).toMatchObject({ code: 3, printed: '', notes: expect.stringContaining('nothing was tested') });
    const { openapi } = contract;
    const components = JSON.parse(JSON.stringify(openapi.components).replace('"maxLength":255', '"maxLength":254'));
    const changed = file('changed.json', { ...contract, openapi: { ...openapi, components } });
    const { printed } = await conformance(['--list', '--changed-since', before], {}, changed);
    const ids = printed.split('\n').map((line) => line.split('\t')[0] ?? '');
    expect(ids).toContain('createBook/201/minimal');
    expect(ids.filter((id) => id.startsWith('listBranches'))).toEqual([]);
  });

  test.each<[args: string[], selected: string]>([
    [[], ''],
    [['--only', 'getBook', '--shard', '1/2'], ' of getBook, shard 1/2'],
  ])('are none with --changed-since and %j if the contract is as it was', async (args, selected) => {
    const before = await report(library, 'unchanged', '--only', 'listBranches/200/minimal');
    expect(await run(library, '--changed-since', before, ...args)).toMatchObject({
      code: 3,
      notes: `no case${selected} has changed since ${before}: nothing was tested`,
    });
  });

  test.each([
    [['--shard', '5/4'], '--shard must be I/N, such as 1/4, with I from 1 to N and N from 1 to 100, not "5/4"'],
    [['--failed-from', '{contract}'], 'give the report.json of an earlier run'],
    [['--changed-since', '{old}'], 'does not say what the contract was then'],
    [['--fail-on', 'new'], '--fail-on new needs --baseline FILE: the report.json whose failures are known'],
    [['--fail-on', 'old'], '--fail-on must be any or new, not "old"'],
    [['--credentials-a', 'x'], '--credentials-a belongs to compare'],
    [['--watch', '--list'], '--watch cannot be used with --list'],
    [['--report', 'out', '--list'], '--report cannot be used with --list'],
  ])('%j is wrong usage', async (args, message) => {
    const old = file('old.json', { results: { tests: [] } });
    const given = args.map((arg) => arg.replace('{contract}', file('c.json', '{}')).replace('{old}', old));
    expect(await conformance(['--list', ...given])).toMatchObject({
      code: 2,
      notes: expect.stringContaining(message),
    });
  });
});

describe('--baseline', () => {
  test('with --fail-on new fails only for new failures, counted by operation', async () => {
    const only = ['--only', 'getBook,createBook/201'];
    const before = await report(broken, 'known', ...only);
    const known = await run(broken, ...only, '--baseline', before, '--fail-on', 'new');
    expect(known.printed).toMatch(/^new failures 0$/m);
    expect(known.printed).toMatch(/^known failures \d+: .*getBook \d+, createBook \d+|createBook \d+, getBook \d+/m);
    expect(known.code).toBe(0);
    expect(known.printed).toContain('DOES NOT CONFORM');
    const clean = await report(library, 'clean', ...only);
    const fresh = await run(broken, ...only, '--baseline', clean, '--fail-on', 'new', '--verbose');
    expect(fresh.printed).toMatch(/^new failures \d+: .*getBook\/200\/minimal, /m);
    expect(fresh.code).toBe(1);
  });

  test('with --fail-on new leads to what is new, and counts what is known', async () => {
    const known = await report(broken, 'ratchet', '--only', 'getBook/200');
    const earlier = JSON.parse(readFileSync(known, 'utf8'));
    const planned = Object.keys(earlier.results.extra.fingerprints).filter((id) => id.startsWith('createBook/201/'));
    for (const name of planned) earlier.results.tests.push({ name, status: 'passed', rawStatus: 'pass' });
    const args = [
      '--only',
      'getBook/200,createBook/201',
      '--baseline',
      file('ratchet.json', earlier),
      '--fail-on',
      'new',
    ];
    const { code, printed } = await run(broken, ...args, '--report', pathOf('new'));
    for (const name of ['summary.md', 'report.html']) {
      const text = readFileSync(join(pathOf('new'), name), 'utf8');
      expect(text).toMatch(/\d+ failures that are known or expected: not among the causes\./);
      expect(text).toMatch(/Next step:.*fix createBook\/201/);
    }
    expect(printed).toMatch(/^FAIL createBook\/201/m);
    expect(printed).not.toMatch(/^(FAIL|INCONCLUSIVE) getBook/m);
    expect(printed).toMatch(/^\d+ failures that are known or expected: not among the causes; --verbose shows them$/m);
    expect(printed).toMatch(/^NEXT fix createBook\/201/m);
    expect(code).toBe(1);
    const { printed: all } = await run(broken, ...args, '--verbose');
    expect(all.search(/^FAIL createBook/m)).toBeLessThan(all.search(/^FAIL getBook/m));
  });

  test('of a part of the suite does not make failures of the other cases new', async () => {
    const part = await report(broken, 'part', '--only', 'createBook/201');
    const all = await run(broken, '--only', 'getBook,createBook/201', '--baseline', part, '--fail-on', 'new');
    expect(all.printed).toMatch(/^new failures 0$/m);
    expect(all.printed).toMatch(/^failures of cases that the baseline did not test \d+: getBook \d+ /m);
    expect(all.code).toBe(0);
  });

  test('counts the failure of a case that its contract did not have as new', async () => {
    const part = await report(broken, 'earlier', '--only', 'createBook/201');
    const earlier = JSON.parse(readFileSync(part, 'utf8'));
    delete earlier.results.extra.fingerprints['getBook/200/minimal'];
    const args = ['--only', 'getBook/200/minimal', '--baseline', file('earlier.json', earlier), '--fail-on', 'new'];
    expect(await run(broken, ...args)).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^new failures 1: getBook\/200\/minimal$/m),
    });
  });
});

describe('--expected-failures', () => {
  test.each([
    [
      'covers a failure and what waits for it',
      [{ case: 'getBook/200', reason: 'a member too much' }],
      0,
      'expected failures 9: getBook/200 (a member too much)',
    ],
    ['covers none', [], 1, 'unexpected failures 9'],
    [
      'has an entry that passes',
      [
        { case: 'getBook/200', reason: 'r' },
        { case: 'listBranches/200/minimal', reason: 'r' },
      ],
      1,
      'stale entry of {file}: "listBranches/200/minimal": it passes. Remove it.',
    ],
    [
      'has an entry of which nothing ran',
      [
        { case: 'getBook/200', reason: 'r' },
        { case: 'listBooks', reason: 'r' },
      ],
      0,
      'unexpected failures 0',
    ],
  ])('a file that %s', async (_, entries, code, message) => {
    const path = file('expected.json', entries);
    const only = 'getBook/200/minimal,getBook/401,listBranches/200/minimal';
    const result = await run(broken, '--only', only, '--expected-failures', path);
    expect(result.printed).toContain(message.replace('{file}', path));
    expect(result).toMatchObject({ code, printed: expect.stringContaining('DOES NOT CONFORM') });
  });

  test.each<[unknown, string]>([
    [{}, 'must contain a JSON list of {"case": "ID-PREFIX", "reason": "…"}'],
    [[{ case: 'getBook' }], 'entry 1 must be {"case": "ID-PREFIX", "reason": "…"} and nothing else, both not empty'],
    [
      [
        { case: 'getBook/200', reason: 'r' },
        { case: 'getBok', reason: 'r' },
      ],
      'entry 2: no case id begins with "getBok"; is it getBook?',
    ],
    [
      [
        { case: 'getBook', reason: 'r' },
        { case: 'getBook/200', reason: 'r' },
        { case: 'getBook', reason: 's' },
      ],
      'entries 1 and 3 are both of "getBook": give one of them',
    ],
  ])('%j is wrong usage', async (content, message) => {
    const result = await run(broken, '--expected-failures', file('wrong.json', content));
    expect(result).toMatchObject({ code: 2, printed: '', notes: expect.stringContaining(message) });
  });
});

test('--require-complete fails a run of a part, and not a run of everything that can be provoked', async () => {
  const part = await run(library, '--only', 'getBook/200/minimal', '--require-complete');
  expect(part).toMatchObject({ code: 1, notes: expect.stringContaining('--require-complete: not all cases') });
  expect(await run(library, '--require-complete')).toMatchObject({
    code: 0,
    notes: expect.not.stringContaining('--require-complete'),
  });
});

describe('compare', () => {
  test('a file that cannot be read is told before anything is sent', async () => {
    const started = await startLibrary();
    const args = ['compare', started.baseUrl, 'no-such.json', '--only', 'createBook', '--credentials', credentials()];
    const { code, notes } = await conformance(args).finally(started.close);
    expect(notes).toContain('compare no-such.json: the file does not exist');
    expect({ code, seen: started.seen }).toEqual({ code: 2, seen: [] });
  });

  test('the tokens of a side that is a report are wrong usage', async () => {
    const args = ['compare', 'old.json', library.baseUrl, '--credentials-a', credentials()];
    expect(await conformance(args)).toMatchObject({
      code: 2,
      notes: expect.stringContaining('--credentials-a gives the tokens of a target, and old.json is a report'),
    });
  });

  test('says what each run will write, and what it has left', async () => {
    const [one, two] = [await startLibrary(), await startLibrary()];
    const args = ['compare', one.baseUrl, two.baseUrl, '--only', 'createBook/201/minimal'];
    const { printed, notes } = await conformance(args).finally(() => Promise.all([one.close(), two.close()]));
    expect(notes).toMatch(/^A: This run creates about \d+ resource.*\nB: This run creates about /);
    expect(printed).toMatch(/^A: created \d+ resource.*\nB: http:.*\nB: created \d+ resource/m);
  });

  test('writes nothing to A if B cannot be tested', async () => {
    const started = await startLibrary();
    const args = ['compare', started.baseUrl, 'http://127.0.0.1:1', '--only', 'createBook/201'];
    const { code, notes } = await conformance([...args, '--credentials', credentials()]).finally(started.close);
    expect({ code, notes }).toEqual({ code: 3, notes: expect.stringContaining('http://127.0.0.1:1') });
    expect(started.seen.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  const only = ['--only', 'getBook/200,getBook/401', '--strict', '--credentials'];

  test('shows where two targets differ, and what each one does', async () => {
    const args = ['compare', library.baseUrl, broken.baseUrl, ...only, credentials()];
    const { code, printed } = await conformance(args);
    expect(printed).toMatch(/^A: http:\S+: \d+ pass\nB: http:\S+: .*1 fail/);
    expect(printed).toContain(`
getBook: 18 cases differ
  getBook/200/minimal
    A pass
    B fail: /data/shelf: expected no undeclared property, received 7
  and 17 that start from a case that differs
`);
    expect(printed).toMatch(/^1 case with the same verdict, 18 differ, 0 only in A, 0 only in B$/m);
    expect(code).toBe(1);
  });

  test('names a token that one side lacks once, with the number of cases of each operation', async () => {
    const one = file('full.json', { full: tokens.full });
    const args = ['compare', library.baseUrl, library.baseUrl, '--only', 'getBook,listBooks/403'];
    const { printed } = await conformance([...args, '--credentials-a', credentials(), '--credentials-b', one]);
    expect(printed).toMatch(/^\d+ cases pass in A, skipped in B: give "unscoped" .*\n {2}listBooks \d+, getBook \d+$/m);
    expect(printed.match(/give "unscoped"/g)).toHaveLength(1);
    expect(printed).not.toContain('A pass');
  });

  test('compares a target with a report', async () => {
    const path = await report(library, 'one', '--only', 'getBook/200,getBook/401');
    const same = await conformance(['compare', path, library.baseUrl, ...only, credentials()]);
    expect(same).toMatchObject({ code: 0, printed: expect.stringContaining(' 0 differ, 0 only in A, 0 only in B') });
    const other = await conformance(['compare', path, await report(broken, 'two', '--only', 'listBooks')]);
    expect(other).toMatchObject({ code: 3, notes: expect.stringContaining('nothing to compare') });
  });

  test('gives each side its own credentials', async () => {
    const wrong = file('wrong-side.json', { full: 'lib_NobodysToken1' });
    const args = ['compare', library.baseUrl, broken.baseUrl, '--credentials-b', wrong];
    const { code, notes } = await conformance([...args, '--only', 'getBook/200']);
    expect(notes).toMatch(new RegExp(`^${broken.baseUrl} rejects the token "full" .* It was given by .*wrong-side`));
    expect(code).toBe(2);
  });

  test.each([
    [['compare', 'http://127.0.0.1:1'], 'compare needs two of BASE_URL or report.json: compare A B'],
    [['compare', 'a.json', 'b.json', '--report', 'out'], '--report cannot be used with compare'],
    [['compare', 'a.json', 'b.json'], 'compare a.json: the file does not exist'],
  ])('%j is wrong usage', async (args, message) => {
    expect(await conformance(args)).toMatchObject({ code: 2, notes: expect.stringContaining(message) });
  });
});

test('report.json has the fingerprint of every planned case, whatever ran', async () => {
  const path = await report(library, 'fingerprints', '--only', 'listBranches/200/minimal');
  const { extra } = JSON.parse(readFileSync(path, 'utf8')).results;
  expect(Object.keys(extra.fingerprints)).toEqual(await list());
  expect(extra.selection).toBe('listBranches/200/minimal');
});
