import { expect, test } from 'vitest';
import { listUpdateFields } from '../../../../src/invariants/support/update-fields.ts';
import { withNewTexts } from '../../../../src/invariants/update/steps/other-values.ts';
import { createFreshValues } from '../../../../src/resources/values/fresh-values.ts';
import { getSchemaValidator } from '../../../../src/schema-validator.ts';
import { pressContract as contract } from '../../../support/press.ts';

test('free texts are new each time, and what is unique or names something stays', () => {
  const operation = contract.operations.updatePost;
  if (operation === undefined) throw new Error('the press updates no posts');
  const validator = getSchemaValidator(contract);
  const session = { contract, validator, fresh: createFreshValues(contract) };
  const body = { title: 'Great news', code: 'A-1', draft: 'It pours.', section_id: 11, publish: true };
  const request = { path: {}, query: {}, header: {}, body };
  expect(withNewTexts(session, listUpdateFields(contract, operation), request).body).toEqual({
    ...body,
    title: expect.stringMatching(/^Great news conformance-/),
    draft: expect.stringMatching(/^It pours\. conformance-/),
  });
});
