/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 6, hash: '313d4c552f59a78b72494f6641790d3365b5d11db1fd21060e5de7621f1347f1' };
