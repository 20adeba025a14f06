/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 43, hash: 'e398aee5dbf78bf7f09ad2a2fe986052a078c3552944c804ab268623dbf1a5ee' };
