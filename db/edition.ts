/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 58, hash: '7533d58274ec5c0f6308231a77f9d8ca0fa7de2e8a1e1a097c606ff85c2d0db9' };
