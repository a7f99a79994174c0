import type { Operation } from '@helpdesk/contract-model';
import { parseDocumented } from '../../documented-body.ts';
import type { HttpResponse } from '../../exchange.ts';
import { getListKey } from '../../resources/lists/list-key.ts';
import type { Finding } from '../../result.ts';
import type { InvariantContext } from '../invariant.ts';
import { compareRelated } from './compare-related.ts';
import { listRelatedResources } from './related-values.ts';
import { createLookup } from './resource-lookup.ts';

/**
 * Compares values of the response to a creation with those of the resources that they follow from. Objects that repeat a resource are left
 * out: their counters change with the next creation.
 */
export async function checkRelatedCreation(
  context: InvariantContext,
  operation: Operation,
  response: HttpResponse,
): Promise<Finding[]> {
  const { contract, ledger } = context.session;
  const schema = operation.responses[response.status]?.schema;
  const body = parseDocumented(contract, operation, response);
  if (schema === undefined || body === undefined) return [];
  const lookup = createLookup(context);
  const related = listRelatedResources(contract, operation, schema, body).filter(({ derived }) => derived.length > 0);
  const compared = related.map(async ({ kind, id, derived }) => {
    // What the request has created in passing may not be shown yet: other invariants wait for it.
    if ((await lookup.find(kind, id)) === 'missing') return [];
    const differing = await compareRelated(contract, lookup, { kind, id, derived });
    return ledger.hasUpdatedSince(ledger.timeOf(response), [getListKey(contract, kind)]) ? [] : differing;
  });
  return (await Promise.all(compared)).flat().map(({ finding }) => finding);
}
