/** The spec is the only place where the API is written down (docs/decisions/contract-first.md). */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plan } from '@helpdesk/conformance';
import { compile, writeReference } from '@helpdesk/contract-gen';
import type { Contract } from '@helpdesk/contract-model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';
import { scratchSpec } from './scratch-spec.ts';
import { typeErrors } from './type-check.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const operationsFile = path('../../src/operations.ts');
const generatedFolder = path('../../../../packages/contract/src/generated/');

const folder = await mkdtemp(join(tmpdir(), 'reference-'));
afterAll(() => rm(folder, { recursive: true }));

/** The page for /docs, built as by `pnpm generate`. */
async function writtenReference(contract: Contract): Promise<string> {
  const file = join(folder, `${contract.hash}.html`);
  await writeReference(contract, file);
  return file;
}

describe('a text that is changed in spec/', async () => {
  await using spec = await scratchSpec();
  await spec.replace('paths/companies_{id}.yaml', 'Company not found', 'There is no such company');
  const { contract } = await compile(spec.directory);
  let service: Service;
  beforeAll(async () => {
    service = await startService({ contract, reference: await writtenReference(contract) });
  });
  afterAll(() => service.close());

  test('is in the response of the service', async () => {
    const response = await service.get('/v1/companies/9007199254740991');
    expect([response.status, response.body]).toEqual([404, { error: { message: 'There is no such company' } }]);
  });

  test('is in the API reference', async () => {
    const response = await fetch(`${service.baseUrl}/docs`);
    expect(await response.text()).toContain('There is no such company');
  });

  test('is in the documented case', () => {
    const documented = contract.cases.find(({ id }) => id === 'getCompany/404/unknown-id');
    expect(documented?.text).toBe('There is no such company');
  });
});

describe('an operation that is added to spec/', async () => {
  await using spec = await scratchSpec();
  await spec.write('paths/members_{id}.yaml', await readFile(path('./members_{id}.yaml'), 'utf8'));
  await spec.replace('openapi.yaml', '  /tags:', "  /members/{id}: { $ref: 'paths/members_{id}.yaml' }\n  /tags:");
  const { contract, outputs } = await compile(spec.directory);
  let service: Service;
  beforeAll(async () => {
    service = await startService({ contract, reference: await writtenReference(contract) });
  });
  afterAll(() => service.close());

  test('keeps the service from compiling until it has a handler', () => {
    const generated = outputs
      .filter(({ base }) => base === 'generated')
      .map((output): [string, string] => [`${generatedFolder}${output.path}`, output.text]);
    expect(typeErrors(operationsFile, new Map(generated))).toEqual([
      expect.stringContaining("Property 'getMember' is missing"),
    ]);
  });

  test('responds with 501 until then', async () => {
    expect(await service.get('/v1/members/13')).toMatchObject({ status: 501 });
  });

  test('is validated before it has a handler', async () => {
    const response = await service.get('/v1/members/abc');
    expect([response.status, response.body]).toMatchObject([400, { error: { message: 'Invalid member id' } }]);
  });

  test('is in the API reference', async () => {
    const response = await fetch(`${service.baseUrl}/docs`);
    expect(await response.text()).toContain('Retrieve member');
  });

  test('has cases, documented, derived and of invariants', () => {
    const origins = plan(contract)
      .filter(({ operationId }) => operationId === 'getMember')
      .map(({ origin }) => origin);
    expect(new Set(origins)).toEqual(new Set(['documented', 'derived', 'invariant']));
  });
});

test('the type check names a handler that was removed', async () => {
  const source = await readFile(operationsFile, 'utf8');
  const without = source.replace('    listTags: listTags(stores),\n', '');
  expect(typeErrors(operationsFile, new Map([[operationsFile, without]]))).toContainEqual(
    expect.stringContaining("Property 'listTags' is missing"),
  );
});
