/** After an update, the list shows the new text, and its searches and filters find it and no longer the old one. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  isObject,
  type Json,
  type RequestExample,
  schemaTypes,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { findBaseCase, findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { createDependencyError } from '../../errors.ts';
import { findResourceBindings } from '../../resources/resource-bindings.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { UpdateField } from '../../update-fields.ts';
import { findList, type ListedAt } from '../creations.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import {
  createSelector,
  isTextFilter,
  isValueFilter,
  type ListFilter,
  listFields,
  listFilters,
} from '../list-filters.ts';
import { makeFilterValue } from '../listed.ts';
import { readTexts } from '../match-text.ts';
import { readPages } from '../read-pages.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { repeatUntil } from '../repeat-until.ts';
import { compareResources } from './compare-resources.ts';
import { makeOtherValue } from './other-values.ts';
import { createResourceReader, type ResourceReader } from './resource-reader.ts';
import { restoreResources } from './restore-resources.ts';
import { listLocks, listUpdateModels, type UpdateModel } from './update-model.ts';

export const listedUpdate: Invariant = {
  name: 'listed-update',
  statement:
    'After an update, the list shows the new text, and its searches and filters find it and no longer the old one.',
  explanation: `The suite gives a text field of a resource a new value, twice. Then it calls the list with each search and filter of that field:
the resource is among the items that the new value finds, with the new value, and not among those that the old one finds. Where
another field of the update copies the value, such as that of a draft that is published, the copy is found as well, until it is replaced. At the end
the resource gets its values back, as far as the operation can set them.

Usual causes: the list or the search reads a copy, a folded column or an index that only the creation writes.`,
  keywords: ['x-stores', 'x-returns', 'x-filters', 'x-pagination', 'x-resources'],
  plan: (contract) =>
    listUpdateModels(contract).flatMap((model): InvariantTarget[] => {
      const [base] = model.bases;
      const list = findPagedList(contract, model);
      if (base === undefined || list === undefined || listFoundFields(contract, model, list).length === 0) return [];
      return [{ base, source: base.source, writes: true, locks: listLocks(contract, model) }];
    }),
  countWrites: (contract, { base }) => {
    const model = listUpdateModels(contract).find(({ operation }) => operation.operationId === base.operationId);
    const list = model && findPagedList(contract, model);
    if (!model || !list) return {};
    // Each field gets two values, perhaps a third with two copies, and the values of all are put back at once.
    return { [base.operationId]: 4 * listFoundFields(contract, model, list).length + 2 };
  },
  check: checkListedUpdate,
};

/** A field with a free text, and the parameters of the list that find it. */
interface FoundField {
  readonly field: UpdateField;
  readonly storedAt: string;
  /** A documented update that sends the field. */
  readonly base: Case;
  readonly filters: readonly ListFilter[];
}

function findPagedList(contract: Contract, { kind }: UpdateModel): ListedAt | undefined {
  const list = findList(contract, kind);
  return list?.operation.pagination === undefined ? undefined : list;
}

const listFoundFields = (contract: Contract, { operation, fields }: UpdateModel, list: ListedAt): FoundField[] =>
  fields.flatMap((field): FoundField[] => {
    const { schema, storedAt } = field;
    const base = findBaseCase(contract, operation, field.at);
    const isText = schemaTypes(contract.openapi, schema).has('string') && schema.enum === undefined;
    if (!isText || schema['x-resource'] !== undefined || storedAt === undefined || base === undefined) return [];
    const filters = listFilters(contract, list.operation).filter(
      (one) =>
        (isTextFilter(one) || (isValueFilter(one) && one.filter.through === undefined)) &&
        listFields(one.filter).includes(storedAt),
    );
    return filters.length === 0 ? [] : [{ field, storedAt, base, filters }];
  });

/** What the steps of a check share. */
interface Check {
  readonly context: InvariantContext;
  readonly model: UpdateModel;
  readonly list: ListedAt;
  readonly reader: ResourceReader;
  readonly recorder: Recorder;
  readonly id: Json;
}

async function checkListedUpdate(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const model = listUpdateModels(contract).find(({ operation }) => operation === findOperation(contract, base));
  const list = model && findPagedList(contract, model);
  const reader = model && createResourceReader(context, model.kind);
  if (!model || !list || !reader) throw new Error(`${base.operationId} updates nothing that a list shows`);
  const recorder = createRecorder(context.session);
  const id = getRequestValue(await context.prepare(base), model.idAt) ?? null;
  const check: Check = { context, model, list, reader, recorder, id };
  const found = await readShown(check);
  let unchecked = '';
  try {
    for (const one of listFoundFields(contract, model, list)) {
      if (!recorder.isPassing()) break;
      if (!(await checkField(check, one))) unchecked = BUSY_REASON;
    }
  } finally {
    await restoreResources(context, model, reader, new Map([[id, found]]));
  }
  return recorder.toOutcome(unchecked);
}

const BUSY_REASON =
  'Another client changed the resource while it was searched for. Not checked: that the list finds it by its new values.';

/** False if another client has changed the resource meanwhile. */
async function checkField(check: Check, one: FoundField): Promise<boolean> {
  const old = await change(check, one);
  const resource = old && (await change(check, one));
  const [before, after] = [valueAt(old, one.storedAt), valueAt(resource, one.storedAt)];
  // Another invariant reports an update that does not change the field.
  if (resource === undefined || typeof before !== 'string' || typeof after !== 'string' || before === after)
    return true;
  return (await checkSearches(check, one, [after, before], resource)) && checkCopies(check, one, after);
}

/** False if another client has changed the resource meanwhile. */
async function checkSearches(
  check: Check,
  one: FoundField,
  values: readonly string[],
  resource: Json,
): Promise<boolean> {
  const { recorder } = check;
  for (const filter of one.filters) {
    for (const value of values) {
      if (!recorder.isPassing()) return true;
      const findings = await repeatUntil(
        check.context.session,
        () => search(check, one, filter, value, resource),
        ({ length }) => length === 0,
      );
      const isSame = findings.length === 0 || compareResources(resource, await readShown(check)).length === 0;
      if (!isSame) return false;
      recorder.addFindings(findings);
    }
  }
  return true;
}

/** What another field of the update copies the value to is found by the copied value, until another one is copied. */
async function checkCopies(check: Check, one: FoundField, copied: string): Promise<boolean> {
  const { model, recorder, context } = check;
  const isCopied = (at: string, value: unknown): boolean =>
    isObject(value) &&
    value.$field === one.storedAt &&
    one.filters.some(({ filter }) => listFields(filter).includes(at));
  const trigger = model.fields.find(({ effects }) =>
    effects.some(({ set }) => Object.entries(set).some(([at, value]) => isCopied(at, value))),
  );
  const base = trigger && findBaseCase(context.session.contract, model.operation, trigger.at);
  if (trigger === undefined || base === undefined || !recorder.isPassing()) return true;
  const send = async ({ status }: Case, prepare: () => Promise<RequestExample>): Promise<boolean> =>
    (await recorder.write(model.operation, prepare, expectSuccess(model.operation, status))).isValid;
  const name = async (named: Case): Promise<RequestExample> =>
    withRequestValue(await context.prepare(named), model.idAt, check.id);
  if (!(await send(base, () => name(base)))) return true;
  const changed = await change(check, one);
  const next = valueAt(changed, one.storedAt);
  if (changed === undefined || typeof next !== 'string' || next === copied) return true;
  if (!(await checkSearches(check, one, [next, copied], changed))) return false;
  // Once more with the value that is copied in the same request, which the field loses then.
  const both = model.bases.find(
    ({ request }) =>
      getRequestValue(request, one.field.at) !== undefined &&
      getRequestValue(request, trigger.at) === getRequestValue(base.request, trigger.at),
  );
  if (both === undefined || !recorder.isPassing()) return true;
  const prepare = async (): Promise<RequestExample> => {
    const value = makeOtherValue(context.session, one.field, next, getRequestValue(both.request, one.field.at));
    return withRequestValue(await name(both), one.field.at, value);
  };
  const copy = (await send(both, prepare)) ? valueAt(await readShown(check), one.storedAt) : undefined;
  const last = await change(check, one);
  const values = [valueAt(last, one.storedAt), copy, next];
  if (last === undefined || !values.every((value) => typeof value === 'string')) return true;
  return checkSearches(check, one, values, last);
}

/** Gives the field a new value. Returns the resource as it is then; undefined if the update was not accepted. */
async function change(check: Check, { field, base }: FoundField): Promise<Json | undefined> {
  const { context, model, recorder, id } = check;
  const documented = getRequestValue(base.request, field.at);
  const prepare = async (): Promise<RequestExample> => {
    const value = makeOtherValue(context.session, field, undefined, documented);
    // Other resources that the request names may not fit this one.
    const named = findResourceBindings(context.session.contract, model.operation, base.request);
    const own = named
      .filter(({ at }) => !isAtOrBelow(at, '/path'))
      .reduce((request, { at }) => withRequestValue(request, at, undefined), await context.prepare(base));
    return withRequestValue(withRequestValue(own, model.idAt, id), field.at, value);
  };
  const { isValid } = await recorder.write(model.operation, prepare, expectSuccess(model.operation, base.status));
  return isValid ? readShown(check) : undefined;
}

/** Looks for the resource by a value that the field has, or has had. */
async function search(
  { context, list, recorder, id }: Check,
  { field: { schema }, storedAt }: FoundField,
  { parameter, at, schema: own, filter }: ListFilter,
  value: string,
  resource: Json,
): Promise<Finding[]> {
  const text = schema['x-html'] === undefined ? value : (readTexts(value).at(-1) ?? value);
  const sent = makeFilterValue(own, filter.match, text);
  if (sent === undefined || context.session.validator.errors(parameter.schema, sent).length > 0) return [];
  const filters = listFilters(context.session.contract, list.operation);
  const first = withRequestValue(fitToResource(filters, await context.prepare(list.base), resource), at, sent);
  const isMatch = createSelector(filters, first)(resource);
  if (isMatch === undefined) return [];
  const searched = createRecorder(context.session);
  const wanted = { ids: [id], isExpected: isMatch };
  const { forms, isComplete, isValid } = await readPages(context, searched, list, first, wanted);
  if (!isValid) return [];
  recorder.addExchanges(searched.toOutcome().exchanges);
  const item = forms.map((form) => form.value).find((one) => valueAt(one, '/id') === id);
  const items = list.operation.pagination?.items ?? 'body';
  const query = `${parameter.name}=${show(sent)}`;
  const name = `the resource ${show(id)}`;
  if (!isMatch) {
    if (item === undefined) return [];
    const expected = `nothing of ${name} with ${query}, as its ${storedAt} is ${show(valueAt(resource, storedAt))} since an update`;
    return [{ at: items, expected, received: show(item) }];
  }
  if (item === undefined) {
    const expected = `${name} with ${query}, as ${show(value)} is in it since an update`;
    return isComplete ? [{ at: items, expected, received: 'a list without it' }] : [];
  }
  const [shown, current] = [valueAt(item, storedAt), valueAt(resource, storedAt)];
  if (shown === undefined || shown === current) return [];
  return [
    {
      at: `${items}/*${storedAt}`,
      expected: `${show(current)}, as ${name} has it since an update`,
      received: show(shown),
    },
  ];
}

/** Required filters of the list get the values of the resource, which another list of that operation would not have. */
const fitToResource = (filters: readonly ListFilter[], request: RequestExample, resource: Json): RequestExample =>
  filters.filter(isValueFilter).reduce((fitting, { parameter, at, filter }) => {
    const value = parameter.required ? valueAt(resource, filter.field) : undefined;
    return value === undefined || value === null ? fitting : withRequestValue(fitting, at, value);
  }, request);

/** Throws DependencyError if the target does not show the resource. */
async function readShown({ reader, context, model, id }: Check): Promise<Json> {
  const { resource, response } = await reader.read(id);
  if (resource !== undefined) return resource;
  const operation = context.session.contract.operations[reader.operationId] ?? model.operation;
  throw createDependencyError(operation, response.status, `"${model.kind}" ${show(id)} is read`);
}
