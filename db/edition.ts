/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 7, hash: '1eaa7279dcd02eb3739aa89ba04c39acd04ca548e5f0f158cec88f7d59c3d620' };
