/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 41, hash: '9d898e76d50e0c240b227e39f5e4adacc5650be83b4ebfe9ef5ca00a54fff6b1' };
