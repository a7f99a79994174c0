/** A reference that has to fit another value of the request is rejected if it names a resource that exists and does not fit. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Contract,
  type Json,
  type Operation,
  type RequestExample,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, getRequestValue, listSuccessCases, toField, withRequestValue } from '../../contract-queries.ts';
import { createDependencyError } from '../../errors.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import { getListKey } from '../../resources/lists/list-key.ts';
import { listItems } from '../../resources/lists/list-pages.ts';
import type { Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { findBeside } from '../rejected/find-beside.ts';
import { prepareTwo } from '../support/prepare-two.ts';
import { type AbsentReference, listReferencesToListed } from './absent-references.ts';
import { createLookup } from './resource-lookup.ts';

export const scopedReferences: Invariant = {
  name: 'scoped-references',
  statement: 'A reference that has to belong to what the request names is rejected if it belongs to something else.',
  explanation: `Where the contract says that a referenced resource has to share a value with the rest of the request, such as a section that
must be one of the named site, the suite sends the ID of a resource that exists, but has another value there. The response is the one
that is documented for an ID that does not exist.

Usual causes: a reference is checked for its existence and its account, but not for what it belongs to.`,
  keywords: ['x-resource', 'x-resources', 'x-case'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation): InvariantTarget[] =>
      listScopedReferences(contract, operation.operationId)
        .slice(0, 1)
        .map(({ base }) => ({ base, source: base.source, ...planWrites(contract, operation, base) })),
    ),
  check: checkScopedReferences,
};

/** What an update names only has to stay as it is until the update is rejected. */
const planWrites = (
  contract: Contract,
  operation: Operation,
  { request }: Case,
): Pick<InvariantTarget, 'isWrite' | 'locks'> => {
  const isUpdate = operation.method === 'put' || operation.method === 'patch';
  const named = findResourceBindings(contract, operation, request).map(({ kind }) => getListKey(contract, kind));
  return {
    isWrite: operation.method !== 'get',
    ...(isUpdate && { locks: Object.fromEntries(named.map((key) => [key, 'read' as const])) }),
  };
};

interface ScopedReference extends AbsentReference {
  /** Inside the resource, the value that it has to share. */
  readonly field: string;
}

const listScopedReferences = (contract: Contract, operationId: string): ScopedReference[] => {
  const operation = contract.operations[operationId];
  if (operation === undefined) return [];
  return listReferencesToListed(contract, operation).flatMap((reference) => {
    const bindings = findResourceBindings(contract, operation, reference.base.request);
    const [field] = Object.keys(bindings.find(({ at }) => at === reference.at)?.where ?? {});
    return field === undefined || reference.isName ? [] : [{ ...reference, field }];
  });
};

async function checkScopedReferences(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(context.session);
  let unchecked = '';
  for (const { planned, base: own, at, kind, field } of listScopedReferences(contract, operation.operationId)) {
    const { action } = planned;
    if (action.kind !== 'mutation') continue;
    // The resource that fits tells which others do not.
    const fitting = await context.prepare(own);
    const lookup = createLookup(context);
    // What other cases have read may be out of date.
    lookup.clear();
    const shown = await lookup.find(kind, getRequestValue(fitting, at) ?? null);
    const wanted = typeof shown === 'object' ? valueAt(shown.value, field) : undefined;
    const resources = await listOfSeveral(context, kind);
    const other = resources.find((one) => {
      const value = valueAt(one, field);
      return wanted !== undefined && value !== undefined && !isDeepStrictEqual(value, wanted);
    });
    if (other === undefined)
      unchecked = `The target has no "${kind}" with another ${field}: such a reference was not tried.`;
    else {
      const request = withRequestValue(fitting, at, valueAt(other, '/id'));
      await recorder.call(operation, request, action.expected);
      const { status } = action.expected;
      const wrong = { id: planned.id, status, base: own, request, fields: [toField(at)], absent: [] };
      if (recorder.isPassing() && at.startsWith('/body/'))
        recorder.addFindings(await findBeside(context, operation, wrong));
    }
  }
  return recorder.toOutcome(unchecked);
}

/** The resources of a kind; where the request for the list names another resource, of two of those. */
async function listOfSeveral(context: InvariantContext, kind: string): Promise<readonly Json[]> {
  const { session } = context;
  const { list } = session.contract.resources[kind] ?? {};
  const operation = session.contract.operations[list?.operation ?? ''];
  const [base] = operation ? listSuccessCases(session.contract, operation) : [];
  if (list === undefined || operation === undefined || base === undefined) return [];
  const resources: Json[] = [];
  for (const request of await prepareSeveral(context, base)) {
    const options = { items: list.items, maxPages: 1, credential: 'full' } as const;
    const { items, failedStatus } = await listItems(session, operation, request, options);
    if (failedStatus !== undefined) throw createDependencyError(operation, failedStatus, `"${kind}" is listed`);
    resources.push(...(list.at === undefined ? items : items.flatMap((item) => valuesAt(item, list.at ?? ''))));
  }
  return resources;
}

async function prepareSeveral(context: InvariantContext, base: Case): Promise<readonly RequestExample[]> {
  const { contract } = context.session;
  const [parent] = findResourceBindings(contract, findOperation(contract, base), base.request);
  if (parent === undefined) return [await context.prepare(base)];
  const placeholder = { $resource: parent.kind, ...(parent.field !== '/id' && { field: parent.field }) };
  return (await prepareTwo(context, base, parent.at, placeholder)) ?? [await context.prepare(base)];
}
