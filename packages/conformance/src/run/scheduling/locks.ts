/** Locks on the lists of the target, so that cases that disturb each other do not run at the same time. */
import type { LockMode } from '../../cases/executable-case.ts';

/** By the operation that lists what is locked; by the kind of resource or the path, if no operation lists it. */
export type Locks = ReadonlyMap<string, LockMode>;

export const noLocks: Locks = new Map();

/** The mode that allows both. */
const combine = (one: LockMode, other: LockMode): LockMode => {
  if (one === other || other === 'use') return one;
  return one === 'use' ? other : 'update';
};

export function mergeLocks(pairs: Iterable<readonly [string, LockMode]>): Locks {
  const merged = new Map<string, LockMode>();
  for (const [key, mode] of pairs) {
    const known = merged.get(key);
    merged.set(key, known === undefined ? mode : combine(known, mode));
  }
  return merged;
}

/** Equal modes may be held at once, except `update`; `use` excludes only `update`. */
const isModeCompatible = (one: LockMode, other: LockMode): boolean =>
  one !== 'update' && other !== 'update' && (one === other || one === 'use' || other === 'use');

/** The locks of several tasks, and of others that are added. */
interface HeldLocks {
  readonly add: (locks: Locks) => void;
  /** Whether a task could have these locks beside them. */
  readonly allow: (locks: Locks) => boolean;
}

/** By lock, so that a task is compared with as many modes as there are, and not with each task that runs. */
export function holdLocks(tasks: Iterable<Locks>): HeldLocks {
  const held = new Map<string, Set<LockMode>>();
  const add = (locks: Locks): void => {
    for (const [key, mode] of locks) {
      const modes = held.get(key);
      if (modes === undefined) held.set(key, new Set([mode]));
      else modes.add(mode);
    }
  };
  for (const locks of tasks) add(locks);
  return {
    add,
    allow: (locks) => {
      for (const [key, mode] of locks) {
        for (const other of held.get(key) ?? []) if (!isModeCompatible(mode, other)) return false;
      }
      return true;
    },
  };
}
