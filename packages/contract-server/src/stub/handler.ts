import type { Contract, Operation } from '@helpdesk/contract-model';
import { type HandlerResponse, Refusal } from '../answer.ts';
import type { DocumentedAnswers } from '../documented/answers.ts';
import type { Handler } from '../operation.ts';
import { type Preference, readPreference } from './prefer.ts';
import { sampleHeaders } from './sample-headers.ts';

/**
 * Answers from the documented examples: with the first success, or with what the Prefer header names. Asking for what is
 * not documented is answered with 501, which says what is.
 */
export function stubHandler(contract: Contract, operation: Operation, documented: DocumentedAnswers): Handler {
  return (_request, context, http): HandlerResponse => {
    const found = choose(operation, readPreference(http.get('prefer')));
    if (found === undefined) throw new Refusal(documented.unimplemented(`Documented are ${documentedKeys(operation)}`));
    const { response, example } = found;
    return {
      status: response.status,
      headers: sampleHeaders(contract, response.headers, context.url),
      ...(example !== undefined && { body: example.value }),
    };
  };
}

function choose({ responses }: Operation, { code, example: key }: Preference) {
  const successFirst = Object.values(responses).sort((a, b) => a.status - b.status);
  for (const response of successFirst) {
    if (code !== undefined && response.status !== code) continue;
    const example = key === undefined ? Object.values(response.examples)[0] : response.examples[key];
    // A response without content has no examples, and is chosen by its status.
    if (example !== undefined || (key === undefined && response.mediaType === undefined)) return { response, example };
  }
  return undefined;
}

function documentedKeys({ responses }: Operation): string {
  return Object.values(responses)
    .flatMap(({ status, examples }) => Object.keys(examples).map((key) => `code=${status}, example=${key}`))
    .join('; ');
}
