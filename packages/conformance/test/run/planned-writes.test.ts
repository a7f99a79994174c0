/** The plan that a run prints before its first write is near what it does. */
import { loadContract } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { describePlannedWrites } from '../../src/cli/describe-planned-writes.ts';
import { plan, run } from '../../src/index.ts';
import { countPlannedWrites } from '../../src/run/planned-writes.ts';
import { file } from '../support/command-line.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';
import { pets } from '../support/pets.ts';

/** Requests of a run that the library accepted, by what they do. */
async function countWrites(): Promise<{ created: number; updated: number }> {
  const library = await startLibrary();
  let updated = 0;
  const countUpdates: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'PATCH' && response.ok) updated += 1;
    return response;
  };
  try {
    const { leftovers } = await run({
      contract,
      baseUrl: library.baseUrl,
      credentials: tokens,
      profile: 'full',
      fetch: countUpdates,
    });
    return { created: leftovers.created.length, updated };
  } finally {
    await library.close();
  }
}

const planned = countPlannedWrites(contract, plan(contract));
const here = { baseUrl: 'http://127.0.0.1' };
const sum = (isChange: boolean): number =>
  planned.filter(({ changes }) => changes === isChange).reduce((total, { count }) => total + count, 0);

// The plan leaves out the resources that cases need and the library lacks, as its sentence says.
test('the planned numbers are near those of a run', { timeout: 60_000 }, async () => {
  expect({ created: sum(false), updated: sum(true) }).toEqual({ created: 17, updated: 37 });
  expect(await countWrites()).toEqual({ created: 23, updated: 37 });
});

test('says how many of what will be created and changed', () => {
  expect(describePlannedWrites(planned, here)).toMatch(
    /^This run creates about \d+ resources \(\d+ createBook, \d+ createAuthor\), and those that cases need and the target lacks; sends about \d+ updates \(\d+ updateBook\), .* A target that accepts what it has to reject gets about \d{2,} creations and \d{2,} updates in all, and more where a case fails: .*\. --max-writes/,
  );
});

test('one is singular', () => {
  const one = [
    { operationId: 'addBook', changes: false, count: 1, max: 1 },
    { operationId: 'updateBook', changes: true, count: 1, max: 1 },
  ];
  expect(describePlannedWrites(one, here)).toMatch(
    /^This run creates about 1 resource \(1 addBook\), .* about 1 update \(.* gets about 1 creation and 1 update in all, /,
  );
});

test.each<readonly [string, Parameters<typeof describePlannedWrites>[1], RegExp]>([
  [
    'another host',
    { baseUrl: 'https://api.example.com' },
    /^This run creates about 1 resource \(1 addBook\)[^;]* and more/,
  ],
  [
    'a given one',
    { baseUrl: 'https://api.example.com', data: { loan: [7] } },
    /\(1 extendLoan\), and puts back what [^:]*\. A target/,
  ],
  ['this machine', here, /\(1 extendLoan\), .* It changes resources that it finds on the target \(loan\): --no-borrow/],
  [
    'this machine, with --no-borrow',
    { ...here, borrow: false },
    /^This run creates about 1 resource \(1 addBook\)[^;]* and more/,
  ],
])('what no operation creates is changed only where that is allowed: %s', (_, options, expected) => {
  const writes = [
    { operationId: 'addBook', changes: false, count: 1, max: 1 },
    { operationId: 'extendLoan', changes: true, count: 1, max: 1, needs: 'loan' },
  ];
  expect(describePlannedWrites(writes, options)).toMatch(expected);
});

test('a limit of writes is in the sentence if the run would write more', () => {
  const total = sum(false) + sum(true);
  expect(describePlannedWrites(planned, { ...here, maxWrites: total - 1 })).toMatch(
    new RegExp(`^This run writes at most ${total - 1} times, .* it creates about \\d+ resources`),
  );
  expect(describePlannedWrites(planned, { ...here, maxWrites: total })).toBe(describePlannedWrites(planned, here));
});

test('requests that change nothing are no writes, in a plain OpenAPI document as well', async () => {
  const plain = await loadContract(file('pets.json', pets));
  // Without OPTIONS. The shortest and the longest name are sent beside the documented one, and an encoded ID.
  expect(countPlannedWrites(plain, plan(plain))).toMatchObject([
    { operationId: 'addPet', changes: false, count: 3 },
    { operationId: 'dropPet', changes: true, count: 2 },
  ]);
});

test('a part of the plan has the writes of that part', () => {
  const part = plan(contract).filter(({ id }) => id.startsWith('createBook/201/invariant-stored-values'));
  expect(countPlannedWrites(contract, part)).toMatchObject([{ operationId: 'createBook', changes: false, count: 4 }]);
});
