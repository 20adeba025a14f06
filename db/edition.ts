/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 51, hash: '9848f2162629aa369f821dd6b317b11f4107776ab07a1a76c97b81e534c58d16' };
