/** Every resource, in the order in which they can be imported: what is referred to comes first. */
import type { BulkResource } from './bulk-resource.ts';
import { companies, contacts } from './resources/contacts.ts';
import { conversations } from './resources/conversations.ts';
import { contactFields, conversationFields, tags } from './resources/fields.ts';
import { articles, collections, helpCenters } from './resources/knowledge-base.ts';
import { accounts, brands, members, roles, teams } from './resources/people.ts';

export const bulkResources: readonly BulkResource[] = [
  accounts,
  brands,
  roles,
  teams,
  members,
  contactFields,
  conversationFields,
  tags,
  companies,
  contacts,
  conversations,
  helpCenters,
  collections,
  articles,
];
