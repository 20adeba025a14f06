/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 30, hash: '624e167d591dac4fcb55766925199218f48250088f04689ef890279e5e4d82a1' };
