/** The handler of every operation in the contract. A missing one does not compile. */
import type { Handlers } from '@helpdesk/contract';
import type { Principal } from './accounts/authenticate.ts';
import { getArticle } from './articles/getArticle.ts';
import { listArticles } from './articles/listArticles.ts';
import { updateArticle } from './articles/updateArticle.ts';
import { getCollection } from './collections/getCollection.ts';
import { listCollections } from './collections/listCollections.ts';
import { createCompany } from './companies/createCompany.ts';
import { getCompany } from './companies/getCompany.ts';
import { listContactFields } from './contact-fields/listContactFields.ts';
import { updateContactField } from './contact-fields/updateContactField.ts';
import { createContact } from './contacts/createContact.ts';
import { getContact } from './contacts/getContact.ts';
import { listContacts } from './contacts/listContacts.ts';
import { getConversationField } from './conversation-fields/getConversationField.ts';
import { listConversationFields } from './conversation-fields/listConversationFields.ts';
import { createConversation } from './conversations/createConversation.ts';
import { listConversations } from './conversations/listConversations.ts';
import { listHelpCenters } from './help-centers/listHelpCenters.ts';
import type { SanitizeContent } from './html/content-sanitizer.ts';
import { listMembers } from './members/listMembers.ts';
import type { Stores } from './stores.ts';
import { listTags } from './tags/listTags.ts';

export function createOperations(stores: Stores, sanitizeContent: SanitizeContent): Handlers<Principal> {
  return {
    createCompany: createCompany(stores),
    createContact: createContact(stores),
    createConversation: createConversation(stores, sanitizeContent),
    getArticle: getArticle(stores),
    getCollection: getCollection(stores),
    getCompany: getCompany(stores),
    getContact: getContact(stores),
    getConversationField: getConversationField(stores),
    listArticles: listArticles(stores),
    listCollections: listCollections(stores),
    listContactFields: listContactFields(stores),
    listContacts: listContacts(stores),
    listConversationFields: listConversationFields(stores),
    listConversations: listConversations(stores),
    listHelpCenters: listHelpCenters(stores),
    listMembers: listMembers(stores),
    listTags: listTags(stores),
    updateArticle: updateArticle(stores, sanitizeContent),
    updateContactField: updateContactField(stores),
  };
}
