import { parsePointer } from '@helpdesk/contract-model';
import type { OperationPlace, ResponsePlace } from './support/operation.ts';
import { operationRule, type ReportProblem } from './support/operation-rule.ts';
import type { Place } from './support/place.ts';

/** The server chooses the text of a 400 by the place of the issue, so every place that takes input needs a text. */
export const coveredPlaces = operationRule({
  each(operation, report) {
    for (const response of operation.responses) checkCovers(operation, response, report);
    const bad = operation.responses.find(({ status }) => status === '400');
    if (!bad) return;
    const covered = bad.examples.flatMap(([, example]) => pointers(example, 'at').map(({ value }) => String(value)));
    for (const place of inputPlaces(operation)) {
      if (covered.includes(place)) continue;
      report(
        bad.place.usedAt.key(),
        `No 400 of \`${operation.id}\` covers issues in ${place}: add \`x-covers: { at: [${place}] }\` to the example ` +
          'with their text.',
      );
    }
  },
});

/** Every operation has a query: an unknown parameter is rejected. */
export function inputPlaces(operation: OperationPlace): string[] {
  const hasPath = operation.parameters.some((parameter) => parameter.in === 'path');
  return [...(hasPath ? ['/path'] : []), '/query', ...(operation.body ? ['/body'] : [])];
}

function checkCovers(operation: OperationPlace, { status, examples }: ResponsePlace, report: ReportProblem): void {
  const claimed = new Map<string, string>();
  for (const [key, example] of examples) {
    const covers = example.at('x-covers');
    if (covers.value === undefined) continue;
    if (status !== '400') {
      report(covers.location.key(), `\`x-covers\` on a ${status} has no effect, only on a 400: remove it.`);
      continue;
    }
    for (const kind of ['at', 'only']) {
      for (const pointer of pointers(example, kind)) {
        const name = `${kind} ${pointer.value}`;
        const first = claimed.get(name);
        if (first) {
          report(
            pointer.location,
            `\`${first}\` already covers ${name}: keep it in one example of \`${operation.id}\`.`,
          );
        }
        claimed.set(name, key);
        if (takes(operation, String(pointer.value))) continue;
        report(
          pointer.location,
          `${pointer.value} is not an input of \`${operation.id}\`: write one that is declared.`,
        );
      }
    }
  }
}

const pointers = (example: Place, kind: string): Place[] => example.at('x-covers', kind).items();

function takes(operation: OperationPlace, pointer: string): boolean {
  const [place = '', name] = parsePointer(pointer);
  if (place === 'body') return operation.body !== undefined;
  if (name === undefined) return place === 'path' || place === 'query' || place === 'header';
  return operation.parameters.some((parameter) => parameter.in === place && parameter.name === name);
}
