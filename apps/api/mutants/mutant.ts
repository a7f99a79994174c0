/** A named fault of the service: a change of its source that is applied in memory, while Node loads the modules. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@helpdesk/contract';
import { messageOf } from '@helpdesk/contract-model';
import type { Area } from './table/areas.ts';

/** The folder that the paths of patches are relative to. */
export const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** `from` occurs exactly once in the file, which is relative to the repository. */
export type Patch = readonly [file: string, from: string, to: string];

/** The characters from `start` to before `end` of a file as it is today. */
interface SourceEdit {
  /** Relative to the repository. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** What changes the source of the service. */
export interface Changes {
  readonly name: string;
  readonly patches: readonly Patch[];
  readonly edit?: SourceEdit;
}

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

/** A patch that does not fit the source, which has changed since it was written. */
class StalePatchError extends Error {
  override readonly name = 'StalePatchError';
}

/**
 * Applies the changes of a file to its source.
 *
 * @throws {StalePatchError} if the text of a patch does not occur exactly once.
 */
export function applyChanges(mutant: Changes, file: string, source: string): string {
  const { edit } = mutant;
  let changed = edit?.file === file ? source.slice(0, edit.start) + edit.replacement + source.slice(edit.end) : source;
  for (const [name, from, to] of mutant.patches) {
    if (name !== file) continue;
    const parts = changed.split(from);
    if (parts.length !== 2) {
      throw new StalePatchError(
        `${mutant.name} is stale: ${JSON.stringify(from)} occurs ${parts.length - 1} times in ${file}, not once. Correct its patch in apps/api/mutants/table`,
      );
    }
    changed = parts.join(to);
  }
  return changed;
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
