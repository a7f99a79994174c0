import { nodeRule } from './support/node-rule.ts';

/** Readers meet descriptions one by one, in the docs and in editors: each is whole by itself. */
export const sentences = nodeRule(({ members: { description }, location }, _, report) => {
  if (typeof description !== 'string' || isSentence(description.trim())) return;
  report(
    location.child('description'),
    `"${excerpt(description)}" is no sentence: start with a capital letter and end with a full stop.`,
  );
});

/** A name in code may come first, and a table last. */
const isSentence = (text: string): boolean => /^[\p{Lu}\d`"[]/u.test(text) && /[.|]$|\.["`)]$/.test(text);

const excerpt = (text: string): string => (text.length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim());
