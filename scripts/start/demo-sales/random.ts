/** Reproducible random numbers: the same seed gives the same sequence. Not for secrets. */
export type RandomSource = {
  /** From 0 to 1, without 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  /** True with a probability of `chance` percent. */
  percent: (chance: number) => boolean;
  /** One of the values; each weight is relative to the sum of all. */
  pick: <T>(weighted: readonly (readonly [T, number])[]) => T;
  /** An exponentially distributed number with this mean. */
  exponential: (mean: number) => number;
};

/** The generator Mulberry32. */
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
      throw new Error('There are no values to choose from');
    },
    exponential: (mean) => -Math.log(1 - next()) * mean,
  };
}
