/** Mutations that are expressions on what is sanitized. */
import type { Fault } from '../mutant.ts';
import { HTML } from './files.ts';

const CLEAN = 'const first = runPass(html);';
const CLEANED = 'return first.isComplete ? first.html : runPass(first.html).html;';

/** What sanitizing makes of another text: an expression on `html`. */
export const beforeSanitizing = (name: string, expression: string): Fault => ({
  name,
  patches: [[HTML.sanitize, CLEAN, `html = ${expression};\n  ${CLEAN}`]],
});

/** Another text than sanitizing makes: an expression on `html`. */
export const afterSanitizing = (name: string, expression: string): Fault => ({
  name,
  patches: [
    [
      HTML.sanitize,
      CLEANED,
      `html = first.isComplete ? first.html : runPass(first.html).html;\n  return ${expression};`,
    ],
  ],
});
