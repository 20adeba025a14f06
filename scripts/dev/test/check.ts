import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { step } from '../../start/step.mjs';
import { NEXT, startTool } from '../../start/tool';
import { runAtOnce, secondsSince } from './at-once';

/** Tests that check every file of the project, so any change can break them. */
const ALWAYS = ['scripts/dev/floor-rules.test.ts', 'scripts/dev/markdown.test.ts'];

/** Files whose change means that every file is linted again. */
const RULES = /^(?:biome.*\.json|package(?:-lock)?\.json)$/;

/**
 * The quick checks: types, and lint and unit tests of what changed since `base`; no database, no browser.
 * @param base a commit; defaults to where this branch left main, and on main itself to its last commit
 */
export async function runCheck(base?: string): Promise<void> {
  const startedAt = performance.now();
  const files = changedFiles(base);
  const linted = files.some((file) => RULES.test(file)) ? ['.'] : files;
  console.log(`${files.length} files changed`);
  await step('Route types', () => finish('typegen', NEXT, 'typegen'));
  try {
    await runAtOnce([
      ['Types', () => finish('tsc', 'node_modules/typescript/bin/tsc', '--noEmit')],
      [
        'Lint',
        () => finish('biome', 'node_modules/@biomejs/biome/bin/biome', 'check', '--no-errors-on-unmatched', ...linted),
      ],
      [
        'Unit tests of what changed',
        () =>
          finish('vitest', 'node_modules/vitest/vitest.mjs', 'related', ...ALWAYS, ...files, '--run', '--project=unit'),
      ],
    ]);
  } finally {
    console.log(`All … ${secondsSince(startedAt)}`);
  }
}

/** Includes uncommitted and new files. */
function changedFiles(base?: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
      .split('\n')
      .filter(Boolean);
  const [since = 'HEAD'] = base === undefined ? git('merge-base', 'HEAD', 'main') : [base];
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')].filter(
    existsSync,
  );
}

async function finish(name: string, program: string, ...args: string[]): Promise<void> {
  const { code, output } = await startTool([program, ...args], {
    env: { NODE_ENV: name === 'vitest' ? 'test' : 'production' },
  }).done;
  if (code !== 0) throw new Error(`${output.trim()}\n\n${basename(name)} found mistakes.`);
}
