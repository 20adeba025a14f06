/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 52, hash: '07dcdeea21fb30bce21802bd4d11d03db9c91cb043458d38d923e23716e02fcb' };
