/** Pseudo-random numbers that are the same on every machine: mulberry32, from a seed. */
export interface Random {
  /** From `least` to `most`, both included. */
  int(least: number, most: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    int,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    chance: (percent) => next() * 100 < percent,
  };
}
