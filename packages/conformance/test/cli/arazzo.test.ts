/** `--export arazzo`, run by `redocly respect` against the library. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { conformance, file, pathOf } from '../support/command-line.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';

const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

const exported = async (...args: string[]): Promise<string> => {
  const { code, printed, notes } = await conformance(args);
  expect({ code, notes }).toEqual({ code: 0, notes: '' });
  return printed;
};

interface RespectLog {
  readonly files: Readonly<
    Record<
      string,
      {
        executedWorkflows: {
          workflowId: string;
          executedSteps: { response?: { statusCode: number }; checks: { status: string; message: string }[] }[];
        }[];
      }
    >
  >;
}

/** Runs the documents in the folder of this test. */
async function respect(baseUrl: string, inputs: object): Promise<{ code: number; log: RespectLog }> {
  const args = [redocly, 'respect', 'cases.arazzo.json', '--server', `api=${baseUrl}/v2`];
  const options = [...args, '--input', JSON.stringify(inputs), '--json-output', 'log.json'];
  const code = await new Promise<number>((resolve) => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const child = execFile(process.execPath, options, { cwd: pathOf('.'), env, maxBuffer: 2 ** 26 }, () =>
      resolve(child.exitCode ?? -1),
    );
  });
  return { code, log: JSON.parse(readFileSync(pathOf('log.json'), 'utf8')) };
}

test('the cases that Arazzo can express pass, and the description counts the others', async () => {
  file('openapi.json', await exported('--export', 'openapi'));
  const text = await exported('--export', 'arazzo');
  file('cases.arazzo.json', text);
  const { arazzo, info, workflows } = JSON.parse(text);
  const documented = contract.cases.length;
  const omitted = [...info.description.matchAll(/^- (\d+): .+$/gm)].map(([, count]) => Number(count));
  expect(arazzo).toBe('1.0.1');
  expect(workflows.length).toBeGreaterThan(documented / 2);
  expect(workflows.length + omitted.reduce((sum, count) => sum + count, 0)).toBe(documented);

  expect(info.description).toMatch(/All together: .*\bfull\b.*\bbranch\b/);

  const library = await startLibrary();
  const account = JSON.parse(library.rows()).accounts[tokens.full];
  const inputs = {
    full: tokens.full,
    unscoped: tokens.unscoped,
    expired: tokens.expired,
    other_account: tokens['other-account'],
    no_features: tokens['no-features'],
    // What no step can obtain: the list of branches also has closed ones.
    branch: 1,
    'branch-2': 2,
    book: account.books[0].id,
  };
  const { code, log } = await respect(library.baseUrl, inputs).finally(library.close);
  const executed = Object.values(log.files).flatMap(({ executedWorkflows }) => executedWorkflows);
  const failed = executed.flatMap(({ workflowId, executedSteps }) =>
    executedSteps.flatMap(({ checks }) =>
      checks.flatMap(({ status, message }) => (status === 'success' ? [] : [`${workflowId}: ${message}`])),
    ),
  );
  expect(failed).toEqual([]);
  expect(executed.length).toBe(workflows.length);
  expect(code).toBe(0);
}, 120_000);

test('a value that is sent again is new in each export', async () => {
  const sentAgain = async (): Promise<unknown[]> => {
    const { workflows } = JSON.parse(await exported('--export', 'arazzo', '--only', 'createBook/409'));
    return workflows.flatMap(({ steps }: { steps: { requestBody: { payload: { isbn: string } } }[] }) =>
      steps.slice(-2).map(({ requestBody }) => requestBody.payload.isbn),
    );
  };
  const [first, second] = [await sentAgain(), await sentAgain()];
  expect(new Set(first).size).toBe(1);
  expect(second).not.toEqual(first);
});

test('what --data gives is neither an input nor obtained by a step', async () => {
  const data = file('data.json', { book: [815], author: [{ id: 12 }], branch: [3, 4] });
  const only = 'getBook/200/minimal,createBook/201/minimal,updateBook/200';
  const parse = (text: string): { workflows: { inputs: { required: string[] }; steps: { operationId: string }[] }[] } =>
    JSON.parse(text);
  const { workflows } = parse(await exported('--export', 'arazzo', '--only', only, '--data', data));
  expect(workflows.length).toBeGreaterThan(2);
  for (const { inputs, steps } of workflows) {
    expect(inputs.required).toEqual(['full']);
    expect(steps).toHaveLength(1);
  }
  const [get] = parse(await exported('--export', 'arazzo', '--only', 'getBook/200/minimal', '--data', data)).workflows;
  expect(get?.steps[0]).toMatchObject({
    parameters: [{ in: 'path', name: 'id', value: 815 }, { name: 'Authorization' }],
  });
});

test('a kind of --data that the contract does not have is wrong usage', async () => {
  const data = file('shelf.json', { shelf: [1] });
  expect(await conformance(['--export', 'arazzo', '--data', data])).toMatchObject({
    code: 2,
    notes: expect.stringContaining('"shelf" is not a resource of the contract'),
  });
});

test('a service that does not conform fails', async () => {
  file('openapi.json', await exported('--export', 'openapi'));
  file('cases.arazzo.json', await exported('--export', 'arazzo', '--only', 'listBranches/401/no-token'));
  const library = await startLibrary({ mutant: 'other-401-text' });
  const { code } = await respect(library.baseUrl, {}).finally(library.close);
  expect(code).toBe(1);
}, 60_000);

test.each([
  [['--export', 'postman'], '--export must be arazzo or openapi, not "postman"'],
  [['http://127.0.0.1:1', '--export', 'arazzo'], '--export sends nothing: remove "http://127.0.0.1:1"'],
])('%j is wrong usage', async (args, message) => {
  expect(await conformance(args)).toMatchObject({ code: 2, notes: expect.stringContaining(message) });
});
