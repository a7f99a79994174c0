/** Searches: a search finds only and all items with the text, by the documented rule. */
import type { TextFilter } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../../cases/executable-case.ts';
import { createTooFewItemsError } from '../../../resources/lists/too-few-items.ts';
import type { Outcome } from '../../../result.ts';
import type { Invariant, InvariantContext } from '../../invariant.ts';
import { createRecorder } from '../../recorder.ts';
import { checkSelections } from '../check-selection.ts';
import { isSendableValue } from '../filter-values.ts';
import { createSelector, isTextFilter, type ListFilter, listFilters } from '../list-filters.ts';
import { type ListReference, readListReference } from '../list-reference.ts';
import { type ListSelection, withValues } from '../list-selection.ts';
import { planPagedLists } from '../paged-list.ts';
import { planParameter } from '../plan-parameter.ts';
import type { SearchQuery } from './absent-texts.ts';
import { chooseWord, listSearchQueries } from './search-queries.ts';

export const search: Invariant = {
  name: 'search',
  statement: 'A search finds only and all items with the text, by the documented rule.',
  explanation: `The suite takes words from the items of the list and searches for: a rare word in another letter case, an inner part of it, a part of several items in both letter cases,
two words in another order and from different fields, a phrase, two phrases in another order, and of which one has its words in another order, the phrase in another order and with another blank in it, the word with \`%\`, \`_\`, \`*\` and \`\\\` in it and in
quotes, \`0\` and \`null\`, the end of one text and the start of the next as one word, words of items with a rare flag, words of fields that are not searched, also of nested ones such as the name of an author, names of HTML elements, an id, digits of a text, a blank text, an empty value, and a text that nothing
contains. It compares the items and the totals with those of the list without the search.

Usual causes: \`%\` and \`_\` are not escaped for LIKE, letter case is not ignored, or for ASCII letters only, words are combined
with OR, only whole words or only starts of words are found, HTML is searched with its markup, another field is searched
too, the total counts the whole list, \`+\` in a query is not read as a blank where the contract says so.`,
  keywords: ['x-filters', 'x-pagination'],
  plan: (contract) =>
    planPagedLists(contract).flatMap(({ operation, base }) =>
      listFilters(contract, operation)
        .filter(isTextFilter)
        .map(({ parameter }) =>
          planParameter(contract, base, parameter, {
            keyword: 'x-filters',
            summary: `Finds only and all items that match \`${parameter.name}\`.`,
          }),
        ),
    ),
  check: checkSearch,
};

const NO_WORD_REASON =
  'No item shows a word to search for. Not checked: that a search finds the parts of a word, in any order and letter case.';

async function checkSearch(context: InvariantContext, { base, at }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const reference = await readListReference(context, base);
  const listFilter = reference.filters.filter(isTextFilter).find((other) => other.at === at);
  if (listFilter === undefined) throw new Error(`${base.operationId} has no search ${at}`);
  const recorder = createRecorder(session);
  const { items } = await reference.read();
  const isValid = (text: string): boolean => isSendableValue(session, listFilter, text);
  const chosen = chooseWord(listFilter, items);
  if (chosen === undefined) recorder.addUnchecked(NO_WORD_REASON);
  const queries = listSearchQueries(listFilter, items, chosen, drawAbsentWord(context), isValid);
  const selections = queries.map((query) => createSelection(reference, listFilter, query));
  await checkSelections(reference, selections, recorder);
  if (recorder.isPassing() && items.length === 0) {
    throw createTooFewItemsError(
      session.contract,
      reference.list.operation,
      reference.request,
      'needs an item to find: add one',
    );
  }
  return recorder.toOutcome();
}

function createSelection(
  { request, filters }: ListReference,
  listFilter: ListFilter<TextFilter>,
  query: SearchQuery,
): ListSelection {
  const values = { [listFilter.at]: query.text };
  if (!query.isCertain) return { values };
  const { isPartial: _, ...filter } = listFilter.filter;
  const shown = filters.map((other) => (other.at === listFilter.at ? { ...listFilter, filter } : other));
  return { values, matches: createSelector(shown, withValues(request, values)) };
}

/** The marker of a new text: letters and digits that nothing on the target contains. */
const drawAbsentWord = ({ session }: Pick<InvariantContext, 'session'>): string =>
  String(session.fresh.like({ type: 'string' }, 'absent'))
    .split(' ')
    .at(-1) ?? '';
