/** HTML that a service writes anew as it publishes it is the same HTML, in whatever form. */
import { expect, test } from 'vitest';
import { readClock } from '../../../src/checks/check-times.ts';
import type { UpdateField } from '../../../src/invariants/support/update-fields.ts';
import { verifyUpdate } from '../../../src/invariants/update/verify-update.ts';
import { getSchemaValidator } from '../../../src/schema-validator.ts';
import { contract } from '../../support/library-run.ts';

const draft: UpdateField = {
  name: 'draft',
  at: '/body/draft',
  storedAt: '/draft',
  schema: { type: 'string', 'x-html': { policy: 'none' } },
  effects: [],
};
const publish: UpdateField = {
  name: 'publish',
  at: '/body/publish',
  schema: { type: 'boolean' },
  effects: [{ when: true, set: { '/published': { $field: '/draft' } } }],
};

test.each<[form: string, published: string, places: string[]]>([
  ['the same text', '<p><img src="https://a.example/a.png" alt="a" /></p>', []],
  ['no slash at the end of an element', '<p><img src="https://a.example/a.png" alt="a"></p>', []],
  ['its attributes in another order', '<p><img alt="a" src="https://a.example/a.png"></p>', []],
  ['another address', '<p><img src="https://b.example/a.png" alt="a" /></p>', ['/published']],
  ['another text', '<p><img src="https://a.example/a.png" alt="a" />b</p>', ['/published']],
])('published with %s, %s, it differs at %j', (_, published, places) => {
  const before = { draft: '<p><img src="https://a.example/a.png" alt="a" /></p>', published: '' };
  const findings = verifyUpdate({
    context: { contract, validator: getSchemaValidator(contract) },
    name: 'publish',
    fields: [draft, publish],
    request: { path: {}, query: {}, header: {}, body: { publish: true } },
    before,
    after: { ...before, published },
    changeFields: { now: [], author: [], never: [] },
    isTimed: false,
    clock: readClock({ headers: {} }),
  });
  expect(findings.map(({ at }) => at)).toEqual(places);
});
