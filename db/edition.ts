/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 17, hash: '0e3c4082e5a7a2180ade1930c3ac55ab3868d8ff0339eaebaba4127462a3bf26' };
