import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runVitest } from './run-vitest';

const DIST_DIR = process.env.NEXT_DIST_DIR ?? '.next-test';

/** A folder of tests in which each file reads `first`: whether it runs for the first time. */
function openTests(files: Record<string, string>) {
  mkdirSync(DIST_DIR, { recursive: true });
  const root = mkdtempSync(join(DIST_DIR, 'run-vitest-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'vitest.config.mjs'), 'export default {};');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    const head = `
      import { existsSync, writeFileSync } from 'node:fs';
      import { beforeAll, expect, test } from 'vitest';
      const mark = import.meta.filename + '.ran';
      const first = !existsSync(mark);
      writeFileSync(mark, '');`;
    writeFileSync(join(root, name), head + text);
  }
  return (retry: boolean) => runVitest([], { settings: {}, folder: root, retry, root, show: false });
}

const FLAKY = "test('flaky', () => expect(first).toBe(false)); test('steady', () => {});";

test('a whole run tries failed files once more and names them; the count stays the last line', async () => {
  const run = openTests({
    'e2e/shop/door.spec.ts': FLAKY,
    'e2e/shop/cart.spec.ts': "beforeAll(() => { if (first) throw new Error('slow'); }); test('any', () => {});",
  });
  const { code, lines } = await run(true);
  expect(code).toBe(0);
  expect(lines.pop()).toBe('3 passed, 0 failed');
  expect(lines.sort()).toEqual(['flaky: e2e/shop/cart.spec.ts', 'flaky: e2e/shop/door.spec.ts > flaky']);
});

test('a chosen test, a unit test and what fails twice are failures', async () => {
  expect(await openTests({ 'e2e/shop/door.spec.ts': FLAKY })(false)).toEqual({
    code: 1,
    lines: ['1 passed, 1 failed'],
  });
  const twice = "test('broken', () => expect(1).toBe(2));";
  const run = openTests({ 'lib/money.test.ts': FLAKY, 'e2e/shop/door.spec.ts': FLAKY + twice });
  expect(await run(true)).toEqual({
    code: 1,
    lines: ['flaky: e2e/shop/door.spec.ts > flaky', '3 passed, 2 failed'],
  });
});

test('a run with more than three flaky tests fails', async () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `e2e/shop/${name}.spec.ts`);
  const { code, lines } = await openTests(Object.fromEntries(names.map((name) => [name, FLAKY])))(true);
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('flaky: '))).toHaveLength(4);
  expect(lines.at(-1)).toBe('8 passed, 0 failed');
});
