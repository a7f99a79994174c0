import { expect, test } from 'vitest';
import { plan } from '../../src/index.ts';
import { createScheduler } from '../../src/run/scheduler.ts';
import { contract } from '../support/library-run.ts';

const planned = plan(contract);
const caseOf = (id: string) => planned.find((one) => one.id === id) ?? expect.fail(`no case ${id}`);

const read = caseOf('getBook/200/minimal');
const create = caseOf('createBook/201/minimal');
const update = caseOf('updateBook/200/retitled');
const invariant = caseOf('listBooks/200/invariant-pagination');
const waived = planned.find(({ action }) => action.kind === 'waived') ?? expect.fail('no waived case');

/** Schedules the cases at once. Returns `+KIND` and `-KIND` for each start and end. */
async function observe(cases: readonly (typeof read)[], concurrency: number): Promise<string[]> {
  const { schedule } = createScheduler(contract, concurrency);
  const events: string[] = [];
  await Promise.all(
    cases.map((one) =>
      schedule(one, async () => {
        events.push(`+${one.operationId}`);
        await new Promise(setImmediate);
        events.push(`-${one.operationId}`);
      }),
    ),
  );
  return events;
}

test.each<readonly [string, readonly (typeof read)[], number, readonly string[]]>([
  ['independent cases together', [read, create], 2, ['+getBook', '+createBook', '-getBook', '-createBook']],
  [
    'one case at a time with a concurrency of 1',
    [read, create],
    1,
    ['+getBook', '-getBook', '+createBook', '-createBook'],
  ],
  ['waived cases like independent ones', [read, waived], 2, [`+getBook`, `+${waived.operationId}`]],
  [
    'updates after independent cases, and alone',
    [update, update, read],
    4,
    ['+getBook', '-getBook', '+updateBook', '-updateBook', '+updateBook', '-updateBook'],
  ],
  [
    'invariants last, and alone',
    [invariant, update, read],
    4,
    ['+getBook', '-getBook', '+updateBook', '-updateBook', '+listBooks', '-listBooks'],
  ],
])('runs %s', async (_, cases, concurrency, events) => {
  expect((await observe(cases, concurrency)).slice(0, events.length)).toEqual(events);
});

test('an independent case waits until an update that has started is over', async () => {
  const { schedule } = createScheduler(contract, 4);
  const events: string[] = [];
  let started = (): void => {};
  const hasStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const updating = schedule(update, async () => {
    started();
    await new Promise(setImmediate);
    events.push('updated');
  });
  await hasStarted;
  await Promise.all([updating, schedule(read, async () => void events.push('read'))]);
  expect(events).toEqual(['updated', 'read']);
});

test('a case that throws does not stop the others', async () => {
  const { schedule } = createScheduler(contract, 1);
  const failing = schedule(read, () => Promise.reject(new Error('broken')));
  const following = schedule(create, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await following).toBe('done');
});

test.each([0, Number.NaN, 1.5])('rejects a concurrency of %d, with which nothing would run', (concurrency) => {
  expect(() => createScheduler(contract, concurrency)).toThrow(RangeError);
});
