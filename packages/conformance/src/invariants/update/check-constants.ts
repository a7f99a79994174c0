/** What no update changes is as it was before the first one. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, valueAt } from '@helpdesk/contract-model';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { ResourceReader } from '../support/resource-reader.ts';

/**
 * Compares what the run has updated of that kind with what it was, by what `x-on-change` says: a field that each update sets to the same
 * value changes only once, perhaps in another case.
 */
export async function checkConstants(
  context: InvariantContext,
  kind: string,
  { listChangeFields }: ResourceReader,
  readNow: (id: Json) => Promise<Json>,
): Promise<Finding[]> {
  const findings = context.listUpdated(kind).map(async ({ id, before }): Promise<Finding[]> => {
    const { never } = listChangeFields(before);
    const now = never.length === 0 ? before : await readNow(id);
    return never.flatMap((at) => compare(at, id, valueAt(before, at), valueAt(now, at)));
  });
  return (await Promise.all(findings)).flat();
}

function compare(at: string, id: Json, before: Json | undefined, now: Json | undefined): Finding[] {
  const [expected, received] = [identify(before), identify(now)];
  if (received === undefined || isDeepStrictEqual(expected, received)) return [];
  const name = `the resource ${show(id)} before the run updated it`;
  return [{ at, expected: `${show(expected)}, as in ${name}`, received: show(received) }];
}

/** Another client may change what a resource that is named here shows. */
const identify = (value: Json | undefined): Json | undefined =>
  isObject(value) && value.id !== undefined ? value.id : value;
