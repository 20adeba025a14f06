/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 35, hash: 'a441e026c3d56ecea49133e8230e0e1d5cda30fd566a5c19f0e29b2b7313aea0' };
