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

async function runGarden(faults: GardenFaults = {}): Promise<Report> {
  const server = await startGarden(faults);
  return run({ contract, baseUrl: server.baseUrl, credentials: {}, profile: 'full' }).finally(server.close);
}

test('it conforms', async () => {
  const report = await runGarden();
  const failed = report.results.filter(({ verdict }) => !['pass', 'skipped', 'waived'].includes(verdict));
  expect(failed.map(({ case: { id }, verdict, reason }) => `${verdict} ${id}: ${reason}`)).toEqual([]);
  expect(idsOf(report, 'pass').length).toBeGreaterThan(50);
});

test('one that does not check an alternative fails', async () => {
  const report = await runGarden({ isLeafUnchecked: true });
  expect(idsOf(report, 'fail')).toContain('addPlant/400/body.leaf.side-is-string');
});

test.each([202, 500])('one that responds with %d, which is not documented, fails', async (status) => {
  expect(idsOf(await runGarden({ status }), 'fail')).toContain('addPlant/200/minimal');
});
