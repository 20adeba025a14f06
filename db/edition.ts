/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 42, hash: 'f248321a764ba53c61ab993177386272119654d4210763315b33425fad975469' };
