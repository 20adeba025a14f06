/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 13, hash: '61978ebde95e7cf168ef94579bb70dadf43107a03afa0be008bc8846593a6cc0' };
