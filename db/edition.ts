/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 31, hash: 'd03e20fc5e5fa34156969ef53cf0de79eaf1f6679a1129a9bd9b31ceb3accfaf' };
