import {
  type Case,
  type Contract,
  isAtOrBelow,
  isObject,
  type Json,
  type Operation,
  type RequestExample,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import { findBaseCase, findOperation, getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import type { HttpResponse } from '../../exchange.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import type { InvariantContext } from '../invariant.ts';
import { createResourceReader, type ResourceReader } from '../support/resource-reader.ts';
import { findRetrieval } from '../support/retrieve-resource.ts';
import { findResourceInResponse, listUpdateFields, type UpdateField } from '../support/update-fields.ts';

/** An operation that changes the resource that its path names, and what the contract says about the change. */
export interface UpdateModel {
  readonly operation: Operation;
  /** Its documented successes, `minimal` first. */
  readonly bases: readonly Case[];
  /** Kind of the resource. */
  readonly kind: string;
  /** The ID of the resource in the request: `/path/id`. */
  readonly idAt: RequestPointer;
  /** The resource in the response, if that contains it: `/data`. */
  readonly responseAt: string | undefined;
  readonly fields: readonly UpdateField[];
}

export interface UpdateStep {
  /** Completes "after an update with …". */
  readonly name: string;
  readonly base: Case;
  /**
   * The request for a resource as it is now; undefined if this step says nothing about it. `prepared` is that of `base` with
   * resources of the target.
   */
  readonly revise: (
    context: InvariantContext,
    prepared: RequestExample,
    before: Json,
  ) => Promise<RequestExample | undefined>;
  /** A documented update to send before, so that the resource is in the state that it leads to. */
  readonly after?: Case;
  /** The update is sent again a second later, to see whether the time of change moves when and only when something changes. */
  readonly isTimed?: boolean;
  /** Afterwards the step is made once more, with the value that is the other one by then. */
  readonly isBothWays?: boolean;
  /** The field is a list that only grows. */
  readonly isAppending?: boolean;
  /** Of one field, which can be sent again and again. */
  readonly isSingle?: boolean;
  /** The contract documents this request as a success. Any other one a target may reject. */
  readonly isDocumented?: boolean;
  /** The status of the documented error for a value that another resource has, if only this resource has the value that is sent. */
  readonly takenStatus?: number | undefined;
}

/** Undefined for other operations, and if no operation shows the resource by its ID. */
export function readUpdateModel(contract: Contract, operation: Operation): UpdateModel | undefined {
  const bases = listSuccessCases(contract, operation);
  const [base] = bases;
  if (!['put', 'patch'].includes(operation.method) || base === undefined) return undefined;
  const named = findResourceBindings(contract, operation, base.request).filter(({ at }) => isAtOrBelow(at, '/path'));
  const [id, ...others] = named;
  if (id === undefined || others.length > 0 || id.field !== '/id' || !isShown(contract, id.kind)) return undefined;
  return {
    operation,
    bases,
    kind: id.kind,
    idAt: id.at,
    responseAt: findResourceInResponse(contract, operation),
    fields: listUpdateFields(contract, operation),
  };
}

/** The resource in the response to the update; undefined if the response does not have it. */
export const readUpdated = (
  contract: Contract,
  { operation, responseAt }: UpdateModel,
  response: HttpResponse,
): Json | undefined =>
  responseAt === undefined ? undefined : valueAt(parseDocumented(contract, operation, response), responseAt);

/** What an update is tested with. Throws Error for one that changes nothing that is shown. */
export function openUpdate(
  context: InvariantContext,
  base: Case,
): { readonly model: UpdateModel; readonly reader: ResourceReader } {
  const { contract } = context.session;
  const model = readUpdateModel(contract, findOperation(contract, base));
  const reader = model && createResourceReader(context, model.kind);
  if (model === undefined || reader === undefined) throw new Error(`${base.operationId} updates nothing that is shown`);
  return { model, reader };
}

/** The updates of which the contract says what they change. */
export const listUpdateModels = (contract: Contract): UpdateModel[] =>
  Object.values(contract.operations)
    .flatMap((operation) => readUpdateModel(contract, operation) ?? [])
    .filter(({ fields }) => fields.some(({ storedAt, effects }) => storedAt !== undefined || effects.length > 0));

/** True if an operation retrieves such a resource, or a list has it among its items. */
const isShown = (contract: Contract, kind: string): boolean => {
  const list = contract.resources[kind]?.list;
  return findRetrieval(contract, kind) !== undefined || (list !== undefined && list.at === undefined);
};

/** True if the documented request appends to a list that only grows: what it leaves, no update can take away. */
export const isAppending = ({ fields }: UpdateModel, { request }: Case): boolean =>
  fields.some(({ at, schema }) => schema['x-append-only'] !== undefined && getRequestValue(request, at) !== undefined);

/** The documented update of another field that sets what the field sets, if there is one. */
export function findOpposed(
  contract: Contract,
  { operation, fields }: UpdateModel,
  field: UpdateField,
): Case | undefined {
  const targets = new Set(field.effects.flatMap(({ set }) => Object.keys(set)));
  const opposed = fields.find(
    (other) =>
      other.name !== field.name && other.effects.some(({ set }) => Object.keys(set).some((at) => targets.has(at))),
  );
  return opposed && findBaseCase(contract, operation, opposed.at);
}

/** The documented error for the value of another resource. */
export const findTaken = ({ cases }: Contract, { operation }: UpdateModel, { at }: UpdateField): Case | undefined =>
  cases.find(
    ({ operationId, change }) =>
      operationId === operation.operationId &&
      change !== undefined &&
      'set' in change &&
      isObject(change.set[at]) &&
      Object.hasOwn(change.set[at], '$resource'),
  );

/** A field of which no two resources have one value. */
export interface UniqueField extends Pick<UpdateField, 'at' | 'schema'> {
  /** In the resource. */
  readonly storedAt: string;
  /** The documented update that sends the field. */
  readonly base: Case;
  /** The documented error for a value that another resource has. */
  readonly taken: Case;
}

/** Those of which the contract documents an update and the error. */
export const listUniqueFields = (contract: Contract, model: UpdateModel): UniqueField[] =>
  model.fields.flatMap((field): UniqueField[] => {
    const { at, schema, storedAt } = field;
    const [base, taken] = [findBaseCase(contract, model.operation, at), findTaken(contract, model, field)];
    const isUnique = schema['x-unique'] !== undefined && storedAt !== undefined;
    return isUnique && base !== undefined && taken !== undefined ? [{ at, schema, storedAt, base, taken }] : [];
  });
