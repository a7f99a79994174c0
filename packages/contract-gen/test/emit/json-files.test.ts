import { expect, test } from 'vitest';
import { emitJsonFiles } from '../../src/emit/json-files.ts';
import { readContract } from '../../src/index.ts';
import { library } from '../support/library.ts';

const files = emitJsonFiles(await readContract(library));

test('each JSON file has a declaration of its type', () => {
  const names = Object.keys(files).filter((name) => name.endsWith('.json'));
  expect(names).toEqual(['cases.json', 'meta.json', 'openapi.json', 'operations.json', 'sources.json']);
  expect(Object.keys(files).filter((name) => name.endsWith('.d.json.ts'))).toEqual(
    names.map((name) => name.replace('.json', '.d.json.ts')),
  );
});

test('a declaration imports the types that it names', () => {
  expect(files['sources.d.json.ts']).toBe(`// Written by \`pnpm generate\` from the spec. Do not edit.

import type { DocumentPointer, Source } from '@helpdesk/contract-model';

declare const content: { readonly sources: Readonly<Record<DocumentPointer, Source>> };
export = content;
`);
});
