/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 25, hash: 'e760ddb1ed0fcb1d4b05c8be43f47bc89a2e52fe3b111066d40cf6a62a3f7934' };
