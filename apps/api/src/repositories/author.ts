import type { Author } from '@helpdesk/contract';

/** A member as articles show the one who wrote them. */
export function toAuthor(id: number, firstName: string, lastName: string, email: string): Author {
  return { id, name: `${firstName} ${lastName}`.trim(), email };
}
