import { randomUUID } from 'node:crypto';
import { sha256 } from '@/lib/same-secret';
import { codesOfSeed } from '@/lib/seeded-code';

const SHAPE = { purpose: 'vouchers', characters: 12, group: 4 } as const;

export const newSeed = (): string => randomUUID();

/** What a code is made of: its seed and SECRET_KEY, or the word that somebody chose. */
type Made = { clientId: number; seed: string | null; word: string | null };

/** The code of a new voucher: 60 random bits in three groups, or the word as it was typed. @throws Error where SECRET_KEY is not set */
export function codeOf(voucher: Made): string {
  const [first] = codesOf(voucher);
  if (first === undefined) throw new Error('There is no key');
  return first;
}

/** The code as it was given out, also one made before SECRET_KEY got a new first key; undefined where its key is gone. */
export const codeGiven = (voucher: Made & { codeHash: string | null }): string | undefined =>
  codesOf(voucher).find((code) => hashOf(code) === voucher.codeHash);

const codesOf = (made: Made): string[] => (made.word !== null ? [made.word] : codesOfSeed(made, SHAPE));

/** How a code is kept: the same for all ways to type it. */
export const hashOf = (code: string): string => sha256(plainCode(code)).toString('hex');

/**
 * A code without what people type differently: upper and lower case, spaces, hyphens, and letters that look like digits. Empty: no code.
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
