import { isKeyword, keywords } from './support/keywords.ts';
import { nodeRule } from './support/node-rule.ts';

/** A misspelt or misplaced keyword would be ignored, and what it says with it. */
export const knownKeywords = nodeRule((node, type, report) => {
  for (const name of Object.keys(node.members).filter(isKeyword)) {
    const places = keywords[name];
    if (!places) {
      report(
        node.at(name).asked.key(),
        `\`${name}\` is no keyword of ours: write one of spec/README.md, or describe it in rules/keywords/.`,
      );
    } else if (!places.includes(type)) {
      report(node.at(name).asked.key(), `\`${name}\` means nothing on a ${type}: it belongs to ${places.join(', ')}.`);
    }
  }
});
