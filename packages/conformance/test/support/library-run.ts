import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compile } from '@helpdesk/contract-gen';
import { isObject, type Schema } from '@helpdesk/contract-model';
import { type Report, type RunOptions, run } from '../../src/index.ts';
import { type Settings, startLibrary, tokens } from './library.ts';

export const { contract, outputs } = await compile(
  fileURLToPath(new URL('../../../contract-gen/test/fixtures/library', import.meta.url)),
);

/** The requests of the probe to a library that knows the token: a read with it, and the same without. */
export const PROBE_REQUESTS = 2;

/** A copy of the contract with each value that `revise` returns for a key and its value, as the reviver of `JSON.parse`. */
export const reviseContract = (revise: (key: string, value: unknown) => unknown): typeof contract =>
  JSON.parse(JSON.stringify(contract), revise);

/** The contract with other keywords in the schema of each parameter of a name. */
export const reviseParameter = (name: string, keywords: Schema): typeof contract =>
  reviseContract((_, value) =>
    isObject(value) && value.name === name && isObject(value.schema)
      ? { ...value, schema: { ...value.schema, ...keywords } }
      : value,
  );

/** Authors are a resource as well, with the list that shows them all. Only books and branches are in the contract. */
export const contractWithListedAuthors: typeof contract = {
  ...contract,
  resources: {
    ...contract.resources,
    author: { description: 'an author', list: { operation: 'listAuthors', items: '/data' } },
  },
};

/** Runs the suite on a new library. */
export async function runSuite(
  settings: Settings = {},
  { only, ...options }: Omit<Partial<RunOptions>, 'only'> & { only?: string | readonly string[] } = {},
): Promise<Report & { seen: readonly string[] }> {
  const library = await startLibrary(settings);
  try {
    const report = await run({
      contract,
      baseUrl: library.baseUrl,
      credentials: tokens,
      profile: 'full',
      // A library shows no times of its own, and everything at once.
      sleep: async () => nextTurn(),
      ...options,
      ...(only !== undefined && { only: [only].flat() }),
    });
    return { ...report, seen: library.seen };
  } finally {
    await library.close();
  }
}

export const idsOf = ({ results }: Report, verdict: string): string[] =>
  results.filter((result) => result.verdict === verdict).map((result) => result.case.id);

/** Method and path of a request, as in `seen`, with the path as the contract writes it. */
export function normalizeSpelling(request: string): string {
  const [line = ''] = request.split('?');
  const decoded = decodeURIComponent(decodeURIComponent(line.replace(/%(zz|ff)$/, '')));
  return decoded
    .replace('/Books', '/books')
    .replace('//', '/')
    .replace(/[/\n]$/, '');
}
