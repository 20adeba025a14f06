/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 54, hash: 'cec841d49b2227016377b8d23076af47116af88e38ef1390ec764cbbc8d74595' };
