import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countLine } from './counts';

function countsOf(report: object) {
  const folder = mkdtempSync(join(tmpdir(), 'doek-counts-'));
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
  try {
    return countLine(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const numbers = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test('skipped tests are named only when there are some', () => {
  expect(countsOf({ ...numbers, testResults: [] }).line).toBe('7 passed, 0 failed');
  expect(countsOf({ ...numbers, numPendingTests: 2, testResults: [] }).line).toBe('7 passed, 0 failed, 2 skipped');
});

test('a file that fails before its first test is a failure', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  const report = { ...numbers, numFailedTests: 1, testResults: [broken, failing] };
  expect(countsOf(report)).toEqual({ line: '7 passed, 2 failed', failed: 2 });
});
