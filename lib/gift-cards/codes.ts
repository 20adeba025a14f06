import { randomUUID } from 'node:crypto';
import { sha256 } from '@/lib/same-secret';
import { CODE_ALPHABET, codesOfSeed, inGroups } from '@/lib/seeded-code';

const SHAPE = { purpose: 'gift cards', characters: 20, group: 5 } as const;

type Seeded = { clientId: number; seed: string };

export const newSeed = (): string => randomUUID();

/** The code of a card, 100 bits in four groups of five, derived from its seed and SECRET_KEY, so no table stores it. */
export function codeOf(card: Seeded): string {
  const [first] = codesOf(card);
  if (!first) throw new Error('SECRET_KEY is not set: codes of gift cards need it');
  return first;
}

/** The code as it was issued, by any key of SECRET_KEY; undefined when its key is missing. */
export const codeGiven = (card: Seeded & { codeHash: string }): string | undefined =>
  codesOf(card).find((code) => hashOf(code) === card.codeHash);

const codesOf = (card: Seeded): string[] => codesOfSeed(card, SHAPE);

/** The stored hash of a code: 100 random bits need no salt and no slow hash. */
export const hashOf = (code: string): string => sha256(code).toString('hex');

/** The canonical form of a code as somebody typed it; undefined when it cannot be one. */
export function readCode(typed: string): string | undefined {
  if (typed.length > 100) return undefined;
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (text.length !== SHAPE.characters || [...text].some((one) => !CODE_ALPHABET.includes(one))) return undefined;
  return inGroups(text, SHAPE.group);
}
