import type { Case, Json, RequestExample, RequestPointer } from '@helpdesk/contract-model';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { ignorePrecondition } from '../../errors.ts';
import type { InvariantContext } from '../invariant.ts';

/** Not sent. */
const OTHER: RequestPointer = '/header/other-resource';

/** The documented request with a resource at the pointer, and with another one. Undefined if the target has only one. */
export async function prepareTwo(
  { prepare }: InvariantContext,
  base: Case,
  at: RequestPointer,
  placeholder: Json,
): Promise<readonly [RequestExample, RequestExample] | undefined> {
  // Two placeholders stand for two resources.
  const mutation = { set: { [at]: placeholder, [OTHER]: placeholder } };
  const both = await prepare(base, { mutation }).catch(ignorePrecondition);
  if (both === undefined) return undefined;
  const first = withRequestValue(both, OTHER, undefined);
  return [first, withRequestValue(first, at, getRequestValue(both, OTHER))];
}
