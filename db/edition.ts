/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 44, hash: '40d1927aa5c4759a16f718ee4e4c844a0116328b0bf4fb070b1add7a455b146b' };
