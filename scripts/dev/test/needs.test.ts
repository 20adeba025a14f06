import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { needsOfFiles } from './needs';

const needs = (file: string) => needsOfFiles([{ file: resolve(file) }]);
const NOTHING = { files: 1, build: false, postgres: false, browser: false, engines: false };

test('unit tests need nothing; others need their services', () => {
  expect(needs('lib/money.test.ts')).toEqual(NOTHING);
  expect(needs('lib/seats/hold.db.test.ts')).toEqual({ ...NOTHING, postgres: true });
  for (const folder of ['api', 'outward'])
    expect(needs(`e2e/${folder}/cart.spec.ts`)).toEqual({ ...NOTHING, build: true, postgres: true });
  for (const folder of ['journeys', 'shop'])
    expect(needs(`e2e/${folder}/cart.spec.ts`)).toEqual({ ...NOTHING, build: true, postgres: true, browser: true });
  expect(needs('e2e/engines/shop.spec.ts')).toEqual({ ...NOTHING, build: true, postgres: true, engines: true });
});

test('one test that starts programs needs a build', () => {
  expect(needs('lib/growth.test.ts').build).toBe(false);
  expect(needs('scripts/start/start.test.ts').build).toBe(true);
});
