import { createHmac } from 'node:crypto';
import { derivedKeys } from './secrets';

/** Crockford's base32 alphabet: without I, L, O and U, which are easily confused. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `characters`: five random bits each, at most 32. `group`: characters between hyphens. */
type Shape = { purpose: Parameters<typeof derivedKeys>[0]; characters: number; group: number };

/**
 * The codes derived from a client's seed, so that no table stores them: the first with the current SECRET_KEY, the others with earlier
 * keys.
 */
export const codesOfSeed = (
  { clientId, seed }: { clientId: number; seed: string | null },
  { purpose, characters, group }: Shape,
): string[] =>
  derivedKeys(purpose).map((key) => {
    const bytes = createHmac('sha256', key).update(`${clientId}/${seed}`).digest().subarray(0, characters);
    // The lowest five bits of a random byte are uniform.
    return inGroups([...bytes].map((byte) => CODE_ALPHABET[byte & 31]).join(''), group);
  });

/** A code with hyphens between its groups. */
export const inGroups = (code: string, group: number): string =>
  code.replace(new RegExp(`.{${group}}(?=.)`, 'g'), '$&-');
