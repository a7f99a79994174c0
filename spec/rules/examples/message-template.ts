import { valueAt } from '@helpdesk/contract-model';
import { isError } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';
import { requestOf } from '../support/request.ts';
import { readMessage } from './error-text.ts';

const PLACEHOLDER = /\{(\/[^}]*)\}/g;

/** `x-text` is the message with pointers into the request instead of values. */
export const messageTemplate = operationRule({
  each(operation, report) {
    for (const { status, examples } of operation.responses.filter(({ status }) => isError(status))) {
      for (const [key, example] of examples) {
        const { value: template, location } = example.at('x-text');
        if (typeof template !== 'string') continue;
        const name = `\`x-text\` of the ${status} \`${key}\` of \`${operation.id}\``;
        const base = requestOf(operation, String(example.at('x-case', 'from').value));
        const sent = example.at('x-case', 'set').members;
        const pointers = [...template.matchAll(PLACEHOLDER)].map(([, pointer = '']) => pointer);
        if (pointers.length === 0)
          report(location, `${name} has no placeholder: write one such as {/path/id}, or remove it.`);
        for (const pointer of pointers.filter((at) => !(at in sent) && valueAt(base, at) === undefined)) {
          report(location, `${name}: ${pointer} is not in the request: write the pointer of a value that is.`);
        }
        if (!fits(template, readMessage(example))) {
          report(location, `${name} does not fit the message: make both equal except for the placeholders.`);
        }
      }
    }
  },
});

function fits(template: string, message: unknown): boolean {
  const literals = template
    .split(/\{\/[^}]*\}/)
    .map((literal) => literal.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return typeof message === 'string' && new RegExp(`^${literals.join('.+')}$`, 'su').test(message);
}
