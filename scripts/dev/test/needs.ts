import { relative } from 'node:path';
import { startTool } from '../../start/tool';

/** What the selected test files need besides Node. */
export type TestNeeds = { files: number; build: boolean; postgres: boolean; browser: boolean; engines: boolean };

/** The names of files that need the built service, a PostgreSQL, a Chromium, or other engines. */
const SERVED = /^e2e\//;
const DATABASE = /\.db\.test\.ts$/;
const BROWSER = /^e2e\/(journeys|shop)\//;
const ENGINES = /^e2e\/engines\//;

/** The needs of the tests that the runner selects with these arguments. */
export async function needsOf(args: string[]): Promise<TestNeeds> {
  const list = ['node_modules/vitest/vitest.mjs', 'list', ...args, '--filesOnly', '--json'];
  const { code, output } = await startTool(list, { env: { NODE_ENV: 'test' } }).done;
  const json = output.slice(output.indexOf('['));
  if (code !== 0 || json === '')
    throw new Error(`${output.trim()}\n\nThe test runner could not list its files.`.trim());
  return needsOfFiles(JSON.parse(json));
}

/** The needs of these files, which their names tell. */
export function needsOfFiles(tests: { file: string }[]): TestNeeds {
  const files = tests.map(({ file }) => relative('.', file));
  const isServed = files.some((file) => SERVED.test(file));
  return {
    files: tests.length,
    build: isServed || files.includes('scripts/start/start.test.ts'),
    postgres: isServed || files.some((file) => DATABASE.test(file)),
    browser: files.some((file) => BROWSER.test(file)),
    engines: files.some((file) => ENGINES.test(file)),
  };
}
