import type { schemas } from '@helpdesk/contract';

const HOUR = 3600;

/**
 * Max seconds until the first response and the resolution, for every account (docs/decisions/service-levels.md). A file of its
 * own, because the sample uses it too.
 */
export const SERVICE_LEVELS: Readonly<
  Record<schemas.ConversationPriority, { firstResponse: number; resolution: number }>
> = {
  Urgent: { firstResponse: HOUR, resolution: 4 * HOUR },
  High: { firstResponse: 4 * HOUR, resolution: 24 * HOUR },
  Medium: { firstResponse: 8 * HOUR, resolution: 48 * HOUR },
  Low: { firstResponse: 24 * HOUR, resolution: 96 * HOUR },
};
