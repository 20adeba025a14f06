/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 56, hash: '8e9019e6eeb35d6428ea5d7e207820e82ac95a1257a7419d7556392e5a625aee' };
