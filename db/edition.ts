/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 45, hash: 'd5f64f90205687410312832f8bac33dba7cca7e2012735417c648239412d7eda' };
