/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 11, hash: 'c6896c0f42398202b57b27e087ad4ee2b6f2565ad7c95abfde6cf545fbbd18d7' };
