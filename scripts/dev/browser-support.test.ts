import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientFiles, findMissing, type Missing } from './browser-support';

/** Features that the code asks for before it uses them, with the file that does. */
const ASKED_FOR = new Set([
  'Navigator.share app/[client_name]/evening/share-link.tsx',
  'WakeLock.request app/office/door/_app/scanner.tsx',
]);

/** Only touch screens send these, which a Mac has not. */
const isOfTouch = ({ feature }: Missing) => feature.startsWith('Touch');
const isAskedFor = ({ feature, file }: Missing) => ASKED_FOR.has(`${feature} ${file}`);

test('what browsers run uses nothing that a supported browser lacks', () => {
  const files = clientFiles();
  for (const file of ['public/office.js', 'app/office/door/_app/decode-worker.ts', 'lib/money.ts'])
    expect(files).toContain(file);
  const missing = findMissing(files).filter((one) => !isOfTouch(one));
  const unexpected = missing.filter((one) => !isAskedFor(one));
  expect(
    unexpected.map(({ file, line, feature, browsers }) => `${file}:${line} ${feature}: not in ${browsers}`),
  ).toEqual([]);
  expect(missing.length).toBe(ASKED_FOR.size);
});

test('what they lack is found by its type, and what is guarded is left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doek-planted-'));
  const file = join(folder, 'planted.ts');
  const lines = [
    'const query = new URLSearchParams();',
    'export const found = [query.size, new Set([1]).size, [1].toSorted(), [1].at(0)];',
    'export const asked = (key: any) => PublicKeyCredential.parseCreationOptionsFromJSON(key);',
    'export const guarded = (element: Element) => element.checkVisibility?.();',
  ];
  writeFileSync(file, lines.join('\n'));
  const found = findMissing([file]).map(({ line, feature, browsers }) => `${line} ${feature}: ${browsers.join(' ')}`);
  rmSync(folder, { recursive: true });
  expect(found).toEqual([
    '2 URLSearchParams.size: chrome chrome_android edge safari safari_ios',
    expect.stringMatching(/^3 PublicKeyCredential.parseCreationOptionsFromJSON_static: chrome .*safari/),
  ]);
});
