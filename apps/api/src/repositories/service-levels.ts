import type { schemas } from '@helpdesk/contract';

const HOUR = 3600;

/** How soon a conversation is to be answered and resolved, in seconds (decisions.md: the same for every account). */
export const SERVICE_LEVELS: Readonly<Record<schemas.ConversationPriority, { answer: number; resolve: number }>> = {
  Urgent: { answer: HOUR, resolve: 4 * HOUR },
  High: { answer: 4 * HOUR, resolve: 24 * HOUR },
  Medium: { answer: 8 * HOUR, resolve: 48 * HOUR },
  Low: { answer: 24 * HOUR, resolve: 96 * HOUR },
};
