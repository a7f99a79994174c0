import { expect, test } from 'vitest';
import { renderMessage } from '../../src/index.ts';

const request = {
  path: { id: 815, slug: 'emma' },
  query: { tag: [1, 2] },
  body: { name: '  Jane ', address: { city: 'Bath' }, 'a/b': true },
};

test.each([
  ['Not found', 'Not found'],
  ['Book {/path/id} not found', 'Book 815 not found'],
  ['{/path/slug} and {/path/id}', 'emma and 815'],
  ['Author {/body/name} exists', 'Author Jane exists'],
  ['In {/body/address/city}', 'In Bath'],
  ['{/body/a~1b}', 'true'],
  ['{/query/tag}', '[1,2]'],
  ['No {/body/none}.', 'No .'],
  ['No {/header/none}.', 'No .'],
  ['{braces} stay', '{braces} stay'],
])('%j becomes %j', (template, wanted) => {
  expect(renderMessage(template, request)).toBe(wanted);
});

test('a value that looks like a placeholder is not replaced', () => {
  expect(renderMessage('{/body/name}', { path: { id: 1 }, body: { name: '{/path/id}' } })).toBe('{/path/id}');
});
