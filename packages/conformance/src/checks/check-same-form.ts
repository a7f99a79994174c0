/** Checks `x-same-form` of arrays in a response. */
import { type Contract, type DocumentedResponse, type Json, mergedSchema, walkKeyword } from '@helpdesk/contract-model';
import type { Finding } from '../result.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import { show } from '../text.ts';

export function checkSameForm(
  contract: Contract,
  validator: SchemaValidator,
  { schema }: DocumentedResponse,
  body: Json,
): Finding[] {
  if (schema === undefined) return [];
  return walkKeyword(contract.openapi, schema, body, 'x-same-form').flatMap(({ pointer, value, applicable }) =>
    applicable.flatMap((own): Finding[] => {
      if (!Array.isArray(value)) return [];
      const { items = {} } = mergedSchema(contract.openapi, own);
      let forms = mergedSchema(contract.openapi, items).anyOf ?? [];
      for (const [index, item] of value.entries()) {
        const matching = forms.filter((form) => validator.errors(form, item, 'relaxed').length === 0);
        if (matching.length > 0) forms = matching;
        // What has none of the forms is told by the schema of the items.
        else if (validator.errors(items, item, 'relaxed').length === 0) {
          const expected = 'an item of the same form as those before it';
          return [{ at: `${pointer}/${index}`, expected, received: show(item), check: 'same-form' }];
        }
      }
      return [];
    }),
  );
}
