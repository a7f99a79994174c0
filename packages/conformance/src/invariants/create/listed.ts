/** What was created is in the list of its kind, and the filters find it by its values. */
import {
  type Contract,
  type Json,
  joinPointer,
  mergedSchema,
  type Parameter,
  type RequestExample,
  type Schema,
  type TextFilter,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import type { HttpResponse } from '../../exchange.ts';
import type { Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { listTextsAbsentFromNew } from '../lists/filters/absent-texts.ts';
import { listOfLongText, listRareWords } from '../lists/filters/long-text-queries.ts';
import { createSelector, isTextFilter, type ListFilter, listFilters } from '../lists/list-filters.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { compareForms, type ResourceForm } from '../support/compare-forms.ts';
import {
  type Creation,
  findCreation,
  type ListedAt,
  planCreations,
  type ReadableCreation,
  readCreated,
} from '../support/creations.ts';
import { readPages } from '../support/read-pages.ts';

export const listed: Invariant = {
  name: 'listed',
  statement:
    'A created resource is in the list, with the values that it was created with, and each filter finds it by its value.',
  explanation: `The suite creates resources with the documented requests, reads the first pages of the list, and compares the items that it
created. Then it calls the list with each filter and the value of a created resource, which must be among the items. Where a search
also looks at texts that no response shows, it searches for words of other fields: what was just created has no such texts yet.

Usual causes: a list that reads from another store or an old index, a filter on another column than the one that the response shows,
a search in more fields than documented, values that lists format in another way.`,
  keywords: ['x-resources', 'x-pagination', 'x-filters'],
  plan: (contract) =>
    planCreations(
      contract,
      ({ list }) => list?.operation.pagination !== undefined,
      ({ operation, list }) =>
        `What ${operation.operationId} creates is in ${list?.operation.operationId}, and its filters find it.`,
    ),
  check: checkListed,
};

/** A list in which created resources are looked for. */
interface ListedCheck {
  readonly context: InvariantContext;
  readonly recorder: Recorder;
  readonly list: ListedAt;
  /** Its request without filters. */
  readonly first: RequestExample;
}

interface Created extends ReadableCreation {
  readonly form: ResourceForm;
  /** Its texts are like those of the contract, so that each search takes them. */
  readonly isPlain?: boolean;
}

async function checkListed(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const creation = findCreation(session.contract, base.operationId);
  const { list, operation } = creation;
  if (list === undefined) throw new Error(`${creation.kind} has no list`);
  const recorder = createRecorder(session);
  const created: Created[] = [];
  for (const base of listSuccessCases(session.contract, operation)) {
    const { request, response, isCombined = false } = await context.runBase(base);
    const read = readForm(session.contract, creation, request, response);
    if (read !== undefined) created.push({ ...read, isPlain: !isCombined });
  }
  const first = await context.prepare(list.base);
  const check: ListedCheck = { context, recorder, list, first };
  const ids = created.map(({ id }) => id);
  const walked = await readPages(context, recorder, list, first, { ids });
  const missing = compareItems(check, created, walked.forms, `the response to ${operation.operationId}`);
  const unfound = walked.isComplete ? missing : [];
  recorder.addFindings(
    unfound.map(({ id }) => ({
      at: 'body',
      expected: `the resource ${show(id)} that was created`,
      received: 'a list without it',
    })),
  );
  if (recorder.isPassing()) await checkFilters(check, created);
  return recorder.toOutcome();
}

/** The list shows what a request created as the response to it did. A list that is too long to be read is not tested. */
export async function checkInList(
  context: InvariantContext,
  recorder: Recorder,
  creation: Creation,
  request: RequestExample,
  response: HttpResponse,
): Promise<void> {
  const { list, operation } = creation;
  const created = readForm(context.session.contract, creation, request, response);
  if (list?.operation.pagination === undefined || created === undefined) return;
  const first = await context.prepare(list.base);
  const { forms } = await readPages(context, recorder, list, first, { ids: [created.id] });
  compareItems({ context, recorder, list, first }, [created], forms, `the response to ${operation.operationId}`);
}

function readForm(
  contract: Contract,
  creation: Creation,
  request: RequestExample,
  response: HttpResponse,
): Created | undefined {
  const body = parseDocumented(contract, creation.operation, response);
  const read = readCreated(creation, request, body);
  if (read === undefined || body === undefined) return undefined;
  const schema = creation.operation.responses[response.status]?.schema;
  return { ...read, form: { value: read.resource, schema, at: creation.createdAt, body } };
}

/** Returns the created resources that are not among the items. `origin` is the response that had their values. */
function compareItems(
  { context, recorder, list }: ListedCheck,
  created: readonly Created[],
  items: readonly ResourceForm[],
  origin: string,
): Created[] {
  const { contract } = context.session;
  return created.filter(({ id, form }) => {
    const item = items.find(({ value }) => valueAt(value, list.idAt) === id);
    if (item !== undefined) recorder.addFindings(compareForms(contract, form, item, `as ${origin} had it`));
    return item === undefined;
  });
}

async function checkFilters(check: ListedCheck, created: readonly Created[]): Promise<void> {
  const { context, recorder, list, first } = check;
  for (const parameter of list.operation.parameters) {
    const filtered = findFiltered(context, parameter, created);
    if (filtered === undefined) continue;
    const { item, field, value } = filtered;
    const at = joinPointer('/query', parameter.name);
    const request = withRequestValue(first, at, value);
    const { forms, isComplete, isValid } = await readPages(context, recorder, list, request, { ids: [item.id] });
    if (!isValid) return;
    const missing = compareItems(check, [item], forms, 'the response to its creation');
    if (missing.length === 0 || !isComplete) continue;
    const expected = `the resource ${show(item.id)}, whose ${field} is ${show(valueAt(item.resource, field))}, with ${parameter.name}=${show(value)}`;
    recorder.addFindings([{ at: list.operation.pagination?.items ?? 'body', expected, received: 'a list without it' }]);
  }
  for (const listFilter of listFilters(context.session.contract, list.operation).filter(isTextFilter)) {
    if (recorder.isPassing()) await checkSearches(check, created, listFilter);
  }
}

/**
 * A search finds the created resources by the end of their longest text, and not by what differs from it only at the end. What was
 * just created has nothing to be found by that it does not show.
 */
async function checkSearches(
  { context, recorder, list, first }: ListedCheck,
  created: readonly Created[],
  listFilter: ListFilter<TextFilter>,
): Promise<void> {
  const { validator } = context.session;
  const resources = created.map(({ resource }) => resource);
  const { isPartial, ...filter } = listFilter.filter;
  const shown = { ...listFilter, filter };
  const unsearched = isPartial ? listTextsAbsentFromNew(shown, resources) : [];
  for (const text of [
    ...listOfLongText(listFilter, resources),
    ...listRareWords(listFilter, resources),
    ...unsearched,
  ]) {
    if (validator.errors(listFilter.parameter.schema, text).length > 0) continue;
    const request = withRequestValue(first, listFilter.at, text);
    const matches = createSelector([shown], request);
    const wanted = created.filter(({ resource }) => matches(resource) === true);
    const ids = wanted.map(({ id }) => id);
    const { forms, isComplete, isValid } = await readPages(context, recorder, list, request, {
      ids,
      isExpected: ids.length > 0,
    });
    if (!isValid) return;
    const isOwn = ({ value }: ResourceForm): boolean => created.some(({ id }) => id === valueAt(value, list.idAt));
    const wrong = forms.findIndex((form) => (isOwn(form) || !isPartial) && matches(form.value) === false);
    const missing = wanted.find(({ id }) => !forms.some(({ value }) => valueAt(value, list.idAt) === id));
    const name = `${listFilter.parameter.name}=${show(text)}`;
    const items = list.operation.pagination?.items ?? 'body';
    if (wrong >= 0) {
      const received = `item ${show(valueAt(forms[wrong]?.value, list.idAt))}, which does not have the text`;
      recorder.addFindings([{ at: joinPointer(items, wrong), expected: `only items with ${name}`, received }]);
    } else if (missing !== undefined && isComplete) {
      recorder.addFindings([
        { at: items, expected: `the resource ${show(missing.id)} with ${name}`, received: 'a list without it' },
      ]);
    }
  }
}

/** A created resource that a filter must find, and the value to send; undefined if there is none. */
function findFiltered(
  { session: { contract, validator } }: InvariantContext,
  { in: part, schema }: Parameter,
  created: readonly Created[],
): { item: Created; field: string; value: Json } | undefined {
  const own = mergedSchema(contract.openapi, schema);
  const filter = own['x-filters'];
  if (part !== 'query' || filter === undefined || !('field' in filter) || 'through' in filter) return undefined;
  const [field = ''] = [filter.field].flat();
  const fits = (value: Json | undefined): value is Json =>
    value !== undefined && value !== null && validator.errors(schema, value).length === 0;
  const plainFirst = created.toReversed().toSorted((left, right) => Number(right.isPlain) - Number(left.isPlain));
  for (const item of plainFirst) {
    const value = valueAt(item.resource, field);
    if (value === undefined || value === null || value === '') continue;
    const sent = makeFilterValue(own, filter.match, value);
    if (fits(sent)) return { item, field, value: sent };
  }
  return undefined;
}

/** What finds a text or a value with a filter; undefined if the filter takes no such value. */
export function makeFilterValue(
  { maxLength = Number.POSITIVE_INFINITY }: Schema,
  match: string,
  value: Json,
): Json | undefined {
  if (match === 'one-of') return [value];
  if (match.startsWith('equals')) return value;
  if (typeof value !== 'string') return undefined;
  const start = Array.from(value).slice(0, maxLength).join('');
  if (match.startsWith('contains')) return start;
  return match === 'words' ? start.replaceAll('"', ' ') : undefined;
}
