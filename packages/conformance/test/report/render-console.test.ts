/** The console output on whole runs: what a partner sees first. */
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { tokens } from '../support/library.ts';
import { runSuite } from '../support/library-run.ts';
import { failed, report, result } from './report-fixture.ts';

const lines = (text: string): string[] => text.split('\n');

describe('a target with many failures', async () => {
  const broken = await runSuite({ mutant: 'wrong-content-type' });
  const text = renderConsole(broken);

  test('fits a screen, and begins and ends with the verdict', () => {
    expect(lines(text).length).toBeLessThan(40);
    expect(lines(text)[0]).toMatch(/^DOES NOT CONFORM/);
    expect(lines(text).at(-1)).toMatch(/^DOES NOT CONFORM: \d+ cases/);
  });

  test('shows the one cause once, and what to fix', () => {
    expect(text.match(/^FAIL /gm)).toHaveLength(1);
    expect(text).toMatch(/\n {2}- header content-type: application\/json.*\n {2}\+ header content-type: text\/html\n/);
    expect(text).toMatch(/\nNEXT fix \S+ and what fails like it .*: \d+ cases fail(, \d+ waits?)?\n/);
  });

  test('says how many cases of each operation pass, and what is missing', () => {
    expect(text).toMatch(/^ {2}createBook +\d+ of +\d+ {2}\d+ fail, \d+ wait$/m);
  });

  test('has every failure if it is verbose', () => {
    const blocks = renderConsole(broken, { isVerbose: true }).match(/^(FAIL|INCONCLUSIVE) /gm);
    expect(blocks).toHaveLength(broken.counts.fail + broken.counts.inconclusive);
  });
});

test('an operation that is not implemented has one line, and is the next step', async () => {
  const text = renderConsole(await runSuite({ mutant: 'not-implemented' }));
  expect(text.match(/^UNIMPLEMENTED createBook +\d+ cases/gm)).toHaveLength(1);
  expect(text).toMatch(/^NEXT implement createBook: \d+ cases wait$/m);
});

test('lists that are too short are one line if there are several, with the reason of one', () => {
  const short = ['listBooks', 'listAuthors', 'listBranches'].map((name) =>
    result(`${name}/200/paged`, 'skipped', { skip: 'too-few-items', reason: `the list ${name} needs two items` }),
  );
  const text = renderConsole(report([result('getBook/200/minimal', 'pass'), ...short]), { width: 200 });
  expect(text).toContain(
    '\nskipped 3: 3 lists with too few items to compare, such as: the list listBooks needs two items (listBooks/200/paged and 2 more)\n',
  );
});

test('an operation of which only part responds with 501 is told by the request, and what waits is counted', () => {
  const byList = { kind: 'operation', operationId: 'listBooks' } as const;
  const [exchange] = failed.exchanges;
  const text = renderConsole(
    report([
      result('addBook/201/minimal', 'pass'),
      result('addBook/201/complete', 'unimplemented', {
        blockedBy: { kind: 'operation', operationId: 'addBook' },
        ...(exchange && { exchanges: [exchange] }),
      }),
      result('getBook/200/minimal', 'unimplemented', { blockedBy: byList }),
    ]),
  );
  expect(text).toMatch(/^UNIMPLEMENTED addBook {4}1 case \(addBook responds with 501 to POST \/v1\/books\)$/m);
  expect(text).toMatch(/^UNIMPLEMENTED listBooks {2}1 case of other operations waits for it$/m);
});

test('warnings are counted, and equal ones are shown once', async () => {
  const text = renderConsole(await runSuite({ mutant: 'adds-a-field' }));
  expect(text).toMatch(
    /^\d+ warnings, which --strict counts as failures:\n {2}\/data\/shelf: expected no undeclared property, received 7 \(\d+ times, first in \S+\)$/m,
  );
});

test.each([
  ['a read-only run', { profile: 'read-only' as const }, / cases that write \(read-only run\)/],
  [
    'a run without all credentials',
    { credentials: { full: tokens.full } },
    / cases without .*"unscoped".* in the credentials/,
  ],
  ['a part of the suite', { only: 'getBook' }, /the [\d,]+ cases outside of getBook/],
])('the first line of %s says what was not tested', async (_, options, want) => {
  const [first] = lines(renderConsole(await runSuite({}, options)));
  expect(first).toMatch(/^CONFORMS AS FAR AS IT WAS TESTED; not tested: /);
  expect(first).toMatch(want);
});

test('a run that ended early says so first', () => {
  const early = report([result('getBook/200/minimal', 'pass')], {
    stopped: 'Interrupted.',
    selected: 9,
    planned: { documented: 9, derived: 0, invariant: 0 },
  });
  expect(lines(renderConsole(early))[0]).toMatch(
    /^INCOMPLETE \(Interrupted\.\) .*; not tested: 8 cases that had not run$/,
  );
});

test('a run of a part that ended early tells what had not run from what was not selected', () => {
  const early = report([result('getBook/200/minimal', 'pass')], {
    stopped: 'Interrupted.',
    selected: 6,
    selection: 'all without listBooks',
    planned: { documented: 9, derived: 0, invariant: 0 },
  });
  expect(lines(renderConsole(early))[0]).toMatch(
    /; not tested: 5 cases that had not run; 3 cases that were not selected \(all without listBooks\)$/,
  );
});

test('what is outside of the failures of a report is not read as the failures', () => {
  const part = report([result('getBook/200/minimal', 'pass')], {
    selection: 'the failures of report.json',
    planned: { documented: 9, derived: 0, invariant: 0 },
  });
  expect(lines(renderConsole(part))[0]).toMatch(/; not tested: the 8 cases outside of the failures of report\.json$/);
});

test('the ids of the next steps are whole, also on a narrow terminal', () => {
  const ids = ['listBooks/200/path-percent-encoded', 'listBooks/404/path-repeated-slash', 'getBook/200/path-trailing'];
  const results = ids.map((id, index) => {
    const problem = { at: `/data/${'abc'[index]}`, expected: 'an integer', received: '"1"', level: 'MUST' } as const;
    return result(id, 'fail', { problems: [problem] });
  });
  expect(renderConsole(report(results), { width: 60 })).toContain(`then fix ${ids[1]} (1 case)\n`);
});

test('the root of a body has a name in a difference', () => {
  const problem = { at: '/data', expected: 'an array', received: 'null', level: 'MUST' } as const;
  const response = { status: 200, headers: {}, body: '{"data":null,"total_count":0}' };
  const request = { method: 'GET', target: '/v1/books', headers: {}, credential: 'full' } as const;
  const exchanges = [{ request, response, milliseconds: 1 }];
  const text = renderConsole(report([result('listBooks/200/minimal', 'fail', { problems: [problem], exchanges })]));
  expect(text).toMatch(/^ +body: \{ "total_count": 0 \}$/m);
});

test('an operation of which nothing was tested does not count as passing', () => {
  const results = [result('getBook/200/minimal', 'pass'), result('listBooks/429/limited', 'waived')];
  const text = renderConsole(report(results));
  expect(text).toContain('every case passes in 1 operation: getBook\n');
  expect(renderConsole(report(results, { stopped: 'Interrupted.' }))).toContain(
    'every case so far passes in 1 operation',
  );
});

test.each<[ids: string[], line: string]>([
  [['service/401/token-and-more'], 'every case passes for the service as a whole'],
  [
    ['getBook/200/minimal', 'service/401/token-and-more'],
    'every case passes for the service as a whole and in 1 operation: getBook',
  ],
])('the service is no operation: %j', (ids, line) => {
  expect(lines(renderConsole(report(ids.map((id) => result(id, 'pass')))))).toContain(line);
});

test('numbers have a thousands separator', () => {
  const base = result('addBook/201/minimal', 'fail', { problems: failed.problems });
  const waiting = Array.from({ length: 2098 }, (_, index) =>
    result(`addBook/400/${index}`, 'inconclusive', { blockedBy: { kind: 'case', id: base.case.id } }),
  );
  const text = renderConsole(report([base, ...waiting]));
  // The last line is read by scripts.
  expect(lines(text).slice(0, -1).join('\n')).not.toContain('2098');
  expect(text.match(/2,098 wait/g)).toHaveLength(3);
});

test('an operation that was never called is named as such', () => {
  const skipped = result('getBook/200/minimal', 'skipped', { reason: 'give "book"', skip: 'no-data' });
  const waived = result('getBook/429/busy', 'waived', { reason: 'no client can provoke it' });
  const text = renderConsole(report([skipped, waived, result('listBooks/200/minimal', 'pass')]));
  expect(lines(text)[0]).toContain('1 operation never called');
  expect(text).toContain('\nnever called: getBook\n');
});

test('an operation that was called only for others waits for them, and is neither never called nor not implemented', () => {
  const waiting = result('addBook/201/invariant-rejected', 'unimplemented', {
    blockedBy: { kind: 'operation', operationId: 'listBooks' },
  });
  const text = renderConsole(report([waiting], { calledOperations: ['addBook'] }));
  expect(text).toMatch(/^ +addBook +0 of 1 +waits for listBooks$/m);
  expect(text).not.toContain('never called');
});

test('what a run leaves on the target is counted, and what it could not put back is shown', () => {
  const left = report([result('getBook/200/minimal', 'pass')], {
    leftovers: {
      created: [
        { operationId: 'addBook', kind: 'book', id: 7, marker: 'run-1' },
        { operationId: 'addBook', kind: 'book', id: 8 },
      ],
      notRestored: [
        {
          kind: 'shelf',
          id: 3,
          operationIds: ['updateShelf'],
          reason: 'The update was rejected.',
          fields: [{ at: '/name', before: '"A"', after: '"B"' }],
        },
      ],
    },
  });
  const text = renderConsole(left);
  const { created } = left.leftovers;
  const one = report(left.results, { leftovers: { created: created.slice(0, 1), notRestored: [] } });
  expect(renderConsole(one)).toContain('created 1 resource, which stays on the target: 1 book');
  expect(text).toContain('created 2 resources, which stay on the target: 2 book');
  expect(text).toContain(
    'not put back: shelf 3, changed by updateShelf: /name was "A", is "B". The update was rejected.',
  );
  expect(renderConsole(left, { isVerbose: true })).toContain('  book 7, with the marker "run-1"\n');
});

test('what could not be put back has one line where failures need the room', () => {
  const fields = [{ at: '/name', before: `"${'A'.repeat(500)}"`, after: '"B"' }];
  const notRestored = [1, 2, 3, 4].map((id) => ({
    kind: 'shelf',
    id,
    operationIds: ['updateShelf'],
    reason: 'The update was rejected.',
    fields,
  }));
  const failing = Array.from({ length: 9 }, (_, index) =>
    result(`listBooks/200/case-${index}`, 'fail', {
      problems: [{ at: `/data/${'abcdefghi'[index]}`, expected: 'an integer', received: '"1"', level: 'MUST' }],
    }),
  );
  const text = renderConsole(report(failing, { leftovers: { created: [], notRestored } }));
  expect(text).toContain('not put back (--verbose or --report says why): shelf 1, 2, 3, 4\n');
});

test('what could not be put back for one reason is told once', () => {
  const notRestored = [1, 2].map((id) => ({
    kind: 'shelf',
    id,
    operationIds: ['updateShelf'],
    reason: 'Not sent.',
    fields: [],
  }));
  const text = renderConsole(
    report([result('getBook/200/minimal', 'pass')], { leftovers: { created: [], notRestored } }),
  );
  expect(text).toContain('not put back: shelf 1, 2, changed by updateShelf. Not sent.\n');
});

test('there is color on demand only', () => {
  const failing = report([result('getBook/200/minimal', 'fail')]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a color
  const colors = /\u001b\[\d+m/;
  expect(renderConsole(failing)).not.toMatch(colors);
  expect(renderConsole(failing, { hasColor: true })).toMatch(colors);
});

/** Rows of a terminal that breaks long lines. */
const countRows = (text: string, width: number): number =>
  lines(text).reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / width)), 0);

describe('on a terminal of 80 columns and 40 lines', () => {
  const names = Array.from({ length: 18 }, (_, index) => `listThingsOfKind${index}`);
  const created = names.map((operationId, id) => ({ operationId, kind: `kind${id % 5}`, id }));
  const remarks = [
    ...[1, 2, 3, 4, 5].map((index) =>
      result(`getBook/404/${index}`, 'skipped', {
        reason: `give a book of kind ${index} with --data, one that the account of "full" may read`,
        skip: 'no-data',
      }),
    ),
    result('getBook/200/flaky', 'pass', {
      retries: [{ request: 'GET /v1/books/1', reason: 'timeout', waited: 500, mayHaveTakenEffect: false }],
      warnings: [1, 2, 3, 4].map((index) => ({
        at: `/data/${'x'.repeat(90)}${index}`,
        expected: 'none',
        received: '7',
        level: 'SHOULD',
      })),
    }),
    result('getBook/429/busy', 'waived', { reason: 'no client can provoke it' }),
  ];
  const failingEverywhere = names.flatMap((name, index) => [
    result(`${name}/200/minimal`, 'fail', {
      ...failed,
      case: { ...result(`${name}/200/minimal`, 'fail').case },
      problems: [{ at: `/data/field${index}`, expected: 'a string', received: '7', check: 'type', level: 'MUST' }],
    }),
    result(`${name}/400/wrong`, 'inconclusive', { blockedBy: { kind: 'case', id: `${name}/200/minimal` } }),
    result(`${name}/401/none`, 'pass'),
  ]);
  const missingEverywhere = names.map((name) =>
    result(`${name}/200/minimal`, 'unimplemented', { blockedBy: { kind: 'operation', operationId: name } }),
  );

  test.each([
    ['operations that all fail in their own way', failingEverywhere],
    ['operations that are all missing', missingEverywhere],
    ['half of each', [...failingEverywhere.slice(0, 27), ...missingEverywhere.slice(9)]],
  ])('%s, with everything that a run can tell besides, fit', (_, results) => {
    const all = report([...results, ...remarks], { leftovers: { created, notRestored: [] } });
    const text = renderConsole(all, { width: 80 });
    expect(countRows(text, 80)).toBeLessThan(40);
    expect(text).toMatch(/^NEXT (fix|implement) listThingsOfKind0/m);
    for (const name of names) expect(text).toContain(name);
  });

  test('causes have room before remarks', () => {
    const text = renderConsole(report([...failingEverywhere.slice(0, 15), ...remarks]), { width: 80 });
    expect(text).toMatch(/^5 skipped, 1 waived, 4 warnings that --strict counts as failures: --verbose says why$/m);
    expect(text.match(/^FAIL /gm)).toHaveLength(5);
    expect(text).not.toContain('more cause');
  });

  test('a cause is whole where the screen has room for it', () => {
    const expected = `one of ${'abcdefghij '.repeat(8)}end`;
    const failures = names.slice(0, 5).map((name, index) =>
      result(`${name}/200/minimal`, 'fail', {
        ...failed,
        case: result(`${name}/200/minimal`, 'fail').case,
        problems: [{ at: `/data/field${index}`, expected, received: '7', check: 'type', level: 'MUST' }],
      }),
    );
    const text = renderConsole(report(failures), { width: 80 });
    expect(countRows(text, 80)).toBeLessThan(40);
    expect(text).toMatch(/^FAIL listThingsOfKind4\S+ {2}.* end, received 7 {2}\(1 case\)$/m);
  });

  test('what fits is not shortened', () => {
    const text = renderConsole(report([...missingEverywhere.slice(0, 2), ...remarks]), { width: 80 });
    expect(text).toMatch(/^UNIMPLEMENTED listThingsOfKind1 {2}1 case$/m);
    expect(text).toMatch(/^ {2}and 1 other kind$/m);
  });
});

test('many operations that fail in many ways fit a screen', () => {
  const operations = Array.from({ length: 20 }, (_, index) => `operation${index}`);
  const results = operations.flatMap((name, index) => [
    result(`${name}/200/minimal`, 'fail', {
      problems: [{ at: `/data/field${index}`, expected: 'a string', received: '7', check: 'type', level: 'MUST' }],
      warnings: [{ at: `/data/extra${index}`, expected: 'nothing', received: '7', level: 'SHOULD' }],
    }),
    result(`${name}/400/wrong`, 'inconclusive', { blockedBy: { kind: 'case', id: `${name}/200/minimal` } }),
    result(`${name}/401/none`, 'pass'),
  ]);
  const text = renderConsole(report(results), { width: 120 });
  expect(lines(text).length).toBeLessThan(40);
  for (const name of operations) expect(text).toContain(` ${name} `);
  expect(renderConsole(report(results), { width: 60 })).toContain('\n  operation0   1 of 3  1 fail, 1 wait\n');
});

test('where nothing fails, the next step is what most of the skipped cases need', () => {
  const skip = (id: string, reason: string): ReturnType<typeof result> =>
    result(id, 'skipped', { skip: 'no-data', reason, blockedBy: { kind: 'resource', resource: 'author' } });
  const skipped = [
    skip('getBook/200/minimal', 'give "book"'),
    skip('getBook/404/unknown', 'give "book"'),
    skip('getAuthor/200/minimal', 'give "author"'),
  ];
  const readOnly = result('addBook/201/minimal', 'skipped', { skip: 'read-only', reason: 'only reads' });
  expect(renderConsole(report(skipped))).toContain('NEXT give "book": 2 cases skipped\n');
  expect(renderConsole(report([...skipped, failed]))).toContain('NEXT fix addBook/201/minimal');
  expect(renderConsole(report([readOnly]))).not.toContain('NEXT');
});

test('what is no HTTP may be the end of a response before: no case is blamed for it', () => {
  const garbled = ['getBook/200/minimal', 'addBook/201/minimal'].map((id) =>
    result(id, 'fail', { problems: [], reason: 'The response to GET /v1/books is not HTTP: Parse Error.' }),
  );
  expect(renderConsole(report(garbled))).toContain(
    'NEXT find the response that is longer than it says, at or before getBook/200/minimal: 2 cases fail',
  );
});
