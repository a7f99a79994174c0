/** What lists and retrievals say about other resources, and about the same resource, is what retrieving it says. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestPointer,
  type Schema,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget, LockMode } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { findOperation, getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { FailedBaseError, ignoreUnavailable } from '../../errors.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import { getListKey } from '../../resources/lists/list-key.ts';
import type { Outcome } from '../../result.ts';
import type { BaseResult, Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { readAllOfKind } from '../support/resources-of-kind.ts';
import { sortByVariety } from '../support/sort-by-variety.ts';
import {
  addRepeated,
  compareRelated,
  keepRepeated,
  type RelatedDifference,
  type RepeatedDifference,
} from './compare-related.ts';
import { compareTotals } from './compare-totals.ts';
import { findFullest } from './find-fullest.ts';
import { listRelatedResources, listRelatedValues } from './related-values.ts';
import { createLookup, type Lookup } from './resource-lookup.ts';
import { checkWholeList } from './whole-list.ts';

export const related: Invariant = {
  name: 'related',
  statement:
    'Resources are the same wherever they are shown, and values that follow from other resources agree with them.',
  explanation: `The suite calls the operation and, for the first resources in the response, retrieves each one: in a list and retrieved,
a resource has the same values; names, addresses and IDs of other resources are theirs; counts are the totals of the lists that they
count. Of a list that is walked to its end, items with a rare flag, such as one that is not active, and those that differ most from each other are retrieved as well, and all resources that
only lists show are compared. A list of what belongs to one resource is read for another one as well. If something differs, it reads all of it again, because another client may have written in between.

Usual causes: a join on the wrong column, a copy that is not updated with the original, a count that includes what its list leaves out.`,
  keywords: ['x-resource', 'x-resources', 'x-derived', 'x-excerpt'],
  plan: (contract) => Object.values(contract.operations).flatMap((operation) => planTargets(contract, operation)),
  check: checkRelated,
};

/** Resources that are retrieved because of the first one: the fullest of the list, and those below. */
const MAX_NESTED = 6;

/** Differences must be there each time: in the response of the documented success, and in three more. */
const ATTEMPTS = 4;

function planTargets(contract: Contract, operation: Operation): InvariantTarget[] {
  const [base] = listSuccessCases(contract, operation);
  if (operation.method !== 'get' || base === undefined) return [];
  const hasRelated = listSuccessCases(contract, operation).some(({ status, response }) => {
    const schema = operation.responses[status]?.schema;
    return schema !== undefined && hasRelations(contract, operation, schema, response);
  });
  if (!hasRelated) return [];
  const source = contract.sources[operation.at] ?? base.source;
  return [{ base, source, isWrite: false, locks: deriveLocks(contract, operation) }];
}

/** What the test compares must not be updated meanwhile. */
function deriveLocks(contract: Contract, operation: Operation): Record<string, LockMode> {
  const bodies = listSuccessCases(contract, operation).map(({ status, response }) => ({
    schema: operation.responses[status]?.schema ?? {},
    response,
  }));
  const kinds = bodies.flatMap(({ schema, response }) =>
    listRelatedResources(contract, operation, schema, response).map(({ kind }) => getListKey(contract, kind)),
  );
  const totals = bodies.flatMap(({ schema, response }) =>
    listRelatedValues(contract, schema, response).flatMap(({ rule }) => rule.total?.operation ?? []),
  );
  return Object.fromEntries([operation.operationId, ...kinds, ...totals].map((key) => [key, 'use']));
}

const hasRelations = (contract: Contract, operation: Operation, schema: Schema, body: Json): boolean =>
  listRelatedResources(contract, operation, schema, body).length > 0 ||
  listRelatedValues(contract, schema, body).length > 0;

async function checkRelated(context: InvariantContext, { base: first, locks = {} }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const operation = findOperation(session.contract, first);
  const recorder = createRecorder(session);
  const resources = createLookup(context);
  const [retrieved] = findResourceBindings(session.contract, operation, first.request).filter(({ at }) =>
    isAtOrBelow(at, '/path'),
  );
  let failed: FailedBaseError | undefined;
  let compared = 0;
  for (const base of listSuccessCases(session.contract, operation)) {
    const shown = await context.runBase(base).catch(keepFailedRetrieval);
    // Its own case reports it; the others are still compared.
    if (shown instanceof FailedBaseError) failed = shown;
    else {
      compared += 1;
      const { ledger } = session;
      const isOutdated = ledger.hasUpdatedSince(ledger.timeOf(shown.response), Object.keys(locks));
      const check = { context, recorder, resources, base };
      const nested = await checkResponses(check, shown, isOutdated);
      if (retrieved !== undefined) {
        const kind = findRetrievedKind(session.contract, operation);
        const fullest = kind === undefined ? undefined : await findFullest(context, resources, kind);
        const others = fullest === undefined || nested.includes(fullest) ? [] : [fullest];
        await checkNested(check, shown, retrieved.at, [...others, ...nested]);
      }
    }
    if (!recorder.isPassing()) break;
  }
  if (compared === 0 && failed !== undefined) throw failed;
  if (failed === undefined && recorder.isPassing())
    await checkOtherParent({ context, recorder, resources, base: first });
  if (operation.pagination !== undefined && failed === undefined && recorder.isPassing())
    await checkWholeList(context, recorder, first);
  return recorder.toOutcome();
}

function keepFailedRetrieval(error: unknown): FailedBaseError {
  if (error instanceof FailedBaseError) return error;
  throw error;
}

interface Check {
  readonly context: InvariantContext;
  readonly recorder: Recorder;
  readonly resources: Lookup;
  readonly base: Case;
}

/** A list of what belongs to one resource is read for another one as well: what holds for the first one of an account may hold by chance. */
async function checkOtherParent(check: Check): Promise<void> {
  const { context, base } = check;
  const { contract } = context.session;
  const operation = findOperation(contract, base);
  const bindings = findResourceBindings(contract, operation, base.request);
  const [parent] = bindings.filter(({ at }) => isAtOrBelow(at, '/query') && isRequired(operation, at));
  // What has to fit the parent would have to be another one as well.
  if (operation.pagination === undefined || parent === undefined || bindings.length > 1) return;
  const shown = await context.runBase(base);
  const own = getRequestValue(shown.request, parent.at);
  const all = await readAllOfKind(context, parent.kind).catch(ignoreUnavailable);
  const other = all?.map((item) => valueAt(item, parent.field)).find((value) => value !== undefined && value !== own);
  if (other === undefined) return;
  await checkResponses(check, { ...shown, request: withRequestValue(shown.request, parent.at, other) }, true);
}

const isRequired = ({ parameters }: Operation, at: RequestPointer): boolean =>
  parameters.some(({ in: part, name, required }) => required && joinPointer(`/${part}`, name) === at);

/** Retrieves resources and those in them: each before its siblings, as what is furthest down shows a wrong rule first. */
async function checkNested(check: Check, shown: BaseResult, at: RequestPointer, first: readonly Json[]): Promise<void> {
  const seen = new Set<Json>();
  const waiting = [...first];
  while (seen.size < MAX_NESTED && check.recorder.isPassing()) {
    const id = waiting.shift();
    if (id === undefined) return;
    if (seen.has(id)) continue;
    seen.add(id);
    const request = withRequestValue(shown.request, at, id);
    waiting.unshift(...(await checkResponses(check, { ...shown, request }, true)));
  }
}

/**
 * Begins with the response of the documented success, unless it is outdated. Returns the IDs of the resources of the same kind in
 * lists of the response, such as the children of a folder.
 */
async function checkResponses(
  { context, recorder, resources, base }: Check,
  shown: BaseResult,
  isOutdated: boolean,
): Promise<Json[]> {
  const operation = findOperation(context.session.contract, base);
  const schema = operation.responses[base.status]?.schema;
  if (schema === undefined) return [];
  let nested: Json[] = [];
  let persistent: RepeatedDifference[] | undefined;
  for (let attempt = isOutdated ? 1 : 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt === 0) recorder.addExchanges([shown.exchange]);
    const { response, isValid } =
      attempt === 0
        ? { ...shown, isValid: true }
        : await recorder.call(operation, shown.request, expectSuccess(operation, base.status));
    const body = parseDocumented(context.session.contract, operation, response);
    if (!isValid || body === undefined) return [];
    nested = listNestedIds(context.session.contract, operation, schema, body);
    const found = await compareAll(context, resources, operation, schema, body);
    persistent = persistent === undefined ? found : keepRepeated(persistent, found);
    if (persistent.length === 0) return nested;
    resources.clear();
  }
  addRepeated(recorder, operation.operationId, persistent ?? []);
  return nested;
}

function listNestedIds(contract: Contract, operation: Operation, schema: Schema, body: Json): Json[] {
  const kind = findRetrievedKind(contract, operation);
  const related = listRelatedResources(contract, operation, schema, body);
  return related
    .filter((resource) => resource.kind === kind && /\/\d+$/.test(resource.form?.at ?? ''))
    .map(({ id }) => id);
}

const findRetrievedKind = (contract: Contract, { parameters }: Operation): string | undefined =>
  parameters.flatMap(({ in: part, schema }) => {
    const { 'x-resource': named } = mergedSchema(contract.openapi, schema);
    return part === 'path' && typeof named === 'string' ? [named] : [];
  })[0];

async function compareAll(
  context: InvariantContext,
  resources: Lookup,
  operation: Operation,
  schema: Schema,
  body: Json,
): Promise<RelatedDifference[]> {
  const { contract } = context.session;
  // Of each kind only a few are retrieved.
  const all = sortByVariety(listRelatedResources(contract, operation, schema, body), ({ form }) => form?.value);
  const found = all.map((resource) => compareRelated(contract, resources, resource));
  return (await Promise.all([...found, compareTotals(context, resources, schema, body)])).flat();
}
