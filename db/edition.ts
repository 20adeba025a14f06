/**
 * The edition of db/functions. Increase `number` by one with every change there, so that an older checkout does not restore its own. `hash`
 * covers all their texts (edition.test.ts).
 */
export const EDITION = { number: 57, hash: '626980a4a654b42c17109e4871d998a667584b76dde90c4cb9932b8b3586ced0' };
