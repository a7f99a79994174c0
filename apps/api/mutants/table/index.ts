/** Every mutant, by area. */
import type { Mutant } from '../mutant.ts';
import { auth } from './auth.ts';
import { contacts } from './contacts.ts';
import { conversations } from './conversations.ts';
import { fields } from './fields.ts';
import { filters } from './filters.ts';
import { html } from './html.ts';
import { http } from './http.ts';
import { input } from './input.ts';
import { isolation } from './isolation.ts';
import { knowledge } from './knowledge.ts';
import { lists } from './lists.ts';
import { markup } from './markup.ts';
import { messages } from './messages.ts';
import { pagination } from './pagination.ts';
import { partner } from './partner.ts';
import { derived, times } from './reads.ts';
import { refused, unique } from './refused.ts';
import { responses } from './responses.ts';
import { text } from './text.ts';
import { updates } from './updates.ts';
import { varied } from './varied.ts';
import { writes } from './writes.ts';

export const mutants: readonly Mutant[] = [
  ...pagination,
  ...filters,
  ...writes,
  ...derived,
  ...times,
  ...updates,
  ...refused,
  ...unique,
  ...isolation,
  ...html,
  ...text,
  ...auth,
  ...http,
  ...partner,
  ...messages,
  ...lists,
  ...contacts,
  ...conversations,
  ...fields,
  ...varied,
  ...markup,
  ...knowledge,
  ...input,
  ...responses,
];
