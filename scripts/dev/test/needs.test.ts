import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { needsOfFiles } from './needs';

const needs = (file: string) => needsOfFiles([{ file: resolve(file) }]);

test('unit tests need nothing; others need their services', () => {
  expect(needs('lib/money.test.ts')).toEqual({ files: 1, build: false, postgres: false, browser: false });
  expect(needs('lib/seats/hold.db.test.ts')).toEqual({ files: 1, build: false, postgres: true, browser: false });
  for (const folder of ['api', 'outward'])
    expect(needs(`e2e/${folder}/cart.spec.ts`)).toEqual({ files: 1, build: true, postgres: true, browser: false });
  for (const folder of ['journeys', 'shop'])
    expect(needs(`e2e/${folder}/cart.spec.ts`)).toEqual({ files: 1, build: true, postgres: true, browser: true });
});

test('one test that starts programs needs a build', () => {
  expect(needs('lib/growth.test.ts').build).toBe(false);
  expect(needs('scripts/start/start.test.ts').build).toBe(true);
});
