/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 8, hash: '78527af6dc1ad589f9e965a09d058af347d9c8bca81b2d7492cd4e5118825294' };
