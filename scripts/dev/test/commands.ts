import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCommands } from '../../deploy/bundle-commands';
import { type Outcome, runProgram } from './run-program';

const DIST_DIR = process.env.NEXT_DIST_DIR ?? '.next-test';

/** What `npm run` starts, from the sources. */
export const FROM_SOURCES = 'scripts/run.mjs';

/**
 * The commands of an image in a folder of their own, for one test file: each starts in a third of the time that `npm run` takes,
 * and is the same besides.
 */
export async function openCommands() {
  mkdirSync(DIST_DIR, { recursive: true });
  const folder = mkdtempSync(join(DIST_DIR, 'commands-'));
  await bundleCommands(folder);
  const program = join(folder, 'run.mjs');
  return {
    folder,
    /** Runs one on a database; `program` may be FROM_SOURCES. */
    run: (databaseUrl: string, args: string[], start = program): Promise<Outcome> =>
      runProgram([start, ...args], { ...process.env, DATABASE_URL: databaseUrl }),
    close: () => rmSync(folder, { recursive: true }),
  };
}
