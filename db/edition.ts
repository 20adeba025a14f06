/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 34, hash: '340890cabc933d341f070130f634844f288334d073a00631dbdd65bce37ccd0c' };
