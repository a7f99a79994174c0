/** `--contract` with public descriptions of other APIs, as plain OpenAPI: against servers that conform, and that do not. */
import { createRequire } from 'node:module';
import { type Contract, isObject, loadContract } from '@helpdesk/contract-model';
import { beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { run } from '../../src/index.ts';
import { file } from '../support/command-line.ts';
import { startExampleServer } from '../support/example-server.ts';
import { idsOf } from '../support/library-run.ts';
import { pets } from '../support/pets.ts';

const require = createRequire(import.meta.url);

/** Scalar Galaxy (MIT), and Train Travel by Bump.sh (CC BY-NC-SA 4.0): from npm, not copied. */
const galaxy = require.resolve('@scalar/galaxy/3.1.yaml');
const trains = require.resolve('@readme/oas-examples/3.1/json/train-travel.json');

const credentials = { full: 'full-token' };

describe.each([
  ['Scalar Galaxy', galaxy, { operations: 9, documented: 22 }],
  ['Train Travel', trains, { operations: 7, documented: 45 }],
])('%s', (_, file, { operations, documented }) => {
  let contract: Contract;
  beforeAll(async () => {
    contract = await loadContract(file);
  });

  test('has a case for each documented status', () => {
    expect(Object.keys(contract.operations)).toHaveLength(operations);
    expect(contract.cases).toHaveLength(documented);
  });

  test('a server that answers from its schemas conforms; only what needs an expired token is skipped', async () => {
    const server = await startExampleServer(contract);
    const report = await run({ contract, baseUrl: server.baseUrl, credentials, profile: 'full' }).finally(server.close);
    const idsByVerdict = ['fail', 'inconclusive', 'error', 'unimplemented'].map((verdict) => idsOf(report, verdict));
    expect(idsByVerdict).toEqual([[], [], [], []]);
    expect(idsOf(report, 'skipped').every((id) => id.endsWith('/401/credential-expired'))).toBe(true);
    expect(idsOf(report, 'pass').length).toBeGreaterThan(documented);
  });

  test('a body that breaks the schema fails', async () => {
    const server = await startExampleServer(contract, (_operation, body) =>
      isObject(body) && Array.isArray(body.data) ? { ...body, data: 'none' } : body,
    );
    const [list = ''] = Object.keys(contract.operations);
    const options = {
      contract,
      baseUrl: server.baseUrl,
      credentials,
      profile: 'full',
      only: [`${list}/200/minimal`],
    } as const;
    const report = await run(options).finally(server.close);
    expect(idsOf(report, 'fail')).toEqual([`${list}/200/minimal`]);
    expect(report.results[0]?.problems[0]).toMatchObject({ at: '/data', expected: 'an array' });
  });
});

test('the command line names the operations that it cannot test', async () => {
  const printed: string[] = [];
  const notes: string[] = [];
  const petstore = require.resolve('@readme/oas-examples/3.1/json/petstore.json');
  const args = ['--list', '--contract', petstore];
  expect(await main(args, {}, { print: (text) => printed.push(text), printNote: (text) => notes.push(text) })).toBe(0);
  expect(printed.join('\n')).toContain('getInventory/200/minimal');
  expect(notes).toContain('not tested: addPet: it documents no status from 200 to 299');
});

describe('an API without `security`', () => {
  const started = async () => {
    const path = file('pets.json', pets);
    return { path, server: await startExampleServer(await loadContract(path)) };
  };

  test('needs no credential, and gets none', async () => {
    const { path, server } = await started();
    const printed: string[] = [];
    const notes: string[] = [];
    const args = [server.baseUrl, '--contract', path];
    const code = await main(
      args,
      {},
      { print: (text) => printed.push(text), printNote: (text) => notes.push(text) },
    ).finally(server.close);
    expect(notes.join('\n')).not.toContain('no credential');
    expect(printed.join('\n')).toMatch(/^CONFORMS: /m);
    expect(code).toBe(0);
  });
});
