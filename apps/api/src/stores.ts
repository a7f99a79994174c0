/** All access to the database. Each method takes an account and accesses only its data (docs/decisions/account-isolation.md). */
import type { Knex } from 'knex';
import { tokenStore } from './accounts/token-store.ts';
import { articleStore } from './articles/article-store.ts';
import { collectionStore } from './collections/collection-store.ts';
import { companyStore } from './companies/company-store.ts';
import { contactFieldStore } from './contact-fields/contact-field-store.ts';
import { type ContactStoreOptions, contactStore } from './contacts/contact-store.ts';
import { conversationFieldStore } from './conversation-fields/conversation-field-store.ts';
import { conversationStore } from './conversations/conversation-store.ts';
import { helpCenterStore } from './help-centers/help-center-store.ts';
import { memberStore } from './members/member-store.ts';
import { tagStore } from './tags/tag-store.ts';

export type Stores = ReturnType<typeof createStores>;

/** @param options the store of contacts takes every option. */
export function createStores(db: Knex, options: ContactStoreOptions) {
  return {
    articles: articleStore(db, options),
    collections: collectionStore(db),
    companies: companyStore(db, options),
    contactFields: contactFieldStore(db, options),
    contacts: contactStore(db, options),
    conversationFields: conversationFieldStore(db),
    conversations: conversationStore(db, options),
    helpCenters: helpCenterStore(db),
    members: memberStore(db),
    tags: tagStore(db),
    tokens: tokenStore(db, options),
  };
}
