/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 27, hash: '1b5cedf7fb0d5db89a2f2260282b7b1931e1dd4d3bfa1acbbe566ab9653a327a' };
