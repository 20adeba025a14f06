/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 10, hash: '74015f607ba52ef4774d84035de85cf21ae8dabe7eb537f3980866ebe523dbcc' };
