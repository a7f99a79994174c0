import type { Json, Schema } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { listSuccessCases } from '../../../src/contract-queries.ts';
import { listFieldForms, withWholeTexts } from '../../../src/invariants/create/value-forms.ts';
import type { InvariantContext } from '../../../src/invariants/invariant.ts';
import { contract } from '../../support/library-run.ts';

/** What the field is sent with in each request; `absent` where it is left out. */
async function listForms(schema: Schema, place = 0): Promise<(Json | undefined)[]> {
  const { createBook } = contract.operations;
  const [first] = createBook === undefined ? [] : listSuccessCases(contract, createBook);
  if (createBook === undefined || first === undefined) throw new Error('the library creates books');
  const context = { runBase: async () => first } as unknown as InvariantContext; // no form needs more
  const forms = listFieldForms(contract, createBook, schema, '/body/subtitle', place);
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

const fewFormats: Schema = { enum: ['paper', 'audio'] };
const formats: Schema = { enum: ['paper', 'audio', 'braille', null], default: 'paper' };

test.each<[place: number, schema: Schema, expected: Json[]]>([
  [0, fewFormats, ['paper', 'absent', 'audio', 'absent']],
  [1, fewFormats, ['absent', 'paper', 'audio', 'absent']],
  [2, fewFormats, ['paper', 'absent', 'absent', 'audio']],
  [1, formats, ['absent', 'paper', 'audio', 'absent', 'braille', 'absent']],
])(
  'the optional field %i with %j is sent without another one, and left out beside it',
  async (place, schema, expected) => {
    expect(await listForms(schema, place)).toEqual(expected);
  },
);

test('an optional text gets one that looks like no value, and other fields stay as they are', () => {
  const { createBook } = contract.operations;
  const [first] = createBook === undefined ? [] : listSuccessCases(contract, createBook);
  if (createBook === undefined || first === undefined) throw new Error('the library creates books');
  const body = { ...Object(first.request.body), subtitle: 'A tale' };
  expect(withWholeTexts(contract, createBook, { ...first.request, body }).body).toEqual({ ...body, subtitle: 'null' });
});
