/** What an update changes in the resource that its path names, as the keywords of the contract say. */
import {
  type Contract,
  type Effect,
  isObject,
  joinPointer,
  mergedSchema,
  type Operation,
  parentPointer,
  type RequestPointer,
  type Returns,
  readReturns,
  type Schema,
} from '@helpdesk/contract-model';

/** A field at the top of the body of an update. */
export interface UpdateField {
  readonly name: string;
  /** In the request: `/body/collection_id`. */
  readonly at: RequestPointer;
  readonly schema: Schema;
  /**
   * Where the resource keeps the value, as it is retrieved or listed: `/collection/id`. It follows from `x-stores`, or from
   * `x-returns` if the response contains the resource. Absent if the resource does not show the value.
   */
  readonly storedAt?: string;
  readonly effects: readonly Effect[];
}

/** True for a field that is not stored and has effects, such as one that publishes a draft. */
export const isTrigger = ({ effects, storedAt }: UpdateField): boolean => effects.length > 0 && storedAt === undefined;

/** What the effect copies inside the resource. */
export const listCopies = ({ set }: Pick<Effect, 'set'>): { readonly from: string; readonly to: string }[] =>
  Object.entries(set).flatMap(([to, value]) =>
    isObject(value) && '$field' in value ? [{ from: value.$field, to }] : [],
  );

/** In the order of the schema, in which effects apply. */
export function listUpdateFields(contract: Contract, operation: Operation): UpdateField[] {
  const { openapi } = contract;
  if (operation.body === undefined) return [];
  const resourceAt = findResourceInResponse(contract, operation);
  return Object.entries(mergedSchema(openapi, operation.body.schema).properties ?? {}).map(([name, written]) => {
    const schema = mergedSchema(openapi, written);
    const { 'x-stores': stores, 'x-returns': returns, 'x-effects': effects = [] } = schema;
    const storedAt = stores ?? findReturned(returns, resourceAt);
    return { name, at: joinPointer('/body', name), schema, effects, ...(storedAt !== undefined && { storedAt }) };
  });
}

/** Where the value comes back inside the resource, if it comes back itself. */
function findReturned(returns: Returns | undefined, resourceAt: string | undefined): string | undefined {
  if (returns === undefined || resourceAt === undefined) return undefined;
  const { at, field } = readReturns(returns);
  return field === undefined && at.startsWith(`${resourceAt}/`) ? at.slice(resourceAt.length) : undefined;
}

/** The pointer to the resource in the response to its update: that of the object with the id. */
export function findResourceInResponse({ openapi }: Contract, { parameters }: Operation): string | undefined {
  const id = parameters.findLast((one) => one.in === 'path');
  const returns = id && mergedSchema(openapi, id.schema)['x-returns'];
  const at = returns && readReturns(returns).at;
  return at === undefined ? undefined : parentPointer(at);
}
