/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 47, hash: '000949c128468d8c65277f1af74afaff0fc26b2bacb713337da7f2e0d1e6ccfd' };
