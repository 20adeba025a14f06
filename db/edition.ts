/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 29, hash: '880c0441ef6a9d375e65e633cca97137bbde9b52334dd9833375b0768ad15135' };
