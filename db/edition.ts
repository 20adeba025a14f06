/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 32, hash: '89d2c5b2fe20163875835463ba6b90611195813d73bf05505cda3497d345edae' };
