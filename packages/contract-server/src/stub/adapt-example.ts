/** Makes the example of a success agree with the request, as far as the keywords of the contract say how. */
import type { Json } from '@helpdesk/contract-model';
import type { StubbedResponse } from './edit.ts';
import { listPageEdits } from './list-page-edits.ts';
import { listRequestEdits } from './list-request-edits.ts';
import { listServerEdits } from './list-server-edits.ts';

/**
 * Sent values come back where `x-returns` and `x-stores` say, an update has its `x-effects`, items have what a filter asks for,
 * fields of a new resource without a value are as `x-initial` says, times of the service are now, and derived values follow. An
 * edit that would make the body invalid is left out: examples do not show everything that a contract allows.
 */
export async function adaptExample(
  stubbed: StubbedResponse,
  example: Json,
  isValid: (body: Json) => Promise<boolean>,
): Promise<Json> {
  let body = example;
  // Derived values come last: they follow from the others.
  for (const list of [listRequestEdits, listPageEdits, listServerEdits]) {
    for (const edit of list(stubbed, body)) {
      const next = edit(body);
      if (next !== undefined && (await isValid(next))) body = next;
    }
  }
  return body;
}
