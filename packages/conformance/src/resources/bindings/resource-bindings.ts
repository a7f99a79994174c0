import {
  bindings,
  type Contract,
  type Json,
  type Operation,
  type RequestExample,
  type RequestPointer,
  readReference,
} from '@helpdesk/contract-model';

/** A value of a request that names an existing resource. */
export interface ResourceBinding {
  readonly at: RequestPointer;
  /** Key in the contract's `resources`. */
  readonly kind: string;
  /** Pointer inside the resource to the value. */
  readonly field: string;
  /** Values that the resource must share with the rest of the request, by pointer inside the resource. */
  readonly where: Readonly<Record<string, { same: SameValue }>>;
  /** Bindings of one kind with an equal example name the same resource; with another example, another one. */
  readonly example: Json;
  /** The name of the member at `at` names the resource, not its value. */
  readonly isName?: true;
}

/** A value of the request, or a field of the resource that another value of the request names. */
export type SameValue = RequestPointer | { of: RequestPointer; field: string };

/** Requests are never changed, and the documented ones are asked about for every case. */
const bindingsByDocument = new WeakMap<
  Contract['openapi'],
  WeakMap<RequestExample, Map<Operation, ResourceBinding[]>>
>();

export function findResourceBindings(
  contract: Contract,
  operation: Operation,
  request: RequestExample,
): ResourceBinding[] {
  const byRequest = bindingsByDocument.get(contract.openapi) ?? new WeakMap();
  bindingsByDocument.set(contract.openapi, byRequest);
  const known = byRequest.get(request) ?? new Map<Operation, ResourceBinding[]>();
  byRequest.set(request, known);
  const found = known.get(operation) ?? readBindings(contract, operation, request);
  known.set(operation, found);
  return found;
}

function readBindings({ openapi }: Contract, operation: Operation, request: RequestExample): ResourceBinding[] {
  return bindings(openapi, operation, request).flatMap((binding) => {
    if (binding.kind !== 'resource') return [];
    const { resource: kind, field, where = {} } = readReference(binding.resource);
    const { pointer: at, value: example, isName } = binding;
    return [{ at, kind, field, where, example, ...(isName && { isName: true as const }) }];
  });
}
