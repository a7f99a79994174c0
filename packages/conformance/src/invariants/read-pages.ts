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
import { expectSuccess } from '../cases/expected.ts';
import { withRequestValue } from '../contract-queries.ts';
import { parseBody } from '../exchange.ts';
import { getCursorPointer, readItems, readNextCursor, readPageSizes } from '../resources/list-pages.ts';
import type { ResourceForm } from './compare-forms.ts';
import type { ListedAt } from './creations.ts';
import type { InvariantContext } from './invariant.ts';
import type { Recorder } from './recorder.ts';

/** Others may have created resources since. */
const MAX_PAGES = 5;

export interface ReadPages {
  readonly forms: readonly ResourceForm[];
  /** The last page was read. */
  readonly isComplete: boolean;
  readonly isValid: boolean;
}

/** Reads the first pages, until resources with all of these IDs were found. Checks each page. */
export async function readPages(
  { session }: InvariantContext,
  recorder: Recorder,
  { operation, base }: ListedAt,
  first: RequestExample,
  ids: readonly Json[] = [],
): Promise<ReadPages> {
  const { pagination } = operation;
  if (pagination === undefined) throw new Error(`${operation.operationId} has no pagination`);
  const expected = expectSuccess(operation, base.status);
  const { largest } = readPageSizes(session.contract, operation, pagination);
  let request = withRequestValue(first, pagination.size, largest);
  const forms: ResourceForm[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { response, isValid } = await recorder.call(operation, request, expected);
    const body = parseBody(response);
    if (!isValid || body === undefined) return { forms, isComplete: false, isValid: false };
    const items = readItems(pagination, body);
    forms.push(
      ...items.map((value, index) => toForm(operation, base, body, joinPointer(pagination.items, index), value)),
    );
    const next = readNextCursor(pagination, request, body);
    if (next === undefined || (pagination.style === 'last-id' && items.length < largest)) {
      return { forms, isComplete: true, isValid: true };
    }
    const isFound = (id: Json): boolean => forms.some(({ value }) => valueAt(value, '/id') === id);
    if (ids.length > 0 && ids.every(isFound)) break;
    request = withRequestValue(request, getCursorPointer(pagination), next);
  }
  return { forms, isComplete: false, isValid: true };
}

const toForm = ({ responses }: Operation, { status }: Case, body: Json, at: string, value: Json): ResourceForm => ({
  value,
  schema: responses[String(status)]?.schema,
  at,
  body,
});

/** All resources with that value in a field; undefined if the list has no filter for it, or they are too many. */
export async function listByField(
  context: InvariantContext,
  recorder: Recorder,
  list: ListedAt,
  field: string,
  value: Json,
): Promise<readonly Json[] | undefined> {
  const { contract } = context.session;
  const parameter = list.operation.parameters.find(({ in: part, schema }) => {
    const filter = mergedSchema(contract.openapi, schema)['x-filters'];
    const isFound = filter !== undefined && 'field' in filter && !('through' in filter) && filter.field === field;
    return part === 'query' && isFound && filter.match.startsWith('equals');
  });
  if (parameter === undefined || list.operation.pagination === undefined) return undefined;
  const request = withRequestValue(await context.prepare(list.base), joinPointer('/query', parameter.name), value);
  const { forms, isComplete } = await readPages(context, recorder, list, request);
  return isComplete ? forms.map(({ value: item }) => item) : undefined;
}
