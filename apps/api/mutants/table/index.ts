/** Every mutant, by area: `areas.ts` says what belongs where. */
import type { Mutant } from '../mutant.ts';
import { authorization } from './authorization.ts';
import { blind } from './blind/index.ts';
import { byResource } from './by-resource/index.ts';
import { checkOrder } from './check-order.ts';
import { combinedCreations } from './creations/combined-creations.ts';
import { createCompany } from './creations/createCompany.ts';
import { createContact } from './creations/createContact.ts';
import { createConversation } from './creations/createConversation.ts';
import { errors } from './errors.ts';
import { combinedFilters } from './filters/combined-filters.ts';
import { listConversations } from './filters/listConversations.ts';
import { otherLists } from './filters/other-lists.ts';
import { findOrCreate } from './find-or-create.ts';
import { addresses } from './html/addresses.ts';
import { attributes } from './html/attributes.ts';
import { elements } from './html/elements.ts';
import { frames } from './html/frames.ts';
import { plainText } from './html/plain-text.ts';
import { postersAndWords } from './html/posters-and-words.ts';
import { rareMarkup } from './html/rare-markup.ts';
import { sanitizing } from './html/sanitizing.ts';
import { spellingAndNesting } from './html/spelling-and-nesting.ts';
import { textsAndCapitals } from './html/texts-and-capitals.ts';
import { bodies } from './http/bodies.ts';
import { decoding } from './http/decoding.ts';
import { headers } from './http/headers.ts';
import { methodsAndPaths } from './http/methods-and-paths.ts';
import { spelledPaths } from './http/spelled-paths.ts';
import { undocumentedMethods } from './http/undocumented-methods.ts';
import { isolation } from './isolation.ts';
import { neighborsAndStates } from './neighbors-and-states/index.ts';
import { order } from './order/order.ts';
import { orderOfOptions } from './order/order-of-options.ts';
import { boundCursors } from './pagination/bound-cursors.ts';
import { countsAndSizes } from './pagination/counts-and-sizes.ts';
import { cursors } from './pagination/cursors.ts';
import { nextUrl } from './pagination/next-url.ts';
import { pages } from './pagination/pages.ts';
import { sizesAndStarts } from './pagination/sizes-and-starts.ts';
import { totals } from './pagination/totals.ts';
import { rejectedWrites } from './rejected-writes.ts';
import { contactsAndCompanies } from './representations/contacts-and-companies.ts';
import { conversations } from './representations/conversations.ts';
import { everyResponse } from './representations/every-response.ts';
import { fieldsTagsAndMembers } from './representations/fields-tags-and-members.ts';
import { keptBetweenRequests } from './representations/kept-between-requests.ts';
import { knowledgeBase } from './representations/knowledge-base.ts';
import { levelsAndAuthors } from './representations/levels-and-authors.ts';
import { caseAndLength } from './search/case-and-length.ts';
import { formsAndPlaces } from './search/forms-and-places.ts';
import { searchedLists } from './search/searched-lists.ts';
import { signsAndNothing } from './search/signs-and-nothing.ts';
import { wordsAndPhrases } from './search/words-and-phrases.ts';
import { text } from './text/text.ts';
import { typedTexts } from './text/typed-texts.ts';
import { times } from './times/times.ts';
import { timesOfSome } from './times/times-of-some.ts';
import { typedNumbersAndDays } from './typed-values/typed-numbers-and-days.ts';
import { typedValues } from './typed-values/typed-values.ts';
import { unique } from './unique.ts';
import { combinedUpdates } from './updates/combined-updates.ts';
import { laterUpdates } from './updates/later-updates.ts';
import { staleLists } from './updates/stale-lists.ts';
import { trimmedUpdates } from './updates/trimmed-updates.ts';
import { updateArticle } from './updates/updateArticle.ts';
import { updateContactField } from './updates/updateContactField.ts';
import { fields } from './validation/fields.ts';
import { forms } from './validation/forms.ts';
import { itemsAndNames } from './validation/items-and-names.ts';
import { limits } from './validation/limits.ts';
import { nothingAndNames } from './validation/nothing-and-names.ts';
import { parameters } from './validation/parameters.ts';
import { references } from './validation/references.ts';
import { rules } from './validation/rules.ts';
import { undeclaredNames } from './validation/undeclared-names.ts';
import { values } from './validation/values.ts';

export const mutants: readonly Mutant[] = [
  ...isolation,
  ...authorization,
  ...rejectedWrites,
  ...addresses,
  ...attributes,
  ...elements,
  ...frames,
  ...plainText,
  ...rareMarkup,
  ...sanitizing,
  ...spellingAndNesting,
  ...text,
  ...typedValues,
  ...typedNumbersAndDays,
  ...unique,
  ...findOrCreate,
  ...times,
  ...timesOfSome,
  ...cursors,
  ...nextUrl,
  ...pages,
  ...totals,
  ...order,
  ...formsAndPlaces,
  ...searchedLists,
  ...wordsAndPhrases,
  ...combinedFilters,
  ...listConversations,
  ...otherLists,
  ...contactsAndCompanies,
  ...conversations,
  ...everyResponse,
  ...fieldsTagsAndMembers,
  ...keptBetweenRequests,
  ...knowledgeBase,
  ...combinedCreations,
  ...createCompany,
  ...createContact,
  ...createConversation,
  ...combinedUpdates,
  ...laterUpdates,
  ...staleLists,
  ...trimmedUpdates,
  ...updateArticle,
  ...updateContactField,
  ...checkOrder,
  ...bodies,
  ...headers,
  ...methodsAndPaths,
  ...errors,
  ...fields,
  ...forms,
  ...limits,
  ...parameters,
  ...references,
  ...rules,
  ...undeclaredNames,
  ...values,
  ...boundCursors,
  ...countsAndSizes,
  ...itemsAndNames,
  ...levelsAndAuthors,
  ...orderOfOptions,
  ...caseAndLength,
  ...decoding,
  ...textsAndCapitals,
  ...sizesAndStarts,
  ...signsAndNothing,
  ...nothingAndNames,
  ...typedTexts,
  ...spelledPaths,
  ...undocumentedMethods,
  ...postersAndWords,
  ...neighborsAndStates,
  ...byResource,
  ...blind,
];
