import { expect, test } from 'vitest';
import { type Report, run } from '../../src/index.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';
import { pressContract, pressTokens, startPress } from '../support/press.ts';

/** The press has the operations that they need, and checks no input. */
const planned = (await import('../../src/run/plan.ts')).plan(pressContract).map(({ id }) => id);

/** The waits in which a run sees whether another one writes are shorter, since the library responds at once. */
const sleep = (milliseconds: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds < 3000 ? milliseconds : milliseconds / 10));

const listAlarms = (reports: readonly Report[]): string[] =>
  reports.flatMap(({ results }) =>
    results
      .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'waived')
      .map(({ case: { id }, verdict, reason }) => `${verdict} ${id} ${reason}`),
  );

test('two runs at the same time on one library both pass', { timeout: 180_000 }, async () => {
  const library = await startLibrary();
  const options = { contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full', sleep } as const;
  try {
    const reports = await Promise.all([run(options), run(options)]);
    expect(listAlarms(reports)).toEqual([]);
  } finally {
    await library.close();
  }
});

/** With times in whole seconds: no wait can be shorter. */
test('two runs at the same time on one press both pass', { timeout: 180_000 }, async () => {
  const press = await startPress();
  const options = {
    ...({ contract: pressContract, baseUrl: press.baseUrl, credentials: pressTokens, profile: 'full' } as const),
    only: planned.filter((id) => /\/invariant-(?!request-id|faithful|hidden|intersection|head)/.test(id)),
  };
  try {
    expect(listAlarms(await Promise.all([run(options), run(options)]))).toEqual([]);
  } finally {
    await press.close();
  }
});
