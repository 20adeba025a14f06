/** A pseudo-random generator, deterministic by its seed text: numbers from 0 up to but not including 1. */
export type Random = () => number;

/** Seeds mulberry32 with FNV-1a of the text: good enough for pictures. */
export function randomOf(text: string): Random {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) as number), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random item of a non-empty list. */
export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

export const between = (random: Random, least: number, most: number): number => least + random() * (most - least);
