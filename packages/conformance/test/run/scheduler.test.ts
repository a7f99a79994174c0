import { expect, test } from 'vitest';
import type { LockMode } from '../../src/cases/executable-case.ts';
import { createScheduler, type Rank, type Scheduler, toTask } from '../../src/run/scheduling/scheduler.ts';

type Given = readonly [name: string, locks?: Readonly<Record<string, LockMode>>, rank?: Rank];

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function add({ schedule }: Scheduler, events: string[], [name, locks = {}, rank = 'case']: Given) {
  return schedule({ rank, locks: new Map(Object.entries(locks)) }, async () => {
    events.push(`+${name}`);
    await tick();
    events.push(`-${name}`);
  });
}

/** Schedules the tasks at once. Returns `+NAME` and `-NAME` for each start and end. */
async function observe(tasks: readonly Given[], concurrency: number): Promise<string> {
  const scheduler = createScheduler(concurrency);
  const events: string[] = [];
  await Promise.all(tasks.map((task) => add(scheduler, events, task).result));
  return events.join(' ');
}

test.each<readonly [string, readonly Given[], number, string]>([
  ['tasks without locks together', [['a'], ['b']], 2, '+a +b -a -b'],
  ['one task at a time with a concurrency of 1', [['a'], ['b']], 1, '+a -a +b -b'],
  [
    'bases first, then updates, invariants and creations',
    [['a'], ['c', {}, 'creation'], ['i', {}, 'invariant'], ['u', {}, 'update'], ['b', {}, 'base']],
    1,
    '+b -b +u -u +i -i +c -c +a -a',
  ],
  [
    'readers of a list together',
    [
      ['a', { list: 'read' }],
      ['b', { list: 'read' }],
    ],
    2,
    '+a +b -a -b',
  ],
  [
    'creations together',
    [
      ['a', { list: 'create' }],
      ['b', { list: 'create' }],
    ],
    2,
    '+a +b -a -b',
  ],
  [
    'a creation after a reader',
    [
      ['a', { list: 'read' }],
      ['b', { list: 'create' }],
    ],
    2,
    '+a -a +b -b',
  ],
  [
    'updates of a list one by one',
    [
      ['a', { list: 'update' }],
      ['b', { list: 'update' }],
    ],
    2,
    '+a -a +b -b',
  ],
  [
    'updates of different lists together',
    [
      ['a', { list: 'update' }],
      ['b', { other: 'update' }],
    ],
    2,
    '+a +b -a -b',
  ],
  [
    'a user beside a reader',
    [
      ['a', { list: 'use' }],
      ['b', { list: 'read' }],
    ],
    2,
    '+a +b -a -b',
  ],
  [
    'a user beside a creation',
    [
      ['a', { list: 'create' }],
      ['b', { list: 'use' }],
    ],
    2,
    '+a +b -a -b',
  ],
  [
    'an update after a user',
    [
      ['a', { list: 'use' }],
      ['b', { list: 'update' }],
    ],
    2,
    '+a -a +b -b',
  ],
  [
    'a base before an update that could start, but may take long',
    [
      ['a', { list: 'create' }, 'base'],
      ['b', { list: 'read', other: 'use' }, 'base'],
      ['u', { other: 'update' }, 'update'],
    ],
    2,
    '+a -a +b -b +u -u',
  ],
  [
    'a base that updates before others that could start',
    [
      ['a', { list: 'use' }, 'base'],
      ['b', { list: 'update' }, 'base'],
      ['c', { list: 'use' }],
    ],
    2,
    '+a -a +b -b +c -c',
  ],
  [
    'a later task past one that waits for a lock',
    [['a', { list: 'read' }], ['b', { list: 'update' }], ['c']],
    2,
    '+a +c -a +b -c -b',
  ],
])('runs %s', async (_, tasks, concurrency, events) => {
  expect(await observe(tasks, concurrency)).toBe(events);
});

test('reads come before creations of the same list, and updates before both', () => {
  const rank = (locks: Readonly<Record<string, LockMode>>): Rank =>
    toTask('invariant', new Map(Object.entries(locks))).rank;
  expect(rank({ list: 'read', other: 'use' })).toBe('invariant');
  expect(rank({ list: 'create', other: 'use' })).toBe('creation');
  expect(rank({ list: 'create', other: 'update' })).toBe('update');
});

test('a task that waits for a lock starts before all others that could delay it', async () => {
  const readers = Array.from({ length: 200 }, (_, index): Given => [`r${index}`, { list: 'read' }]);
  const events = await observe([readers[0] ?? ['r'], ['update', { list: 'update' }], ...readers.slice(1)], 2);
  const [before = ''] = events.split('+update');
  expect(before.match(/\+r/g)?.length).toBeLessThan(100);
});

test('a task that a running one waits for starts at once', async () => {
  const scheduler = createScheduler(1);
  const events: string[] = [];
  const base = add(scheduler, events, ['base', { list: 'create' }]);
  const outer = scheduler.schedule({ rank: 'base', locks: new Map([['list', 'read']]) }, async () => {
    base.startNow();
    base.startNow();
    await base.result;
    events.push('outer');
  });
  await outer.result;
  expect(events).toEqual(['+base', '-base', 'outer']);
});

test('a task that throws does not stop the others', async () => {
  const { schedule } = createScheduler(1);
  const task = { rank: 'case', locks: new Map() } as const;
  const failing = schedule(task, () => Promise.reject(new Error('broken'))).result;
  const following = schedule(task, async () => 'done').result;
  await expect(failing).rejects.toThrow('broken');
  expect(await following).toBe('done');
});

test.each([0, Number.NaN, 1.5])('rejects a concurrency of %d, with which nothing would run', (concurrency) => {
  expect(() => createScheduler(concurrency)).toThrow(RangeError);
});
