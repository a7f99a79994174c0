/** After an update, the list shows the new text, and its searches and filters find it and no longer the old one. */
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  type RequestExample,
  type Schema,
  schemaTypes,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { findBaseCase, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import type { Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { isTextFilter, isValueFilter, listFields, listFilters } from '../lists/list-filters.ts';
import { createRecorder } from '../recorder.ts';
import { compareResources } from '../support/compare-resources.ts';
import { findList, type ListedAt } from '../support/creations.ts';
import { repeatUntil } from '../support/repeat-until.ts';
import { shareAmong } from '../support/share-among.ts';
import type { UpdateField } from '../support/update-fields.ts';
import { change, changeAlone, type ListedUpdateCheck } from './listed/change-listed.ts';
import { compareElsewhere } from './listed/compare-named.ts';
import { readShown } from './listed/read-shown.ts';
import { type FoundField, type SearchedValue, searchUpdated } from './listed/search-updated.ts';
import { listBorrowableItems } from './neighbors/borrowable-items.ts';
import { restoreResources } from './restore/restore-resources.ts';
import { makeOtherValue } from './steps/other-values.ts';
import { findRareStates } from './steps/rare-states.ts';
import { isAppending, listUpdateModels, openUpdate, type UpdateModel } from './update-model.ts';
import { listUpdateTargets } from './update-targets.ts';

export const listedUpdate: Invariant = {
  name: 'listed-update',
  statement:
    'After an update, the list shows the new text, and its searches and filters find it and no longer the old one.',
  explanation: `The suite gives a text field of a resource a new value, twice. Then it calls the list with each search and filter of that field:
the resource is among the items that the new value finds, with the new value, and not among those that the old one finds, also when it is in no
folder. Resources that it names, such as a folder, show it with the new value, too. Where
another field of the update copies the value, such as that of a draft that is published, the copy is found as well, until it is replaced. At the end
the resource gets its values back, as far as the operation can set them.

Usual causes: the list or the search reads a copy, a folded column or an index that only the creation writes.`,
  keywords: ['x-stores', 'x-returns', 'x-filters', 'x-pagination', 'x-resources', 'x-resource'],
  plan: (contract) =>
    listUpdateModels(contract).flatMap((model): InvariantTarget[] => {
      const [base] = model.bases;
      const list = findPagedList(contract, model);
      if (base === undefined || list === undefined || listFoundFields(contract, model, list).length === 0) return [];
      return [{ base, source: base.source, isWrite: true }];
    }),
  countWrites: (contract, { base }) => {
    const model = listUpdateModels(contract).find(({ operation }) => operation.operationId === base.operationId);
    const list = model && findPagedList(contract, model);
    if (!model || !list) return {};
    // Each field gets three values, and five more where another field copies it. At the end the values are put back.
    const count = (one: FoundField): number => (findCopying(model, one) === undefined ? 3 : 8);
    const fields = listFoundFields(contract, model, list);
    return { [base.operationId]: fields.reduce((sum, one) => sum + count(one), 2) };
  },
  check: checkListedUpdate,
};

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

async function checkListedUpdate(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const { model, reader } = openUpdate(context, base);
  const list = findPagedList(contract, model);
  if (list === undefined) throw new Error(`${base.operationId} updates nothing that a list shows`);
  const recorder = createRecorder(context.session);
  const fields = listFoundFields(contract, model, list);
  // Those that leave the resource without references come last: the others compare the resources that it names.
  const parts = [...fields.flatMap((one) => listParts(model, one)), ...fields.map(toLongPart)];
  const targets = await listUpdateTargets(context, base, model.idAt, model.kind);
  // The longest part takes as long as two others.
  const count = fields.some((one) => isAppending(model, one.base)) ? 1 : Math.ceil(parts.length / 2);
  const items = count > 1 ? await listBorrowableItems(context, model) : [];
  const rare = findRareStates(context.session, model, items).find(({ isLasting }) => isLasting);
  const chosen = rare === undefined ? targets.slice(0, count) : [...targets.slice(0, count - 1), rare.id];
  const checks = [...new Set(chosen)].map((id): ListedUpdateCheck => ({ context, model, list, reader, recorder, id }));
  const found = await Promise.all(checks.map(async (check) => [check.id, await readShown(check)] as const));
  let unchecked = '';
  try {
    await shareAmong(checks, parts, async (check, part) => {
      if (recorder.isPassing() && !(await part(check))) unchecked = BUSY_REASON;
    });
  } finally {
    await restoreResources(context, model, reader, new Map(found));
  }
  return recorder.toOutcome(unchecked);
}

const BUSY_REASON =
  'Another client changed the resource while it was searched for. Not checked: that the list finds it by its new values.';

/** What is checked of a field, each on any resource. False if another client has changed it meanwhile. */
type Part = (check: ListedUpdateCheck) => Promise<boolean>;

/** The longest first. */
function listParts(model: UpdateModel, one: FoundField): Part[] {
  const trigger = findCopying(model, one);
  return [
    ...(trigger === undefined ? [] : [(check: ListedUpdateCheck) => checkCopies(check, one, trigger)]),
    (check) => checkValues(check, one),
  ];
}

const toLongPart =
  (one: FoundField): Part =>
  (check) =>
    checkLongValue(check, one);

async function checkValues(check: ListedUpdateCheck, one: FoundField): Promise<boolean> {
  const old = await change(check, one);
  if (old !== undefined) await compareElsewhere(check);
  const resource = old && (await changeAlone(check, one, old));
  const [before, after] = [valueAt(old, one.storedAt), valueAt(resource, one.storedAt)];
  // Another invariant reports an update that does not change the field.
  if (resource === undefined || typeof before !== 'string' || typeof after !== 'string' || before === after)
    return true;
  check.recorder.addFindings(
    await repeatUntil(
      check.context.session,
      () => compareElsewhere(check),
      ({ length }) => length === 0,
    ),
  );
  return checkSearches(check, one, toValues(after, before), resource);
}

/** False if another client has changed the resource meanwhile. */
async function checkSearches(
  check: ListedUpdateCheck,
  one: FoundField,
  values: readonly SearchedValue[],
  resource: Json,
): Promise<boolean> {
  const { recorder, context } = check;
  if (!recorder.isPassing()) return true;
  const searches = one.filters.flatMap((filter) => values.map((value) => ({ filter, value })));
  const found = await Promise.all(
    searches.map(({ filter, value }) =>
      repeatUntil(
        context.session,
        () => searchUpdated(check, one, filter, value, resource),
        ({ length }) => length === 0,
      ),
    ),
  );
  const findings = found.flat();
  const isSame = findings.length === 0 || compareResources(resource, await readShown(check)).length === 0;
  if (isSame) recorder.addFindings(findings.slice(0, 1));
  return isSame;
}

/** The field of the update that copies the value to another one which a search finds. */
function findCopying({ fields }: UpdateModel, one: FoundField): UpdateField | undefined {
  const isCopied = (at: string, value: unknown): boolean =>
    isObject(value) &&
    value.$field === one.storedAt &&
    one.filters.some(({ filter }) => listFields(filter).includes(at));
  return fields.find(({ effects }) =>
    effects.some(({ set }) => Object.entries(set).some(([at, value]) => isCopied(at, value))),
  );
}

/** What another field of the update copies the value to is found by the copied value, until another one is copied. */
async function checkCopies(check: ListedUpdateCheck, one: FoundField, trigger: UpdateField): Promise<boolean> {
  const { model, recorder, context } = check;
  const usual = findBaseCase(context.session.contract, model.operation, trigger.at);
  const readTrigger = ({ request }: Case): Json | undefined => getRequestValue(request, trigger.at);
  const triggering = model.bases.filter((named) => usual !== undefined && readTrigger(named) === readTrigger(usual));
  const isSent = ({ request }: Case): boolean => getRequestValue(request, one.field.at) !== undefined;
  // What the field has is copied only if the request does not change it.
  const base = triggering.find((named) => !isSent(named)) ?? usual;
  const copied = base && valueAt(await change(check, one), one.storedAt);
  if (base === undefined || typeof copied !== 'string') return true;
  const send = async ({ status }: Case, prepare: () => Promise<RequestExample>): Promise<boolean> =>
    (await recorder.write(model.operation, prepare, expectSuccess(model.operation, status))).isValid;
  const name = async (named: Case): Promise<RequestExample> =>
    withRequestValue(await context.prepare(named), model.idAt, check.id);
  if (!(await send(base, () => name(base)))) return true;
  const changed = await change(check, one);
  const next = valueAt(changed, one.storedAt);
  if (changed === undefined || typeof next !== 'string' || next === copied) return true;
  if (!(await checkSearches(check, one, toValues(next, copied), changed))) return false;
  // Once more with the value that is copied in the same request, which the field loses then.
  const both = triggering.find(isSent);
  if (both === undefined || !recorder.isPassing()) return true;
  const prepare = async (): Promise<RequestExample> => {
    const value = makeOtherValue(context.session, one.field, next, getRequestValue(both.request, one.field.at));
    return withRequestValue(await name(both), one.field.at, value);
  };
  const copy = (await send(both, prepare)) ? valueAt(await readShown(check), one.storedAt) : undefined;
  const last = await change(check, one);
  // What was copied first is nowhere any more.
  const values = [valueAt(last, one.storedAt), copy, next, copied];
  if (last === undefined || !values.every((value) => typeof value === 'string')) return true;
  return checkSearches(check, one, toValues(...values), last);
}

const toValues = (...values: readonly string[]): SearchedValue[] => values.map((value) => ({ value }));

/**
 * A text with blanks around it that is as long as it may be, within limits, is found by its end, and in the list as the resource has it,
 * also without what the resource need not belong to: a list that is joined with the folders has no items outside of them.
 */
async function checkLongValue(check: ListedUpdateCheck, one: FoundField): Promise<boolean> {
  const { session } = check.context;
  const { schema } = one.field;
  // With letters of both cases, some of which are not ASCII.
  const part = String(session.fresh.like({}, 'Text \u00c9\u00e9'));
  const max = schema['x-html'] === undefined ? MAX_LENGTH : MAX_HTML_LENGTH;
  const length = Math.min(schema.maxLength ?? max, max);
  const value = makeLongText(schema, part, length);
  if (session.validator.errors(schema, value).length > 0) return true;
  const resource = await change(check, one, value, findRemovable(check.model));
  const stored = valueAt(resource, one.storedAt);
  // Another invariant reports an update that does not change the field.
  if (resource === undefined || typeof stored !== 'string' || !stored.includes(part)) return true;
  return checkSearches(check, one, [{ value, part }], resource);
}

/** In UTF-16 units, it is about as long as `length`, and ends with `part`. */
export function makeLongText(schema: Schema, part: string, length: number): string {
  if (schema['x-html'] === undefined)
    return schema['x-trim'] ? part.padStart(length, 'x ') : `  ${part.padStart(length - 4, 'x ')}  `;
  const filler = 'All of it stays. ';
  return `<p>${filler.repeat(Math.max(0, length / filler.length - 3))}</p><p>${part}</p>`;
}

/** In UTF-16 units. Longer than what lists often cut, and than the part of a text that indexes often have. */
const MAX_LENGTH = 20_000;
/** Longer than the texts of common databases. */
const MAX_HTML_LENGTH = 70_000;

/** The references that an update may remove. */
const findRemovable = ({ fields }: UpdateModel): UpdateField[] =>
  fields.filter(
    ({ schema, storedAt }) =>
      storedAt !== undefined && schema['x-resource'] !== undefined && [schema.type].flat().includes('null'),
  );
