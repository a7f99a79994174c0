/** Where a documented request has values that only the target can tell, or that must be new each time. */
import {
  type Contract,
  type Json,
  type Operation,
  type RequestExample,
  type RequestPointer,
  type ResourceReference,
  bindings as readBindings,
  type Schema,
} from '@helpdesk/contract-model';

/** A value of the request that names an existing thing. */
export interface ResourceBinding {
  readonly at: RequestPointer;
  readonly resource: string;
  /** Pointer inside the thing. */
  readonly field: string;
  /** What the thing must have in common with the rest of the request, by pointer inside the thing. */
  readonly where: Readonly<Record<string, { same: Same }>>;
  /** Bindings of one resource with an equal example mean the same thing; others mean another one. */
  readonly example: Json;
  /** The name of the member at `at` is meant, not its value. */
  readonly isName?: true;
}

export type Same = string | { of: RequestPointer; field: string };

export interface Place {
  readonly at: RequestPointer;
  readonly schema: Schema;
}

export interface Bindings {
  readonly resources: readonly ResourceBinding[];
  readonly unique: readonly Place[];
}

export function bindings(contract: Contract, operation: Operation, request: RequestExample): Bindings {
  const found = readBindings(contract.openapi, operation, request);
  return {
    resources: found.flatMap((one) =>
      one.kind === 'resource'
        ? [
            {
              at: one.pointer,
              ...normal(one.resource),
              example: one.value,
              ...(one.isName && { isName: true as const }),
            },
          ]
        : [],
    ),
    unique: found.flatMap(({ kind, pointer, schema }) => (kind === 'unique' ? [{ at: pointer, schema }] : [])),
  };
}

function normal(reference: ResourceReference): Omit<ResourceBinding, 'at' | 'example'> {
  if (typeof reference === 'string') return { resource: reference, field: '/id', where: {} };
  return { resource: reference.resource, field: reference.field ?? '/id', where: reference.where ?? {} };
}

/** The request as one JSON value, so that request pointers can be followed in it. */
export const asJson = (request: RequestExample): Json => ({ ...request }) as Json;
