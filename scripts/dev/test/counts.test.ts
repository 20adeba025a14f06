import { expect, test } from 'vitest';
import { countLine, withSecondTry } from './counts';
import type { TestFile, TestState } from './report';

const fileOf = (...states: TestState[]): TestFile => ({
  project: 'database',
  file: 'e2e/shop/door.spec.ts',
  failed: states.includes('failed'),
  tests: states.map((state, index) => ({ name: `test ${index}`, state })),
});
const broken = { ...fileOf('skipped'), failed: true };

test('skipped tests are named only when there are some', () => {
  expect(countLine([fileOf('passed', 'passed')]).line).toBe('2 passed, 0 failed');
  expect(countLine([fileOf('passed', 'skipped')]).line).toBe('1 passed, 0 failed, 1 skipped');
});

test('a file that fails before its first test is a failure', () => {
  expect(countLine([fileOf('passed'), broken, fileOf('failed')])).toEqual({
    line: '1 passed, 2 failed, 1 skipped',
    failed: 2,
  });
});

test('what fails twice is not flaky, nor is what passes first', () => {
  const { files, flaky } = withSecondTry(
    [fileOf('failed', 'failed', 'passed')],
    [fileOf('failed', 'passed', 'passed')],
  );
  expect(flaky).toEqual(['e2e/shop/door.spec.ts > test 1']);
  expect(countLine(files).line).toBe('2 passed, 1 failed');
  expect(withSecondTry([fileOf('passed')], [fileOf('failed')])).toEqual({ files: [fileOf('passed')], flaky: [] });
});

test('a file whose hook failed once is flaky by its own name', () => {
  expect(withSecondTry([broken], [fileOf('passed')])).toEqual({
    files: [fileOf('passed')],
    flaky: ['e2e/shop/door.spec.ts'],
  });
});
