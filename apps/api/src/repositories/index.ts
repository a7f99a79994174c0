/** All that the handlers can ask of the database. Each method takes the account that it is for, and sees nothing else. */
import type { Knex } from 'knex';
import { createArticles } from './articles.ts';
import { createCollections } from './collections.ts';
import { createCompanies } from './companies.ts';
import { createContactFields } from './contact-fields.ts';
import { createContacts } from './contacts.ts';
import { createConversationFields } from './conversation-fields.ts';
import { createConversations } from './conversations.ts';
import { createHelpCenters } from './help-centers.ts';
import { createMembers } from './members.ts';
import type { RepositorySettings } from './settings.ts';
import { createTags } from './tags.ts';
import { createTokens } from './tokens.ts';

export type { Page, PageRequest } from './page.ts';
export type { Invalid, Refusal } from './refusal.ts';
export type { RepositorySettings } from './settings.ts';
export type { Feature, Token, TokenToInsert } from './tokens.ts';

export type Repositories = ReturnType<typeof createRepositories>;

export function createRepositories(knex: Knex, settings: RepositorySettings) {
  return {
    articles: createArticles(knex, settings),
    collections: createCollections(knex),
    companies: createCompanies(knex, settings),
    contactFields: createContactFields(knex, settings),
    contacts: createContacts(knex, settings),
    conversationFields: createConversationFields(knex),
    conversations: createConversations(knex, settings),
    helpCenters: createHelpCenters(knex),
    members: createMembers(knex),
    tags: createTags(knex),
    tokens: createTokens(knex, settings),
  };
}
