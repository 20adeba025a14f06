/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 36, hash: '2603d7cc00f0245542c32ad253c3448fdf34ffe6eb6eaa9ac487890c24fe4213' };
