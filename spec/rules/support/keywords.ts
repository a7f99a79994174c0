import { ownKeywords } from '@helpdesk/contract-model';

/** All that the spec may have, with the types of the objects that may have it: ours, and that of Redocly for the name of a tag. */
export const keywords: Readonly<Record<string, readonly string[]>> = { ...ownKeywords, 'x-displayName': ['Tag'] };

export const isKeyword = (name: string): boolean => name.startsWith('x-');
