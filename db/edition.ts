/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 53, hash: '7d8479eb961a78ba930ff38ac7afe63196a59d3002d41f709434526d80168549' };
