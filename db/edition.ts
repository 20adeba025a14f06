/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 48, hash: '2d849325cfd2808148ac820204047b5f9dee992510a5a12e4e44fef9b551fc4c' };
