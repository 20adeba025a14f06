/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 55, hash: '0463af9feae8cc3ab9d690407778f15277c1c7a883e33db4b94981714892b972' };
