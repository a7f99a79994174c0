/** One handler for every operation of the contract: one that is missing does not compile. */
import type { Handlers } from '@helpdesk/contract';
import type { Principal } from '../auth/authenticate.ts';
import type { Clean } from '../html/off-thread.ts';
import type { Repositories } from '../repositories/index.ts';
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
import { listMembers } from './members/listMembers.ts';
import { listTags } from './tags/listTags.ts';

export function handlers(repositories: Repositories, clean: Clean): Handlers<Principal> {
  return {
    createCompany: createCompany(repositories),
    createContact: createContact(repositories),
    createConversation: createConversation(repositories, clean),
    getArticle: getArticle(repositories),
    getCollection: getCollection(repositories),
    getCompany: getCompany(repositories),
    getContact: getContact(repositories),
    getConversationField: getConversationField(repositories),
    listArticles: listArticles(repositories),
    listCollections: listCollections(repositories),
    listContactFields: listContactFields(repositories),
    listContacts: listContacts(repositories),
    listConversationFields: listConversationFields(repositories),
    listConversations: listConversations(repositories),
    listHelpCenters: listHelpCenters(repositories),
    listMembers: listMembers(repositories),
    listTags: listTags(repositories),
    updateArticle: updateArticle(repositories, clean),
    updateContactField: updateContactField(repositories),
  };
}
