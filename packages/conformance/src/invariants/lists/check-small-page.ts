/**
 * A filtered list in smaller pages: the same items in the same order, the same total, also after the last page, and an address of the next page
 * that keeps the filter.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Json, memoize, valueAt } from '@helpdesk/contract-model';
import { readPageSizes } from '../../resources/lists/list-pages.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { Recorder } from '../recorder.ts';
import { matchItems } from './filters/match-items.ts';
import { shownBy } from './list-page.ts';
import type { ListReference } from './list-reference.ts';
import { formatQuery, type ListSelection, walkSelection } from './list-selection.ts';
import { formatIdentity, type PagedList } from './paged-list.ts';
import { checkPageAfterLast } from './pagination/page-after-last.ts';
import { checkNextUrl } from './pagination-rules.ts';
import { findPageOf, type ListWalk } from './walk-list.ts';

const ATTEMPTS = 3;

/**
 * One selection of each kind of value tells for all of an invariant: a later page may lose `false`, all values but the first, or that words are
 * a phrase.
 */
const getCheckedKinds = memoize((_: Recorder) => new Set<string>());

/** `whole` is the walk of the selection. Sends two requests if nothing is wrong, and one more where pages have numbers. */
export async function checkSmallPage(
  reference: ListReference,
  selection: ListSelection,
  whole: ListWalk,
  recorder: Recorder,
): Promise<void> {
  const { list } = reference;
  const { smallest } = readPageSizes(list.session.contract, list.operation, list.pagination);
  const size = Math.max(smallest, Math.ceil(whole.items.length / 2));
  const kinds = getCheckedKinds(recorder);
  const kind = await describeKind(reference, selection.values);
  if (kinds.has(kind) || !whole.isComplete || whole.pages.length !== 1 || size >= whole.items.length) return;
  kinds.add(kind);
  const query = formatQuery(selection.values);
  const readSmall = (maxItems: number): Promise<ListWalk> => walkSelection(reference, selection, { size, maxItems });

  let current = whole;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { small, findings } = await compareWithSmall(list, current, query, readSmall);
    if (small.problems.length > 0 || findings.length === 0) {
      recorder.addExchanges(small.exchanges);
      recorder.addResult(small);
      const after = await checkPageAfterLast(list, small);
      recorder.addExchanges(after.exchanges);
      recorder.addResult(after);
      return;
    }
    const again = await walkSelection(reference, selection);
    const isStable = isDeepStrictEqual(again.items.map(formatIdentity), current.items.map(formatIdentity));
    current = again;
    if (!isStable || attempt === 1) continue;
    recorder.addExchanges(small.exchanges);
    recorder.addFindings(findings);
    return;
  }
  recorder.addUnchecked(
    `The list for ${query} changed between all reads, as if another client wrote to it. Not checked: that small pages have the same items.`,
  );
}

interface Comparison {
  readonly small: ListWalk;
  readonly findings: readonly Finding[];
}

async function compareWithSmall(
  list: PagedList,
  { items }: ListWalk,
  query: string,
  readSmall: (maxItems: number) => Promise<ListWalk>,
): Promise<Comparison> {
  // The later page may lose the filter, too. One more, to see that no page follows.
  const small = await readSmall(items.length + 1);
  const [page] = small.pages;
  if (small.problems.length > 0 || page === undefined) return { small, findings: [] };
  const { pagination } = list;
  const wanted = items.map(formatIdentity);
  const found = small.items.map(formatIdentity);
  if (!isDeepStrictEqual(found, wanted)) {
    const differs = found.findIndex((id, index) => id !== wanted[index]);
    const shown = shownBy(differs === -1 ? small.pages.at(-1) : findPageOf(small, differs));
    const expected = `the ${items.length} items for ${query}, as a larger page has them`;
    return { small, findings: [{ at: pagination.items, expected, received: found.join(', '), ...shown }] };
  }
  const total = pagination.style === 'last-id' ? items.length : valueAt(page.body, pagination.total);
  if (pagination.style !== 'last-id' && total !== items.length) {
    const expected = `${items.length}, the items for ${query}, on a page of ${small.size}`;
    return { small, findings: [{ at: pagination.total, expected, received: show(total), ...shownBy(page) }] };
  }
  const findings = checkNextUrl(list, small);
  if (findings.length === 0) return { small, findings };
  // An address in another form is right if it leads to the rest.
  const both = await readSmall(items.length);
  const isSame = isDeepStrictEqual(both.items.map(formatIdentity), wanted);
  return isSame ? { small, findings: [] } : { small: both, findings };
}

/** Values that a later page is likely to treat alike. */
async function describeKind(reference: ListReference, values: ListSelection['values']): Promise<string> {
  const { items } = await reference.read();
  const count = (at: string, value: Json): number => matchItems(reference, at, value, items).filter(Boolean).length;
  const describe = ([at, value]: [string, Json | undefined]): string => {
    if (Array.isArray(value)) return value.length > 1 ? 'several' : 'one';
    if (typeof value !== 'string') return value === false ? 'false' : 'plain';
    // A page that forgets the quotes shows it only if more items have the words.
    if (value.includes('"'))
      return count(at, value) < count(at, value.replaceAll('"', ' ')) ? 'phrase' : 'phrase as words';
    const text = value.includes(' ') ? 'words' : 'text';
    return value === value.toLowerCase() ? text : `${text} with capitals`;
  };
  return Object.entries(values).map(describe).join(' ');
}
