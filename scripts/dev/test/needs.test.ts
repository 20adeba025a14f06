import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { needsOfFiles } from './needs';

const needs = (projectName: string, file = 'lib/money.test.ts') => needsOfFiles([{ file: resolve(file), projectName }]);

test('unit tests need nothing; other projects need their services', () => {
  expect(needs('unit')).toEqual({ files: 1, build: false, postgres: false, browser: false });
  expect(needs('database')).toEqual({ files: 1, build: false, postgres: true, browser: false });
  expect(needs('outward')).toEqual({ files: 1, build: true, postgres: true, browser: false });
  expect(needs('browser')).toEqual({ files: 1, build: true, postgres: true, browser: true });
});

test('one test that starts programs needs a build', () => {
  expect(needs('programs').build).toBe(false);
  expect(needs('programs', 'scripts/start/start.test.ts').build).toBe(true);
});
