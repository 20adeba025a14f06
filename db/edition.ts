/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 49, hash: '33976330f125c30100c444b691743e9d20ff333c51ea3cedfdf9dea7bafe1f7e' };
