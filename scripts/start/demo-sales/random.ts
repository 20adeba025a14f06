/** Repeatable chance: the same seed gives the same year. Nothing secret comes from it. */
export type RandomSource = {
  /** From 0 to 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  /** True in so many of a hundred cases. */
  percent: (chance: number) => boolean;
  /** One of these, by weight. */
  pick: <T>(weighted: readonly (readonly [T, number])[]) => T;
  /** Waiting time with this mean: short ones are frequent. */
  exponential: (mean: number) => number;
};

/** Mulberry32. */
export function random(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    percent: (chance) => next() * 100 < chance,
    pick: (weighted) => {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of weighted) {
        left -= weight;
        if (left < 0) return value;
      }
      throw new Error('There is nothing to pick');
    },
    exponential: (mean) => -Math.log(1 - next()) * mean,
  };
}
