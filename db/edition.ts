/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 19, hash: 'eb6946c3a24b8af4e701a82cac81b3997c2e8854c765df8b1285228eaf4c009c' };
