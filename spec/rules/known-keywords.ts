import { isKeyword, keywords } from './support/keywords.ts';
import { nodeRule } from './support/node-rule.ts';

/** A misspelt or misplaced keyword would be ignored, and what it says with it. */
export const knownKeywords = nodeRule(({ members, type, location }, report) => {
  for (const name of Object.keys(members).filter(isKeyword)) {
    const places = keywords[name];
    if (!places) {
      report(
        location.child(name).key(),
        `\`${name}\` is no keyword of ours: write one of spec/README.md, or describe it in rules/keywords/.`,
      );
    } else if (!places.includes(type)) {
      report(
        location.child(name).key(),
        `\`${name}\` means nothing on this ${type}: move it to a ${places.join(' or ')}.`,
      );
    }
  }
});
