/** What must follow an update: counts in the resources that the updated one names. */
import { type Json, readReference, type Schema, valueAt, valuesAt, withValueAt } from '@helpdesk/contract-model';
import { parseDocumented } from '../../../documented-body.ts';
import type { Exchange } from '../../../exchange.ts';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import type { InvariantContext } from '../../invariant.ts';
import { fitToResource, listFilters } from '../../lists/list-filters.ts';
import { compareTotals } from '../../references/compare-totals.ts';
import { createLookup } from '../../references/resource-lookup.ts';
import { findList } from '../../support/creations.ts';
import { findRetrieval, retrieveResource } from '../../support/retrieve-resource.ts';
import type { UpdateModel } from '../update-model.ts';

/** What an operation shows of a resource that another one names. */
interface Named {
  readonly name: string;
  readonly forms: readonly NamedForm[];
}

interface NamedForm {
  /** Undefined if the response does not have the resource. */
  readonly body: Json | undefined;
  readonly schema: Schema | undefined;
  readonly exchange?: Exchange;
}

/** What resources of the model name, as it is retrieved and in its list; each once, also if several fields name it. */
export async function readNamed(
  context: InvariantContext,
  { fields }: UpdateModel,
  naming: readonly Json[],
): Promise<Named[]> {
  const { contract } = context.session;
  const named = naming.flatMap((body) =>
    fields.flatMap(({ schema: { 'x-resource': reference }, storedAt }) => {
      const id = storedAt === undefined ? undefined : valueAt(body, storedAt);
      if (reference === undefined || id === undefined || id === null) return [];
      const { resource: kind } = readReference(reference);
      return [{ kind, id, name: `${kind} ${show(id)}` }];
    }),
  );
  const once = new Map(named.map((resource) => [resource.name, resource]));
  const found = [...once.values()].map(async ({ kind, id, name }): Promise<Named[]> => {
    const retrieval = findRetrieval(contract, kind);
    if (retrieval === undefined) return [];
    const [{ body, resource = null, exchange }, listed] = await Promise.all([
      retrieveResource(context, retrieval, id),
      readListed(context, kind, id),
    ]);
    const forms = [
      { body, schema: retrieval.operation.responses[retrieval.base.status]?.schema, exchange },
      listed.body === undefined ? await readListed(context, kind, id, resource) : listed,
    ];
    return [{ name, forms }];
  });
  return (await Promise.all(found)).flat();
}

/** The counts in what the resources name that differ from their lists. */
export async function compareNamedCounts(
  context: InvariantContext,
  model: UpdateModel,
  naming: readonly Json[],
): Promise<Finding[]> {
  const found = (await readNamed(context, model, naming)).map(async ({ name, forms }): Promise<Finding[]> => {
    const lookup = createLookup(context);
    lookup.clear();
    const counts = forms.map(async ({ body, schema, exchange }): Promise<Finding[]> => {
      if (body === undefined || schema === undefined) return [];
      const differences = await compareTotals(context, lookup, schema, body);
      return differences.map(({ finding }) => ({
        ...finding,
        expected: `${finding.expected}, in ${name}`,
        ...(exchange && { exchange }),
      }));
    });
    return (await Promise.all(counts)).flat();
  });
  return (await Promise.all(found)).flat();
}

/** The first page of the list of that kind, or of the one that has the resource, with the one item alone. */
async function readListed(
  context: InvariantContext,
  kind: string,
  id: Json,
  resource: Json = null,
): Promise<NamedForm> {
  const list = findList(context.session.contract, kind);
  const { pagination } = list?.operation ?? {};
  if (list === undefined || pagination === undefined) return { body: undefined, schema: undefined };
  const filters = listFilters(context.session.contract, list.operation);
  const request = fitToResource(filters, await context.prepare(list.base), (field) => valueAt(resource, field));
  const { response, exchange } = await context.session.api.call(list.operation, request);
  const body = parseDocumented(context.session.contract, list.operation, response);
  const item = valuesAt(body, `${list.items}/*`).find((shown) => valueAt(shown, '/id') === id);
  const schema = list.operation.responses[list.base.status]?.schema;
  return { body: item && body && withValueAt(body, pagination.items, [item]), schema, exchange };
}
