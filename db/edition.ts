/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 28, hash: 'bc0079a1c1b076370f84d4f3bf06548bdb609feb91823876c74e561357f124e2' };
