/** The query parameters that select the items of a list, and whether a request selects an item. */
import {
  type BucketFilter,
  type Contract,
  type Filter,
  isObject,
  type Json,
  joinPointer,
  memoize,
  mergedSchema,
  type Operation,
  type Parameter,
  type RequestExample,
  type RequestPointer,
  type Schema,
  type TextFilter,
  type ValueFilter,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { show } from '../../text.ts';
import {
  allOf,
  anyOf,
  createPartTest,
  equalsAnyCase,
  type Match,
  type SearchedText,
  toSearchedText,
} from './match-text.ts';

/** A query parameter with `x-filters`. */
export interface ListFilter<F extends Filter = Filter> {
  readonly parameter: Parameter;
  readonly at: RequestPointer;
  /** Merged. */
  readonly schema: Schema;
  readonly filter: F;
}

export const listFilters = ({ openapi }: Contract, { parameters }: Operation): ListFilter[] =>
  parameters.flatMap((parameter) => {
    const schema = mergedSchema(openapi, parameter.schema);
    const { 'x-filters': filter } = schema;
    if (parameter.in !== 'query' || filter === undefined) return [];
    return [{ parameter, at: joinPointer('/query', parameter.name), schema, filter }];
  });

/** A part of most texts, so that a search for it finds most items. */
export const COMMON_PART = 'a';

export const isTextFilter = (listFilter: ListFilter): listFilter is ListFilter<TextFilter> =>
  listFilter.filter.match === 'contains' ||
  listFilter.filter.match === 'contains-any-case' ||
  listFilter.filter.match === 'words';

export const isValueFilter = (listFilter: ListFilter): listFilter is ListFilter<ValueFilter> =>
  listFilter.filter.match === 'equals' ||
  listFilter.filter.match === 'equals-any-case' ||
  listFilter.filter.match === 'one-of';

export const isBucketFilter = (listFilter: ListFilter): listFilter is ListFilter<BucketFilter> =>
  listFilter.filter.match === 'bucket';

/**
 * Asks for the list that has a resource: filters that are required, or that count if they are left out, such as the parent in a tree,
 * get its values.
 */
export const fitToResource = (
  filters: readonly ListFilter[],
  request: RequestExample,
  readValue: (field: string) => Json | undefined,
): RequestExample =>
  filters.filter(isValueFilter).reduce((fitting, { parameter, at, filter }) => {
    const isNeeded = parameter.required || filter.absent !== undefined;
    const value = isNeeded ? readValue(filter.field) : undefined;
    return value === undefined || value === null ? fitting : withRequestValue(fitting, at, value);
  }, request);

/** Whether the request selects an item. Undefined if the item does not show it. */
export function createSelector(filters: readonly ListFilter[], request: RequestExample): (item: Json) => Match {
  const sent = filters.map((listFilter) => ({ listFilter, value: getRequestValue(request, listFilter.at) }));
  const flags = sent.flatMap(({ listFilter, value }) =>
    isBucketFilter(listFilter) ? [{ filter: listFilter.filter, value }] : [],
  );
  const included = flags.filter(({ value }) => value === true);
  const isFlagged = flags.some(({ value }) => value === true || value === false);
  // Flags that are true select the union of their buckets; if none is true, those that are false select all others.
  const buckets = included.length > 0 ? included : flags.filter(({ value }) => value === undefined);
  // A long list is matched often: what selects every item is left out.
  const deciding = sent.filter(({ listFilter: { filter }, value }) => value !== undefined || 'absent' in filter);
  const tests = deciding.map(({ listFilter, value }) => createTest(listFilter, value));
  const isIn = (some: typeof flags, item: Json): boolean => some.some(({ filter }) => hasValues(filter.where, item));
  // A value that the contract does not know may put an item in none of the buckets.
  const matchBuckets = (item: Json): Match => isIn(buckets, item) || (isIn(flags, item) ? false : undefined);
  const all = isFlagged ? [matchBuckets, ...tests] : tests;
  return (item) => allOf(all, (test) => test(item));
}

/** The fields of an item that decide whether the request selects it: `/priority "Low"`. */
export function explainItem(filters: readonly ListFilter[], request: RequestExample, item: Json): string {
  const sent = filters.filter(({ at, filter }) => getRequestValue(request, at) !== undefined || 'absent' in filter);
  const fields = sent.flatMap(({ filter }) => listFields(filter));
  return [...new Set(fields)].map((field) => `${field} ${show(single(valuesAt(item, field)))}`).join(', ');
}

const single = (values: readonly Json[]): Json | undefined => (values.length > 1 ? [...values] : values[0]);

export function listFields(filter: Filter): readonly string[] {
  if (filter.match === 'partition') return Object.keys(filter.unless ?? {});
  return filter.match === 'bucket' ? Object.keys(filter.where) : [filter.field].flat();
}

/** Whether an item matches what is sent for one filter. */
function createTest({ filter }: ListFilter, sent: Json | undefined): (item: Json) => Match {
  switch (filter.match) {
    case 'bucket':
      return () => true;
    case 'partition':
      return (item) => matchPartition(filter.unless ?? {}, sent, item);
    case 'equals':
    case 'equals-any-case':
    case 'one-of':
      return (item) => matchValue(filter, sent, item);
    default:
      return typeof sent === 'string' ? createTextTest(filter, sent) : () => true;
  }
}

function matchPartition(unless: Readonly<Record<string, Json>>, sent: Json | undefined, item: Json): Match {
  if (sent === undefined) return true;
  return Object.keys(unless).length > 0 && hasValues(unless, item) ? sent === false : undefined;
}

const hasValues = (where: Readonly<Record<string, Json>>, item: Json): boolean =>
  Object.entries(where).every(([pointer, wanted]) => [wanted].flat().includes(valueAt(item, pointer) ?? null));

function matchValue(filter: ValueFilter, sent: Json | undefined, item: Json): Match {
  const values = valuesAt(item, filter.field);
  if (sent === undefined || sent === '') {
    if (filter.absent === undefined) return true;
    return values.length === 0 ? undefined : values.includes(filter.absent);
  }
  if (filter.through !== undefined) return undefined;
  return anyOf([sent].flat(), (wanted) => anyOf(values, (value) => matchEqual(filter, wanted, value)));
}

function matchEqual({ match }: ValueFilter, sent: Json, value: Json): Match {
  if (value === sent) return true;
  const isText = typeof sent === 'string' && typeof value === 'string';
  return match === 'equals-any-case' && isText ? equalsAnyCase(value, sent) : false;
}

function createTextTest(filter: TextFilter, sent: string): (item: Json) => Match {
  const terms = filter.match === 'words' ? parseWords(sent) : [sent];
  const tests = terms.map((term) => createTermTest(filter, term, terms.length === 1));
  return (item) => {
    const shown = allOf(tests, (test) => test(item));
    return shown === false && filter.isPartial ? undefined : shown;
  };
}

/** An ID beside other words may be found as well, or only alone: contracts do not say that. */
function createTermTest(filter: TextFilter, term: string, isAlone: boolean): (item: Json) => Match {
  const { id, match } = filter;
  const found = isAlone ? true : undefined;
  const matchId =
    id !== undefined && /^\d+$/.test(term)
      ? (item: Json): Match => String(valueAt(item, id)) === term && found
      : () => false;
  const isContained = createPartTest(match === 'words' ? term.replaceAll('"', '') : term, match !== 'contains');
  const textsOf = getSearchedTexts(filter);
  return (item) => anyOf([() => matchId(item), () => anyOf(textsOf(item), isContained)], (test) => test());
}

/** What the filter searches in an item. Searches compare the same items again and again. */
const getSearchedTexts = memoize((filter: TextFilter) => {
  const list = (item: Json): SearchedText[] =>
    [filter.field].flat().flatMap((field) => {
      const texts = valuesAt(item, field).filter((value) => typeof value === 'string');
      return texts.map((text) => toSearchedText(text, filter.html?.includes(field) ?? false));
    });
  const listOnce = memoize((item: Json & object) => list(item));
  return (item: Json): SearchedText[] => (isObject(item) ? listOnce(item) : list(item));
});

/** The words, and the phrases with their quotes. A quote without a second one is ignored. */
function parseWords(search: string): string[] {
  const count = search.split('"').length - 1;
  const last = search.lastIndexOf('"');
  const paired = count % 2 === 0 ? search : search.slice(0, last) + search.slice(last + 1);
  return paired.match(/"[^"]*"|[^\s"]+/g)?.filter((term) => term.replaceAll('"', '').trim() !== '') ?? [];
}

/** A value of that JSON type that a query parameter can have. */
export const isScalar = (value: Json | undefined): value is string | number | boolean =>
  value !== undefined && value !== null && !Array.isArray(value) && !isObject(value);
