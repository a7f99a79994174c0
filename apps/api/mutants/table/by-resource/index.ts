/** Faults as an independent tester planted them who knew the reference, the decisions, the spec and the source, not the suite: by resource. */
import type { Mutant } from '../../mutant.ts';
import { articleUpdates } from './article-updates.ts';
import { articles } from './articles.ts';
import { collections } from './collections.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { conversationCreations } from './conversation-creations.ts';
import { conversations } from './conversations.ts';
import { fields } from './fields.ts';
import { helpCenters } from './help-centers.ts';
import { html } from './html.ts';
import { protocol } from './protocol.ts';
import { tagsAndMembers } from './tags-and-members.ts';

export const byResource: readonly Mutant[] = [
  ...articles,
  ...articleUpdates,
  ...collections,
  ...helpCenters,
  ...contacts,
  ...companies,
  ...conversations,
  ...conversationCreations,
  ...fields,
  ...tagsAndMembers,
  ...protocol,
  ...html,
];
