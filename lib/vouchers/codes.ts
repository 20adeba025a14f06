import { randomUUID } from 'node:crypto';
import { sha256 } from '@/lib/same-secret';
import { codesOfSeed } from '@/lib/seeded-code';

const SHAPE = { purpose: 'vouchers', characters: 12, group: 4 } as const;

export const newSeed = (): string => randomUUID();

/** The source of a code: its seed and SECRET_KEY, or a chosen word. */
type Made = { clientId: number; seed: string | null; word: string | null };

/** The code of a new voucher: 60 random bits in three groups, or the word as it was typed. @throws Error when SECRET_KEY is not set */
export function codeOf(voucher: Made): string {
  const [first] = codesOf(voucher);
  if (first === undefined) throw new Error('SECRET_KEY is not set: codes of vouchers need it');
  return first;
}

/** The code as it was issued, by any key of SECRET_KEY; undefined when its key is missing. */
export const codeGiven = (voucher: Made & { codeHash: string | null }): string | undefined =>
  codesOf(voucher).find((code) => hashOf(code) === voucher.codeHash);

const codesOf = (made: Made): string[] => (made.word !== null ? [made.word] : codesOfSeed(made, SHAPE));

/** The stored hash of a code, the same for all ways to type it. */
export const hashOf = (code: string): string => sha256(plainCode(code)).toString('hex');

/** The canonical form of a typed code: without differences of case, spaces, hyphens, and letters that look like digits. Empty: no code. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
