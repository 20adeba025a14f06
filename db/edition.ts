/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 3, hash: '51c2634702f4570ea928dbe7e47616a5111eb50d6def2e19a5d69e0cc686f858' };
