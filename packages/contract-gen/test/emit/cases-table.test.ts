import type { Case } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { emitCasesTable } from '../../src/emit/cases-table.ts';

const caseOf = (id: string): Case => {
  const [operationId = '', status = '', key = ''] = id.split('/');
  return {
    id,
    operationId,
    status: Number(status),
    key,
    summary: '',
    level: 'MUST',
    source: '',
    request: { path: {}, query: {}, header: {} },
    response: null,
  };
};

const begin = '<!-- cases:begin (written by pnpm generate) -->';
const end = '<!-- cases:end -->';
const cases = ['getBook/404/a', 'getBook/200/minimal', 'getBook/404/b', 'listBooks/200/minimal'].map(caseOf);
const table = `| operation | 200 | 404 | all |
| --- | ---: | ---: | ---: |
| getBook | 1 | 2 | 3 |
| listBooks | 1 |  | 1 |
| **all** | 2 | 2 | 4 |`;

test.each([
  [
    'a README without a table gets one',
    `# Spec\n\n${begin}\n${end}\n\nMore.\n`,
    `# Spec\n\n${begin}\n${table}\n${end}\n\nMore.\n`,
  ],
  ['an old table is replaced', `${begin}\n| old |\n${end}\n`, `${begin}\n${table}\n${end}\n`],
  ['a new table stays', `${begin}\n${table}\n${end}\n`, `${begin}\n${table}\n${end}\n`],
  ['a README without markers is not changed', '# Spec\n', undefined],
  ['a README without the second marker is not changed', `${begin}\n`, undefined],
])('%s', (_, readme, wanted) => {
  expect(emitCasesTable(readme, { cases })).toBe(wanted);
});
