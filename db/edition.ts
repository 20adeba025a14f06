/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 2, hash: '46d4fb55caa46c63d29ae94d081563ca9cac2363b55a29701c2eaf0998429527' };
