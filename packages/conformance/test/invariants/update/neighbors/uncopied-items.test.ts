/** Items from which no effect has copied anything. */
import { contract } from '@helpdesk/contract';
import type { Json } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { findUncopiedItem } from '../../../../src/invariants/update/neighbors/uncopied-items.ts';
import { readUpdateModel } from '../../../../src/invariants/update/update-model.ts';
import { createFreshValues } from '../../../../src/resources/values/fresh-values.ts';
import { getSchemaValidator } from '../../../../src/schema-validator.ts';

const { updateArticle = expect.fail('no updateArticle') } = contract.operations;
const model = readUpdateModel(contract, updateArticle) ?? expect.fail('updates nothing');
const session = { contract, validator: getSchemaValidator(contract), fresh: createFreshValues(contract) };

const published = { id: 1, draft_html_content: '<p>New</p>', published_html_content: '<p>Old</p>' };
const empty = { id: 2, draft_html_content: '', published_html_content: null };
const draft = { id: 3, draft_html_content: '<p>Draft</p>', published_html_content: null };
const other = { id: 4, draft_html_content: '<p>Another</p>' };

test.each<readonly [what: string, items: readonly Json[], id: number | undefined]>([
  ['one that was never published', [draft], 3],
  ['the first of several', [other, draft], 4],
  ['one that has something to publish', [published, empty, draft], 3],
  ['none if all were published or are empty', [published, empty], undefined],
])('%s', (_, items, id) => {
  expect(findUncopiedItem(session, model, items)?.id).toBe(id);
});
