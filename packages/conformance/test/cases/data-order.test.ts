/** Of several mistakes that only stored data shows, or a rule of its own, the documented one is told. */
import { expect, test } from 'vitest';
import { run } from '../../src/index.ts';
import { plan } from '../../src/run/plan.ts';
import { type CheckOrders, startWorkshop, workshopContract } from '../support/workshop.ts';

const orderCases = plan(workshopContract)
  .map(({ id }) => id)
  .filter((id) => id.includes('/order-'));

/** The order cases that do not pass, with what is expected and received. */
async function runOn(orders: CheckOrders): Promise<string[]> {
  const workshop = await startWorkshop(orders);
  try {
    const { results } = await run({
      contract: workshopContract,
      baseUrl: workshop.baseUrl,
      credentials: { full: 'x' },
      profile: 'full',
      only: orderCases,
    });
    return results
      .filter(({ verdict }) => verdict !== 'pass')
      .map(({ verdict, case: { id }, reason }) => `${verdict} ${id} ${reason}`);
  } finally {
    await workshop.close();
  }
}

test('each kind of mistakes is tried together', () => {
  expect(orderCases.toSorted()).toEqual([
    'createJob/400/order-mistyped',
    'createJob/404/order-absent',
    'createJob/404/order-references',
    'createJob/404/order-stored-data',
    'listTools/400/order-cursor',
    'listTools/400/order-rule',
    'updateJob/400/order-missing',
    'updateJob/400/order-unsuitable',
    'updateJob/400/order-unsuitable-beside',
  ]);
});

test('a workshop that checks in the documented order passes', async () => {
  expect(await runOn({})).toEqual([]);
});

test.each<[orders: CheckOrders, failed: readonly string[]]>([
  [{ listTools: ['cursor', 'shelf', 'rule'] }, ['listTools/400/order-rule status: expected 400, received 404']],
  [{ listTools: ['rule', 'shelf', 'cursor'] }, ['listTools/400/order-cursor status: expected 400, received 404']],
  [
    { createJob: ['body', 'member', 'tool', 'readings', 'name'] },
    ['createJob/404/order-references status: expected 404, received 400'],
  ],
  [
    { createJob: ['body', 'tool', 'member', 'name', 'readings'] },
    ['createJob/400/order-mistyped status: expected 400, received 409'],
  ],
  [
    { createJob: ['body', 'readings', 'tool', 'member', 'name'] },
    ['createJob/404/order-absent status: expected 404, received 400'],
  ],
  [
    { createJob: ['body', 'name', 'tool', 'member', 'readings'] },
    [
      'createJob/404/order-stored-data status: expected 404, received 409',
      'createJob/400/order-mistyped status: expected 400, received 409',
    ],
  ],
  [
    { updateJob: ['job', 'body', 'closed', 'lent', 'name'] },
    ['updateJob/400/order-missing status: expected 400, received 404'],
  ],
  [
    { updateJob: ['body', 'job', 'closed', 'name', 'lent'] },
    ['updateJob/400/order-unsuitable-beside status: expected 400, received 409'],
  ],
  [
    { updateJob: ['body', 'job', 'lent', 'name', 'closed'] },
    ['updateJob/400/order-unsuitable status: expected 400, received 409'],
  ],
])('a workshop with the order %j fails', async (orders, failed) => {
  expect(await runOn(orders)).toEqual(failed.map((one) => expect.stringContaining(`fail ${one}`)));
});
