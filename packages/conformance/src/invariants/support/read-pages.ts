/** Reads the first pages of a list, with the place of each item. */
import {
  type Case,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  valueAt,
} from '@helpdesk/contract-model';
import { visibilityWaitsMs } from '../../api-client.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import type { Exchange } from '../../exchange.ts';
import { getCursorPointer, readItems, readNextCursor, readPageSizes } from '../../resources/lists/list-pages.ts';
import { perSession } from '../../resources/session.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import type { ResourceForm } from './compare-forms.ts';
import type { ListedAt } from './creations.ts';

/** Others may have created resources since. */
const MAX_PAGES = 5;

interface ReadPages {
  readonly forms: readonly ResourceForm[];
  /** The last page was read. */
  readonly isComplete: boolean;
  readonly isValid: boolean;
}

interface WantedItems {
  /** Pages are read until resources with all of these IDs were found. */
  readonly ids?: readonly Json[];
  /** False if a correct list has none of them. */
  readonly isExpected?: boolean;
}

/**
 * Reads the first pages. If what is expected, or without IDs any item, is missing, the list is read again a few times: some
 * targets show late what was created.
 */
export async function readPages(
  context: InvariantContext,
  recorder: Recorder,
  list: ListedAt,
  first: RequestExample,
  { ids = [], isExpected = true }: WantedItems = {},
): Promise<ReadPages> {
  const { api, ledger } = context.session;
  const hopeless = getHopeless(context.session);
  const { operationId } = list.operation;
  for (const milliseconds of [...visibilityWaitsMs, undefined]) {
    const read = await readOnce(context, recorder, list, first, ids);
    const missing = ids.filter((id) => !hasId(list, read.forms, id));
    const isLate = ids.length === 0 ? read.forms.length === 0 : missing.some((id) => ledger.isNew(list.kind, id));
    if (!read.isComplete || !isExpected || !isLate || hopeless.has(operationId)) return read;
    const retry = milliseconds === undefined ? undefined : await api.waitUntilVisible(read.last.request, milliseconds);
    if (retry === undefined) {
      hopeless.add(operationId);
      return read;
    }
    recorder.addExchanges([{ ...read.last, retries: [retry] }]);
  }
  throw new Error('The last read has returned.');
}

/** Lists for which a whole wait has not helped: they do not have what was created. */
const getHopeless = perSession(() => new Set<string>());

const hasId = ({ idAt }: ListedAt, forms: readonly ResourceForm[], id: Json): boolean =>
  forms.some(({ value }) => valueAt(value, idAt) === id);

/** Checks each page. */
async function readOnce(
  { session }: InvariantContext,
  recorder: Recorder,
  list: ListedAt,
  first: RequestExample,
  ids: readonly Json[],
): Promise<ReadPages & { readonly last: Exchange }> {
  const { operation, base } = list;
  const { pagination } = operation;
  if (pagination === undefined) throw new Error(`${operation.operationId} has no pagination`);
  const expected = expectSuccess(operation, base.status);
  const { largest } = readPageSizes(session.contract, operation, pagination);
  let request = withRequestValue(first, pagination.size, largest);
  const forms: ResourceForm[] = [];
  for (let page = 1; ; page += 1) {
    const { response, exchange: last, isValid } = await recorder.call(operation, request, expected);
    const body = parseDocumented(session.contract, operation, response);
    if (!isValid || body === undefined) return { forms, isComplete: false, isValid: false, last };
    const items = readItems(pagination, body);
    forms.push(
      ...items.map((value, index) => toForm(operation, base, body, joinPointer(pagination.items, index), value)),
    );
    const next = readNextCursor(pagination, request, body);
    if (next === undefined) return { forms, isComplete: true, isValid: true, last };
    const isEnough = page === MAX_PAGES || (ids.length > 0 && ids.every((id) => hasId(list, forms, id)));
    if (isEnough) return { forms, isComplete: false, isValid: true, last };
    request = withRequestValue(request, getCursorPointer(pagination), next);
  }
}

const toForm = ({ responses }: Operation, { status }: Case, body: Json, at: string, value: Json): ResourceForm => ({
  value,
  schema: responses[status]?.schema,
  at,
  body,
});

/**
 * All resources with that value in a field; undefined if the list has no filter for it, or they are too many. Some targets show late
 * what the run has made.
 */
export async function listByField(
  context: InvariantContext,
  recorder: Recorder,
  list: ListedAt,
  field: string,
  value: Json,
  wanted: WantedItems = {},
): Promise<readonly Json[] | undefined> {
  const { contract } = context.session;
  const parameter = list.operation.parameters.find(({ in: part, schema }) => {
    const filter = mergedSchema(contract.openapi, schema)['x-filters'];
    const isOfField = filter !== undefined && 'field' in filter && !('through' in filter) && filter.field === field;
    return part === 'query' && isOfField && filter.match.startsWith('equals');
  });
  if (parameter === undefined || list.operation.pagination === undefined) return undefined;
  const request = withRequestValue(await context.prepare(list.base), joinPointer('/query', parameter.name), value);
  const { forms, isComplete } = await readPages(context, recorder, list, request, wanted);
  return isComplete ? forms.map(({ value: item }) => item) : undefined;
}
