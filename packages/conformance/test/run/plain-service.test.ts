/** A correct service with a plain OpenAPI document fails nothing, however lenient it is where OpenAPI is silent. */
import { type Contract, loadContract } from '@helpdesk/contract-model';
import { beforeAll, expect, test } from 'vitest';
import { type Report, run } from '../../src/index.ts';
import { file } from '../support/command-line.ts';
import { type GardenFaults, garden, startGarden } from '../support/garden.ts';
import { idsOf } from '../support/library-run.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract(file('garden.json', garden));
});

async function runGarden(faults: GardenFaults = {}, document = contract): Promise<Report> {
  const server = await startGarden(faults);
  return run({ contract: document, baseUrl: server.baseUrl, credentials: {}, profile: 'full' }).finally(server.close);
}

test('it conforms', async () => {
  const report = await runGarden();
  const failed = report.results.filter(({ verdict }) => !['pass', 'skipped', 'waived'].includes(verdict));
  expect(failed.map(({ case: { id }, verdict, reason }) => `${verdict} ${id}: ${reason}`)).toEqual([]);
  expect(idsOf(report, 'pass').length).toBeGreaterThan(50);
});

test('what it creates is listed, although it responds with 200', async () => {
  const { 201: created, ...responses } = garden.paths['/plants'].post.responses;
  const post = { ...garden.paths['/plants'].post, responses: { ...responses, 200: created } };
  const paths = { ...garden.paths, '/plants': { ...garden.paths['/plants'], post } };
  const plain = await loadContract(file('plain-garden.json', { ...garden, paths }));
  const { leftovers, counts } = await runGarden({ status: 200 }, plain);
  expect(counts).toMatchObject({ fail: 0, inconclusive: 0, error: 0 });
  const kinds = leftovers.created.map(({ kind, id }) => `${kind} ${typeof id}`);
  expect([...new Set(kinds)]).toEqual(['plants string']);
  expect(leftovers.notRestored).toEqual([]);
});

test('one that does not check an alternative fails', async () => {
  const report = await runGarden({ isLeafUnchecked: true });
  expect(idsOf(report, 'fail')).toContain('addPlant/400/body.leaf.side-is-string');
});

test.each([202, 500])('one that responds with %d, which is not documented, fails', async (status) => {
  expect(idsOf(await runGarden({ status }), 'fail')).toContain('addPlant/200/minimal');
});
