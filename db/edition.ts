/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 5, hash: '5804d311e57cd8dfb41c7b99db84907aed617ea11ae5b26d469d5182b5c56bc6' };
