/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 33, hash: '6535dd2dc24233b611c4cee62c7b53ba137f8ec1cc52b1d6b86256eff1293bd4' };
