import type { schemas } from '@helpdesk/contract';

/** A member as articles show the one who wrote them. */
export function toAuthor(id: number, firstName: string, lastName: string, email: string): schemas.Author {
  return { id, name: `${firstName} ${lastName}`.trim(), email };
}
