import type { Json, Schema } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { listSuccessCases } from '../../src/contract-queries.ts';
import { listFieldForms } from '../../src/invariants/create/value-forms.ts';
import type { InvariantContext } from '../../src/invariants/invariant.ts';
import { contract } from '../support/library-run.ts';

/** What the field is sent with in each request; `absent` where it is left out. */
async function listForms(schema: Schema): Promise<(Json | undefined)[]> {
  const { createBook } = contract.operations;
  const [first] = createBook === undefined ? [] : listSuccessCases(contract, createBook);
  if (createBook === undefined || first === undefined) throw new Error('the library creates books');
  const context = { runBase: async () => first } as unknown as InvariantContext; // no form needs more
  const forms = listFieldForms(contract, createBook, schema, '/body/subtitle');
  return Promise.all(forms.map((form) => ('isAbsent' in form ? 'absent' : form.make(context, first))));
}

test.each<[schema: Schema, isSent: boolean]>([
  [{ type: 'string', maxLength: 255, 'x-trim': true }, true],
  [{ type: ['string', 'null'], maxLength: 255, 'x-trim': true }, true],
  [{ type: 'string', maxLength: 255 }, false],
  // Nothing would be left of it.
  [{ type: 'string', minLength: 1, maxLength: 255, 'x-trim': true }, false],
  [{ type: 'string', maxLength: 255, 'x-trim': true, 'x-unique': true }, false],
])('in an optional field with %j, one blank is sent: %s', async (schema, isSent) => {
  expect((await listForms(schema)).includes(' ')).toBe(isSent);
});

test.each<[schema: Schema, expected: Json[]]>([
  [{ enum: ['paper', 'audio'] }, ['absent', 'paper', 'absent', 'audio']],
  [{ enum: ['paper', 'audio', null], default: 'paper' }, ['absent', 'paper', 'absent', 'audio']],
])('an optional field with %j is left out before each of its values', async (schema, expected) => {
  expect(await listForms(schema)).toEqual(expected);
});
