/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 39, hash: '826e821e91c90356e065bf710441048d86bb466cac03d4178239db760a0d8600' };
