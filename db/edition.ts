/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 4, hash: 'e661c0b057b73ca1c83a8c9e820a1fd10107141fed2eb0b2dd24559efbc1250d' };
