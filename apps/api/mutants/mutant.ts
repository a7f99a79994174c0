/** A named fault of the service: a change of its source that is applied in memory, while Node loads the modules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@helpdesk/contract';
import { messageOf } from '@helpdesk/contract-model';
import { applyChanges, type Changes, REPOSITORY } from './apply-changes.ts';
import type { Area } from './table/areas.ts';

export interface Fault extends Changes {
  /** What is wrong as seen from outside, after the operation where it is: `listTags-search-is-case-sensitive`. */
  readonly name: string;
  /** Statements that change the prepared database first, such as one that drops an index. */
  readonly sql?: readonly string[];
  /** Why no client can see what is wrong. A mutant that is killed although this is set fails the run. */
  readonly argued?: string;
  /** A client could see it: what the suite would have to do, and does not. The same for one that is killed. */
  readonly outOfReach?: string;
}

export interface Mutant extends Fault {
  /** `AREA/NAME`, unique in the table. */
  readonly name: string;
  readonly area: string;
  /** Operations whose cases probably kill it, so that they run first. */
  readonly operations: readonly string[];
}

/**
 * Adds what faults of an area have in common.
 *
 * @param operations of faults that are not named after one.
 */
export function inArea(area: Area, faults: readonly Fault[], operations: readonly string[] = []): Mutant[] {
  return faults.map((fault) => {
    const [start = ''] = fault.name.split('-');
    const named = Object.hasOwn(contract.operations, start) ? [start] : operations;
    return { ...fault, area, name: `${area}/${fault.name}`, operations: named };
  });
}

/** What is wrong with a table: patches that do not fit today's source, and names that occur twice. Empty if nothing is. */
export function findStale(mutants: readonly Mutant[]): string[] {
  const names = mutants.map(({ name }) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const stale = mutants.flatMap((mutant) => {
    const files = new Set(mutant.patches.map(([file]) => file));
    return [...files].flatMap((file) => {
      try {
        applyChanges(mutant, file, readFileSync(join(REPOSITORY, file), 'utf8'));
        return [];
      } catch (error) {
        return [messageOf(error)];
      }
    });
  });
  return [...repeated.map((name) => `${name} occurs twice in the table: rename one`), ...stale];
}
