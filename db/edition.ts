/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 12, hash: '2aaeff046dda93e0bcb81f222222704eb575ae80804630915dcbf21989885507' };
