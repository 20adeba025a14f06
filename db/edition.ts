/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 40, hash: '750645fabc522a25e249d03d689254d5dd1d8a0e6ec7e22e2bcb33fc2f362d57' };
