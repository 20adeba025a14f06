/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 49, hash: '33976330f125c30100c444b691743e9d20ff333c51ea3cedfdf9dea7bafe1f7e' };
