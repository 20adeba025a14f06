import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startTool } from '../../start/tool';
import { secondsSince } from './at-once';
import { countLine, withSecondTry } from './counts';
import type { Report, TestFile } from './report';

/** More than these tests that failed only once fail a whole run. */
const MOST_FLAKY = 3;

/** When more files than these fail, something is broken: they are not tried again. */
const MOST_TRIED_AGAIN = 12;

/** Browsers and started programs fail in a slow hour: files that use them are tried once more in a whole run. */
const isTriedAgain = ({ project, file, failed }: TestFile) =>
  failed && (project === 'programs' || /^(e2e\/|scripts\/.*\.db\.test\.ts$)/.test(file));

type VitestRun = { settings: Record<string, string>; folder: string; retry: boolean; root?: string; show?: boolean };

/**
 * Runs the tests that `args` name, all without any. With `retry`, failed browser tests and tests that start programs are run
 * once more, by themselves. @returns the closing lines, the count last, and the exit code
 */
export async function runVitest(args: string[], { settings, folder, retry, root = '.', show = true }: VitestRun) {
  const run = async (...named: string[]): Promise<Report> => {
    const report = join(folder, 'test-report.json');
    rmSync(report, { force: true });
    const startedAt = performance.now();
    const reporters = ['--reporter=default', '--reporter=./scripts/dev/test/report.ts'];
    const { code } = await startTool(
      ['node_modules/vitest/vitest.mjs', 'run', '--root', root, ...reporters, ...named],
      {
        show,
        env: { ...settings, NODE_ENV: 'test', TEST_REPORT: report },
      },
    ).done;
    if (show) console.log(`Tests … ${secondsSince(startedAt)}`);
    const { files, failedOutside } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return { files, failedOutside: failedOutside || (code !== 0 && countLine(files).failed === 0) };
  };

  const first = await run(...args);
  const names = retry ? [...new Set(first.files.filter(isTriedAgain).map(({ file }) => file))] : [];
  const triesAgain = names.length > 0 && names.length <= MOST_TRIED_AGAIN;
  if (show && triesAgain) console.log(`Once more, one after the other: ${names.join(', ')}`);
  const again = triesAgain ? await run('--maxWorkers=1', ...names) : { files: [], failedOutside: false };

  const { files, flaky } = withSecondTry(first.files, again.files);
  const { line, failed } = countLine(files);
  const failedOutside = first.failedOutside || again.failedOutside;
  const tooFlaky = flaky.length > MOST_FLAKY;
  return {
    code: failed > 0 || failedOutside || tooFlaky ? 1 : 0,
    lines: [
      ...(failedOutside ? ['The test runner failed outside a test: see above.'] : []),
      ...flaky.map((name) => `flaky: ${name}`),
      ...(tooFlaky ? [`More than ${MOST_FLAKY} flaky tests fail the run.`] : []),
      line,
    ],
  };
}
