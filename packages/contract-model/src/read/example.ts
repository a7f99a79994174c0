import type { Level } from '../contract/case.ts';
import type { Covers, Example } from '../contract/operation.ts';
import { readChange } from './change.ts';
import type { SpecNode } from './spec-node.ts';

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];

/** Reads a named example of a response (OpenAPI 3.1, 4.8.19) with its extension keywords. */
export function readExample(node: SpecNode): Example {
  const summary = node.find('summary')?.string();
  const text = node.find('x-text')?.string();
  const covers = node.find('x-covers');
  const details = node.find('x-details')?.oneOf(['required']);
  const level = node.find('x-level')?.oneOf(levels);
  const change = node.find('x-case');
  return {
    value: node.get('value').json(),
    ...(summary !== undefined && { summary }),
    ...(text !== undefined && { text }),
    ...(covers && { covers: readCovers(covers) }),
    ...(details && { details }),
    ...(level && { level }),
    ...(change && { change: readChange(change) }),
    at: node.pointer,
  };
}

function readCovers(node: SpecNode): Covers {
  const at = node.find('at')?.items().map(readCoveredPointer);
  const only = node.find('only')?.items().map(readCoveredPointer);
  if (!at && !only) node.fail('`x-covers` must have `at` or `only`: an array of pointers into the request');
  return { ...(at && { at }), ...(only && { only }) };
}

/** Unlike other pointers into a request, this one may name a whole part: `/query`. */
function readCoveredPointer(node: SpecNode): string {
  const pointer = node.string();
  return /^\/(?:path|query|header|body)(?:\/|$)/.test(pointer)
    ? pointer
    : node.fail(
        `\`x-covers\` must point into the request, such as /query or /body/name, not ${JSON.stringify(pointer)}`,
      );
}
