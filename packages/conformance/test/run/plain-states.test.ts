/** What OpenAPI has no words for: a service that conforms fails nothing, in no run, and keeps what belongs to its owner. */
import { type Contract, loadContract } from '@helpdesk/contract-model';
import { beforeAll, expect, test } from 'vitest';
import { plan, type Report, type RunOptions, run } from '../../src/index.ts';
import { omitInvalidOperations } from '../../src/omit-invalid-operations.ts';
import { type ClinicFaults, clinic, KEY, startClinic } from '../support/clinic.ts';
import { file } from '../support/command-line.ts';
import { idsOf } from '../support/library-run.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract(file('clinic.json', clinic));
});

async function runClinic(
  options: readonly Partial<RunOptions>[],
  faults: ClinicFaults = {},
): Promise<{ reports: Report[]; settings: string }> {
  const server = await startClinic(faults);
  const reports: Report[] = [];
  try {
    for (const own of options) {
      const common = { contract, baseUrl: server.baseUrl, credentials: {}, headers: KEY, profile: 'full' } as const;
      reports.push(await run({ ...common, ...own }));
    }
  } finally {
    await server.close();
  }
  return { reports, settings: server.settings() };
}

const listFailed = ({ results }: Report): string[] =>
  results
    .filter(({ verdict }) => !['pass', 'skipped', 'waived'].includes(verdict))
    .map(({ case: { id }, verdict, reason }) => `${verdict} ${id}: ${reason}`);

test('it conforms, also in a second run, and the only one of its kind is not touched', async () => {
  const { reports, settings } = await runClinic([{}, {}]);
  expect(reports.map(listFailed)).toEqual([[], []]);
  expect(settings).toBe('of the owner');
  expect(reports.map((report) => idsOf(report, 'pass').length > 60)).toEqual([true, true]);
});

test('what a run has deleted is not used again, neither to change nor to read it, although --data gives it', async () => {
  const { reports } = await runClinic([{ data: { rooms: ['blue'], 'rooms-to-change': ['blue'] } }]);
  expect(reports.map(listFailed)).toEqual([[]]);
  expect(reports.flatMap((report) => idsOf(report, 'pass'))).toContain('removeRoom/204/minimal');
  const skipped = reports.flatMap(({ results }) => results).filter(({ verdict }) => verdict === 'skipped');
  expect(skipped.map(({ case: { id }, reason }) => `${id}: ${reason}`)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^paintRoom\/200\/body.color-empty: give more of "rooms-to-change" in the --data file, as the run has deleted/,
      ),
      expect.stringMatching(/^getRoom\/200\/query.part-at-min-length: /),
    ]),
  );
});

test('a rejection by the state of a resource is skipped, and says what to give', async () => {
  const { reports } = await runClinic([{ only: ['closeVisit/200/minimal', 'login/200/minimal'] }]);
  const told = reports.flatMap(({ results }) => results).map(({ verdict, reason }) => `${verdict}: ${reason}`);
  expect(told.toSorted()).toEqual([
    'skipped: give "visits-to-change" in the --data file that closeVisit accepts: the target responds with 409, and the document does not say when that is right',
    'skipped: write an example into the document that login accepts: the target responds with 401, and the document does not say when that is right',
  ]);
});

test('a pattern that only counts without the flag `u` is checked, with 422 where the document has no 400', async () => {
  const { reports } = await runClinic([{ only: ['addPatient'] }], { takesAnyCode: true });
  expect(reports.flatMap((report) => idsOf(report, 'fail'))).toContainEqual(
    expect.stringMatching(/^addPatient\/422\/body\.code/),
  );
});

test('operations that would harm, and those whose example is wrong, are left out, with the reason', () => {
  const { completed } = omitInvalidOperations(contract);
  const reasons = completed?.omitted.map(({ operationId, reason }) => `${operationId}: ${reason}`);
  expect(reasons?.toSorted()).toEqual([
    'addBill: the example "three" of its body does not fit its schema: it must be object. Correct the example, or add one',
    'clearSettings: its path has no ID, so that it would change what the run has not created',
    'getBed: its path names two resources, and OpenAPI does not say which belongs to which: nested resources are not supported',
    'logout: it takes and returns nothing, so that nothing is known of it but that it has an effect',
    'putSettings: its path has no ID, so that it would change what the run has not created',
  ]);
});

test('a service that only creates is not taken for another address', async () => {
  const { '/patients': patients } = clinic.paths;
  const writing = await loadContract(file('writing-clinic.json', { ...clinic, paths: { '/patients': patients } }));
  const { reports } = await runClinic([{ contract: writing }]);
  expect(reports.map(listFailed)).toEqual([[]]);
});

test('a list in an object is told as such', async () => {
  const { reports } = await runClinic([{ only: ['listVisits/200/minimal'] }], { wrapsLists: true });
  expect(reports[0]?.results[0]?.problems).toMatchObject([
    { at: 'body', expected: 'an array', received: 'an object around it: it is in /items' },
  ]);
});

test('the largest number of a language as a limit of a list is not tried', () => {
  const ids = plan(contract).map(({ id }) => id);
  expect(ids.filter((id) => id.includes('max-items'))).toEqual([
    'addPatient/201/body.beds-at-max-items',
    'addPatient/422/body.beds-above-max-items',
  ]);
});
