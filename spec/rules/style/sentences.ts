import { nodeRule } from '../support/node-rule.ts';

/** Docs and editors show each description on its own, so each is a whole sentence. */
export const sentences = nodeRule(({ members: { description }, location }, _, report) => {
  if (typeof description !== 'string' || isSentence(description.trim())) return;
  report(
    location.child('description'),
    `"${excerpt(description)}" is not a sentence: start with a capital letter and end with a period.`,
  );
});

/** It may start with code and end with a table. */
const isSentence = (text: string): boolean => /^[\p{Lu}\d`"[]/u.test(text) && /[.|]$|\.["`)]$/.test(text);

const excerpt = (text: string): string => (text.length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim());
