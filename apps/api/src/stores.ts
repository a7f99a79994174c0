/** All that the handlers can ask of the database. Each method takes the account that it is for, and sees nothing else. */
import type { Knex } from 'knex';
import { tokenStore } from './accounts/token-store.ts';
import { articleStore } from './articles/article-store.ts';
import { collectionStore } from './collections/collection-store.ts';
import { companyStore } from './companies/company-store.ts';
import { contactFieldStore } from './contact-fields/contact-field-store.ts';
import { contactStore } from './contacts/contact-store.ts';
import { conversationFieldStore } from './conversation-fields/conversation-field-store.ts';
import { conversationStore } from './conversations/conversation-store.ts';
import { helpCenterStore } from './help-centers/help-center-store.ts';
import { memberStore } from './members/member-store.ts';
import { tagStore } from './tags/tag-store.ts';

export type Stores = ReturnType<typeof createStores>;

export function createStores(knex: Knex, settings: StoreOptions) {
  return {
    articles: articleStore(knex, settings),
    collections: collectionStore(knex),
    companies: companyStore(knex, settings),
    contactFields: contactFieldStore(knex, settings),
    contacts: contactStore(knex, settings),
    conversationFields: conversationFieldStore(knex),
    conversations: conversationStore(knex, settings),
    helpCenters: helpCenterStore(knex),
    members: memberStore(knex),
    tags: tagStore(knex),
    tokens: tokenStore(knex, settings),
  };
}

/** What stores need to know beside the database. */
export interface StoreOptions {
  /** The present time in whole seconds since 1970-01-01 UTC. */
  readonly now: () => number;
  /** What items of a contact list carry: `companies`, or `company_id` and `company_name`. */
  readonly contactListVariant: 'companies' | 'company';
}
