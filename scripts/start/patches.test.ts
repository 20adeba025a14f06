import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findUnpatched } from './patches.mjs';

const root = mkdtempSync(join(tmpdir(), 'doek-patches-'));
afterAll(() => rmSync(root, { recursive: true }));

const FILE = 'node_modules/postgres/src/connection.js';

it('every patch is applied to the installed packages', () => expect(findUnpatched()).toEqual([]));

it('finds a file that lacks one patched line, and ignores missing packages', () => {
  expect(findUnpatched(root)).toEqual([]);
  cpSync('node_modules/postgres', join(root, 'node_modules/postgres'), { recursive: true });
  expect(findUnpatched(root)).toEqual([]);
  const text = readFileSync(FILE, 'utf8');
  const without = text.replace('    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n', '');
  expect(without).not.toBe(text);
  writeFileSync(join(root, FILE), without);
  expect(findUnpatched(root)).toEqual([FILE]);
});
