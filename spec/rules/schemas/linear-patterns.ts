import { fullFormats } from 'ajv-formats/dist/formats.js';
import { checkLinear } from '../support/check-linear.ts';
import { nodeRule } from '../support/node-rule.ts';
import { patternsOf } from '../support/schema.ts';

/** Every pattern and every format of the validator takes linear time, so that no text can block the service. */
export const linearPatterns = nodeRule((schema, type, report) => {
  if (type !== 'Schema') return;
  for (const [location, pattern] of patternsOf(schema)) {
    // As Ajv compiles it.
    const why = checkLinear(pattern, 'u');
    if (why !== undefined) report(location, `The pattern \`${pattern}\` is not proven linear: ${why}. ${ADVICE}`);
  }
  const { format } = schema.members;
  const why = typeof format === 'string' ? formatNotLinear(format) : undefined;
  if (why !== undefined) {
    report(
      schema.at('format').usedAt,
      `The format \`${format}\` is not proven linear: ${why}. Write a \`pattern\` that is.`,
    );
  }
});

const ADVICE =
  'Write it so that each character can be matched in one way only: `^[^@]+@[^.]+[.].+$`, not `^.+@.+[.].+$`; `^a+(-a+)*$`, not `^(a+-?)+$`.';

/** Formats that recheck cannot prove, each with the reason why it is allowed. */
const ARGUED: Readonly<Record<string, string>> = {
  date: 'a function: ten characters at fixed places, then a calendar',
  'date-time': 'a function: one split at white space, then patterns at fixed places',
  time: 'a function: a pattern at fixed places',
  hostname:
    'it looks ahead over 254 characters at most and fails on longer text; then each character matches in one way only',
  uri: 'too large to decide; fuzzing finds no attack, and only responses have it',
};

function formatNotLinear(format: string): string | undefined {
  if (format in ARGUED) return undefined;
  const definition = Object.entries(fullFormats).find(([name]) => name === format)?.[1];
  if (definition instanceof RegExp) return checkLinear(definition.source, definition.flags);
  return 'it is not a pattern that recheck could prove';
}
