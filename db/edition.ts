/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 46, hash: '7bbf88bdc525498353d6b35278ee0c2e1c151abf733e2944e258242a9a0e238e' };
