import { relative } from 'node:path';
import { startTool } from '../../start/tool';

/** What test files need besides Node. */
export type TestNeeds = { files: number; build: boolean; postgres: boolean; browser: boolean };

/** The projects whose tests send requests to the built service. */
const SERVED = ['api', 'api-next', 'outward', 'browser'];

/** The needs of the tests that the runner would run with these arguments. */
export async function needsOf(args: string[]): Promise<TestNeeds> {
  const list = ['node_modules/vitest/vitest.mjs', 'list', ...args, '--filesOnly', '--json'];
  const { code, output } = await startTool(list, { env: { NODE_ENV: 'test' } }).done;
  const json = output.slice(output.indexOf('['));
  if (code !== 0 || json === '')
    throw new Error(`${output.trim()}\n\nThe test runner could not list its files.`.trim());
  return needsOfFiles(JSON.parse(json));
}

/** The needs of these files by their projects (vitest.config.ts). */
export function needsOfFiles(tests: { file: string; projectName: string }[]): TestNeeds {
  const isServed = tests.some(({ projectName }) => SERVED.includes(projectName));
  const startsService = tests.some(({ file }) => relative('.', file) === 'scripts/start/start.test.ts');
  return {
    files: tests.length,
    build: isServed || startsService,
    postgres: isServed || tests.some(({ projectName }) => projectName === 'database'),
    browser: tests.some(({ projectName }) => projectName === 'browser'),
  };
}
