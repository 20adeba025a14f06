/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 1, hash: 'f02d8a9be3406fbf3d8ef1d0dba6a1fc044b1dc94bd5cac284022cc8e8884392' };
