/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 38, hash: '52948d25862a04d539a4a063c91d31e1ad8c76547f54d79e6e29a0eab5637ee8' };
