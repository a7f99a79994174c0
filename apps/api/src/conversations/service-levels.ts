import type { schemas } from '@helpdesk/contract';

const HOUR = 3600;

/** Max seconds until the first response and the resolution, for every account (docs/decisions/service-levels.md). */
export const SERVICE_LEVELS: Readonly<Record<schemas.ConversationPriority, { answer: number; resolve: number }>> = {
  Urgent: { answer: HOUR, resolve: 4 * HOUR },
  High: { answer: 4 * HOUR, resolve: 24 * HOUR },
  Medium: { answer: 8 * HOUR, resolve: 48 * HOUR },
  Low: { answer: 24 * HOUR, resolve: 96 * HOUR },
};
