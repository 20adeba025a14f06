/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 50, hash: '4ddd9253e46bce1eda74cc802cd2521c14d6ea556f2f1f4fa6d0f05026828306' };
