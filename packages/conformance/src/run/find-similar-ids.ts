import { readOperationId } from '@helpdesk/contract-model';

const MAX_SUGGESTIONS = 3;

/** Suggests ids for one that does not exist: those that contain the text, else those that share most of its start and end. */
export function findSimilarIds(text: string, ids: readonly string[]): string[] {
  const operations = [...new Set(ids.map(readOperationId))];
  const wanted = text.toLowerCase();
  const containing = [...operations, ...ids].filter((id) => id.toLowerCase().includes(wanted));
  if (containing.length > 0) return containing.slice(0, MAX_SUGGESTIONS);
  const candidates = wanted.includes('/') ? ids : operations;
  const best = Math.max(...candidates.map((id) => countShared(id.toLowerCase(), wanted)));
  // A shared verb alone is not similar.
  return best <= wanted.length / 2
    ? []
    : candidates.filter((id) => countShared(id.toLowerCase(), wanted) === best).slice(0, MAX_SUGGESTIONS);
}

/** Counts the characters of the common start and end. */
function countShared(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  const count = (at: (text: string, index: number) => string | undefined, max: number): number => {
    const differs = Array.from({ length: max }, (_, index) => index).find(
      (index) => at(left, index) !== at(right, index),
    );
    return differs ?? max;
  };
  const start = count((text, index) => text[index], shorter);
  return start + count((text, index) => text.at(-1 - index), shorter - start);
}
