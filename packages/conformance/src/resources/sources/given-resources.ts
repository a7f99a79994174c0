/** The resources that the `--data` file gives. */
import { type Credential, isObject, type Json, valueAt } from '@helpdesk/contract-model';
import type { Resource } from '../bindings/constraint-problem.ts';
import { getListKey } from '../lists/list-key.ts';
import type { Session } from '../session.ts';

export interface GivenResources {
  /** The resources that were given, without those that the run has deleted. */
  readonly list: (name: string) => Resource[];
  /** Like `list`. If only an ID is given, the other fields come from `readShown`, if it returns the resource. */
  readonly complete: (name: string, readShown: () => Promise<readonly Resource[]>) => Promise<Resource[]>;
  /** True if a resource with that ID is given for a kind that the same list has. */
  readonly has: (kind: string, id: Json) => boolean;
  /** True if the run has deleted one. */
  readonly isAnyDeleted: (name: string) => boolean;
}

export function createGivenResources({ contract, options, ledger }: Session, credential: Credential): GivenResources {
  // Given resources belong to the account of `full`.
  const data = credential === 'full' ? (options.data ?? {}) : {};
  const readGiven = (name: string): readonly Json[] =>
    (data[name] ?? []).filter((one) => !ledger.isRemoved(name, readGivenId(one)));
  const list = (name: string): Resource[] => readGiven(name).map(toResource);
  return {
    list,
    complete: async (name, readShown) => {
      const given = readGiven(name);
      if (given.every((one) => isObject(one))) return [...given];
      const shown = await readShown();
      return given.map((one) =>
        isObject(one) ? one : (shown.find((resource) => valueAt(resource, '/id') === one) ?? toResource(one)),
      );
    },
    has: (kind, id) =>
      Object.keys(data)
        .filter((name) => getListKey(contract, name) === getListKey(contract, kind))
        .some((name) => list(name).some((one) => valueAt(one, '/id') === id)),
    isAnyDeleted: (name) => list(name).length < (data[name]?.length ?? 0),
  };
}

/** A given id becomes a resource with that id alone. */
const toResource = (given: Json): Resource => (isObject(given) ? given : { id: given });

/** The ID of a resource of `--data`, which may be the ID alone. */
export const readGivenId = (given: Json): Json => valueAt(toResource(given), '/id') ?? null;
