/** What one client has changed last has one author. */
import { isDeepStrictEqual } from 'node:util';
import { type Json, valueAt } from '@helpdesk/contract-model';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import { compareResources } from '../support/compare-resources.ts';
import type { ResourceReader } from '../support/resource-reader.ts';

interface Pair {
  readonly found: Json;
  readonly after: Json;
}

/** Compares resources of one kind as they were found and as they are after updates with one token, by what `x-on-change` says. */
export function compareAuthors({ listChangeFields }: ResourceReader, resources: readonly Pair[]): Finding[] {
  const changed = resources.filter(({ found, after }) =>
    listChangeFields(after).now.some((at) => compareResources(valueAt(found, at), valueAt(after, at)).length > 0),
  );
  const [first, ...others] = changed.map(({ after }) => after);
  if (first === undefined) return [];
  return listChangeFields(first).author.flatMap((at) => {
    const author = valueAt(first, at);
    const other = others.find((one) => !isDeepStrictEqual(valueAt(one, at), author));
    if (other === undefined) return [];
    const expected = `${show(author)}, as in ${show(valueAt(first, '/id'))}: one client has changed both`;
    return [{ at, expected, received: `${show(valueAt(other, at))} in ${show(valueAt(other, '/id'))}` }];
  });
}
