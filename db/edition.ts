/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 9, hash: '8daa2ef192a194ab650141e0946b2c6e675be476b72a973080d4a57dd0bd6805' };
