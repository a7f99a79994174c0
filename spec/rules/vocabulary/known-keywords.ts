import { isKeyword, keywords } from '../support/keywords.ts';
import { nodeRule } from '../support/node-rule.ts';

/** A misspelled or misplaced keyword would be ignored silently. */
export const knownKeywords = nodeRule((node, type, report) => {
  for (const name of Object.keys(node.members).filter(isKeyword)) {
    const types = keywords[name];
    if (!types) {
      report(
        node.at(name).usedAt.key(),
        `\`${name}\` is not a known keyword: write one of spec/README.md, or add a schema to rules/keywords/.`,
      );
    } else if (!types.includes(type)) {
      report(node.at(name).usedAt.key(), `\`${name}\` has no effect on a ${type}: move it to ${types.join(', ')}.`);
    }
  }
});
