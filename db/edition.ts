/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 20, hash: '8a8ab1ffc3c5fb671984a42a30d34454dc1256f080b1c17a62a5fe51a8d50230' };
