/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 44, hash: '4c0dbd10576b8158eb0553d37f0f5436f79defb1c2106bbe0d40f5577b90f1ad' };
