/** Work that several targets, or several requests at once, share. */

/**
 * Does the items in order, each with the target that is free first. Of several targets the first does those that only it can do before
 * the others.
 */
export async function shareAmong<T, U>(
  targets: readonly T[],
  items: readonly U[],
  work: (target: T, item: U, index: number) => Promise<unknown>,
  isForFirst: (item: U) => boolean = () => false,
): Promise<void> {
  const all = [...items.entries()];
  const bound = targets.length > 1 ? all.filter(([, item]) => isForFirst(item)) : [];
  const free = all.filter((one) => !bound.includes(one)).values();
  await Promise.all(
    targets.map(async (target, place) => {
      for (const [index, item] of place === 0 ? bound : []) await work(target, item, index);
      for (const [index, item] of free) await work(target, item, index);
    }),
  );
}

/**
 * Does the work for all items, some at once, which start in order: for requests that should have no effect. On a target that accepts them, no
 * more are under way before the first response tells.
 */
export const forEachAtOnce = <T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<unknown>,
  count = 8,
): Promise<void> => shareAmong(Array.from({ length: count }), items, (_, item, index) => work(item, index));

/** Runs work of the same name one after the other. */
export function createTurns(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    return turn;
  };
}
