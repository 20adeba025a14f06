import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { env } from '@/lib/env';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../postgres/temporary';
import { build, isBuilt } from '../../start/build';
import { step } from '../../start/step.mjs';
import { NEXT, runTool } from '../../start/tool';
import { runAtOnce, type Step, secondsSince } from './at-once';
import { ensureTestBrowsers } from './chromium';
import { ensureEngines } from './engines';
import { needsOf, type TestNeeds } from './needs';
import { runVitest } from './run-vitest';

// Not .next, so that the build of a running service stays as it is.
const DIST_DIR = '.next-test';
const TYPES_DIR = '.next-types';

/**
 * The whole gate: types, lint, build, then every test on its own PostgreSQL (or that of DATABASE_URL). With `args`,
 * which go to the test runner, only the tests that they name, with what these need. The last line printed is the count.
 * @returns the exit code. Throws at the first step that fails
 */
export async function runTests(args: string[]): Promise<number> {
  const startedAt = performance.now();
  const needs = args.length === 0 ? EVERYTHING : await needsOf(args);
  if (needs.files === 0) throw new Error(`No test file matches ${args.join(' ')}.`);
  const browsers = needs.browser ? await step('Looking for Chromium', ensureTestBrowsers) : {};
  const missing = needs.engines ? await step('Looking for WebKit and Firefox', ensureEngines) : [];
  if (needs === EVERYTHING) await step('Route types', generateRouteTypes);
  const builds = needs.build && !isBuilt(DIST_DIR);
  await runAtOnce([
    ...(needs === EVERYTHING ? CHECKS : []),
    ...(builds ? [['Building', () => build(DIST_DIR)] satisfies Step] : []),
  ]);

  const server = needs.postgres ? await startPostgres() : undefined;
  try {
    const settings = { ...browsers, ...(server && settingsOf(server)), NEXT_DIST_DIR: DIST_DIR };
    mkdirSync(DIST_DIR, { recursive: true });
    const { code, lines } = await runVitest(args, { settings, folder: DIST_DIR, retry: needs === EVERYTHING });
    await server?.stop();
    console.log(`All steps … ${secondsSince(startedAt)}`);
    for (const line of [...missing, ...lines]) console.log(line);
    return code;
  } finally {
    await server?.stop();
  }
}

const CHECKS: Step[] = [
  ['Types', checkTypes],
  ['Lint', () => check('node_modules/@biomejs/biome/bin/biome', 'check', '.')],
];

const EVERYTHING: TestNeeds = {
  files: Number.POSITIVE_INFINITY,
  build: true,
  postgres: true,
  browser: true,
  engines: true,
};

const startPostgres = async (): Promise<TemporaryPostgres> =>
  env.DATABASE_URL
    ? { url: env.DATABASE_URL, socket: undefined, stop: async () => {} }
    : step('Starting PostgreSQL', startTemporaryPostgres);

const settingsOf = ({ url, socket }: TemporaryPostgres) => ({
  TEST_DATABASE_URL: url,
  ...(socket && { TEST_DATABASE_SOCKET: socket }),
});

// In a separate folder: the concurrent build empties its own and writes next-env.d.ts.
async function generateRouteTypes(): Promise<void> {
  await check(NEXT, 'typegen');
  rmSync(TYPES_DIR, { recursive: true, force: true });
  cpSync(join(DIST_DIR, 'types'), join(TYPES_DIR, 'types'), { recursive: true });
}

async function checkTypes(): Promise<void> {
  const config = {
    extends: '../tsconfig.json',
    compilerOptions: { tsBuildInfoFile: 'tsconfig.tsbuildinfo', types: ['node', 'next', 'next/image-types/global'] },
    include: ['../**/*.ts', '../**/*.tsx', 'types/**/*.ts'],
    exclude: ['../node_modules', '../next-env.d.ts'],
  };
  writeFileSync(join(TYPES_DIR, 'tsconfig.json'), JSON.stringify(config));
  // One checker takes a third less CPU than four, and the build takes longer.
  await check('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '--project', TYPES_DIR);
}

const check = (program: string, ...args: string[]) =>
  runTool([program, ...args], `${basename(program)} found mistakes.`, {
    env: { NEXT_DIST_DIR: DIST_DIR, NODE_ENV: 'production' },
  });
