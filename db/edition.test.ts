import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { EDITION } from './edition';
import { readFunctions } from './functions';

it('the edition was increased with the last change of a SQL function', () => {
  const hash = createHash('sha256');
  for (const file of [...readFunctions(), ...readFunctions(true)]) hash.update(`${file.name} ${file.hash}\n`);
  const sentence = 'db/functions has changed: raise `number` in db/edition.ts, and write this `hash` there';
  expect({ hash: hash.digest('hex') }, sentence).toEqual({ hash: EDITION.hash });
});
