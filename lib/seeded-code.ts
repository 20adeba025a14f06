import { createHmac } from 'node:crypto';
import { derivedKeys } from './secrets';

/** Crockford's: without I, L, O and U, which are read and typed as others. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `characters`: five random bits each, 32 at the most. `group`: so many stand together, with hyphens between. */
type Shape = { purpose: Parameters<typeof derivedKeys>[0]; characters: number; group: number };

/**
 * The codes that a seed of a client makes, so that no table has them: the first with today's SECRET_KEY, the others with keys of before.
 */
export const codesOfSeed = (
  { clientId, seed }: { clientId: number; seed: string | null },
  { purpose, characters, group }: Shape,
): string[] =>
  derivedKeys(purpose).map((key) => {
    const bytes = createHmac('sha256', key).update(`${clientId}/${seed}`).digest().subarray(0, characters);
    // A byte's lowest five bits are as random as the byte.
    return inGroups([...bytes].map((byte) => CODE_ALPHABET[byte & 31]).join(''), group);
  });

/** A code with hyphens between its groups. */
export const inGroups = (code: string, group: number): string =>
  code.replace(new RegExp(`.{${group}}(?=.)`, 'g'), '$&-');
