/** What a resource shows of others, and others of it, after an update. */
import {
  type Contract,
  isObject,
  type Json,
  parentPointer,
  type RequestExample,
  readReference,
  valueAt,
} from '@helpdesk/contract-model';
import { getRequestValue } from '../../../contract-queries.ts';
import { ignoreUnavailable } from '../../../errors.ts';
import { perSession } from '../../../resources/session.ts';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import type { InvariantContext } from '../../invariant.ts';
import { listRelatedResources } from '../../references/related-values.ts';
import { createLookup, type Lookup } from '../../references/resource-lookup.ts';
import { compareForms, type ResourceForm } from '../../support/compare-forms.ts';
import { findRetrieval, type Retrieval, retrieveResource } from '../../support/retrieve-resource.ts';
import type { UpdateField } from '../../support/update-fields.ts';
import type { ListedResource } from './compare-item.ts';

/** An object of the resource that repeats fields of another one, which the update has named. */
interface NamedResource {
  readonly kind: string;
  readonly id: Json;
  readonly form: ResourceForm;
}

/** More of one kind would show nothing new. */
const MAX_COMPARED = 2;

interface Compared {
  /** The names of the resources. */
  readonly all: Set<string>;
  /** Those that were shown differently, so that the update is sent again. */
  readonly different: Set<string>;
}

const getCompared = perSession((): Compared => ({ all: new Set(), different: new Set() }));

const nameOf = ({ kind, id }: NamedResource): string => `${kind} ${show(id)}`;

/** An update that names another resource than before shows the fields of that one. Reads few: one of a kind tells for the others. */
export async function compareNamed(
  context: InvariantContext,
  fields: readonly UpdateField[],
  request: RequestExample,
  before: Json,
  after: Json,
): Promise<Finding[]> {
  const { all, different } = getCompared(context.session);
  const isWanted = (resource: NamedResource): boolean =>
    different.has(nameOf(resource)) ||
    [...all].filter((name) => name.startsWith(`${resource.kind} `)).length < MAX_COMPARED;
  const named = listNamed(fields, request, before, after).filter(isWanted);
  for (const resource of named) all.add(nameOf(resource));
  if (named.length === 0) return [];
  const lookup = createLookup(context);
  const compareAll = async (): Promise<Finding[]> =>
    (await Promise.all(named.map((resource) => compareOne(context, lookup, resource)))).flat();
  if ((await compareAll()).length === 0) return [];
  // It may have changed since it was read.
  lookup.clear();
  const findings = await compareAll();
  if (findings.length > 0) for (const resource of named) different.add(nameOf(resource));
  return findings;
}

const listNamed = (
  fields: readonly UpdateField[],
  request: RequestExample,
  before: Json,
  after: Json,
): NamedResource[] =>
  fields.flatMap(({ at: sentAt, storedAt = '', schema: { 'x-resource': reference } }): NamedResource[] => {
    const at = parentPointer(storedAt);
    const [id, value] = [getRequestValue(request, sentAt), valueAt(after, at)];
    if (reference === undefined || id === undefined || at === '' || !isObject(value)) return [];
    if (valueAt(after, storedAt) !== id || valueAt(before, storedAt) === id) return [];
    const { resource: kind } = readReference(reference);
    return [{ kind, id, form: { value, schema: undefined, at, body: after } }];
  });

async function compareOne(
  { session: { contract } }: InvariantContext,
  lookup: Lookup,
  { kind, id, form }: NamedResource,
): Promise<Finding[]> {
  const source = await lookup.find(kind, id).catch(ignoreUnavailable);
  // Other invariants report a resource that is missing.
  if (source === undefined || source === 'missing') return [];
  return compareForms(contract, source, form, `as ${lookup.describe(kind)} returns it for ${kind} ${show(id)}`);
}

/**
 * The resources that the updated one names, as they are retrieved, show it as it is: with its fields of now. Called before an update as well,
 * so that a copy kept since then is noticed.
 */
export async function compareElsewhere({ context, model, id }: ListedResource): Promise<Finding[]> {
  const { contract } = context.session;
  const retrieval = findRetrieval(contract, model.kind);
  const own = retrieval && (await readForm(context, retrieval, id));
  if (retrieval === undefined || own === undefined) return [];
  const naming = listRelated(contract, retrieval, own).filter(({ kind, form }) => kind !== model.kind && form);
  const read = naming.map(async (related): Promise<Finding[]> => {
    const other = findRetrieval(contract, related.kind);
    const shown = other && (await readForm(context, other, related.id));
    if (other === undefined || shown === undefined) return [];
    const { operationId } = retrieval.operation;
    return listRelated(contract, other, shown)
      .filter(({ kind, id: named }) => kind === model.kind && named === id)
      .flatMap(({ form }) => (form ? compareForms(contract, own, form, `as ${operationId} returns it`) : []))
      .map((finding) => ({ ...finding, at: `${related.kind} ${show(related.id)} ${finding.at}` }));
  });
  return (await Promise.all(read)).flat();
}

const listRelated = (contract: Contract, { operation }: Retrieval, { schema = {}, body }: ResourceForm) =>
  listRelatedResources(contract, operation, schema, body);

async function readForm(context: InvariantContext, retrieval: Retrieval, id: Json): Promise<ResourceForm | undefined> {
  const { resource, body, status } = await retrieveResource(context, retrieval, id);
  if (resource === undefined || body === undefined) return undefined;
  const schema = retrieval.operation.responses[status]?.schema;
  return { value: resource, schema, at: retrieval.resourceAt, body };
}
