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

export function areCompatible(one: Locks, other: Locks): boolean {
  for (const [key, mode] of one) {
    const held = other.get(key);
    if (held !== undefined && !isModeCompatible(mode, held)) return false;
  }
  return true;
}
