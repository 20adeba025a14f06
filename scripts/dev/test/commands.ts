import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCommands } from '../../deploy/bundle-commands';
import { type ProgramEnd, runProgram, SHORT_LIVED } from './run-program';

const DIST_DIR = process.env.NEXT_DIST_DIR ?? '.next-test';

/** The program that `npm run` starts; it runs commands from their sources. */
export const FROM_SOURCES = 'scripts/run.mjs';

/**
 * Bundles the commands, as an image has them, into a folder for one test file: they start in a third of the time of
 * `npm run`.
 */
export async function openCommands() {
  mkdirSync(DIST_DIR, { recursive: true });
  const folder = mkdtempSync(join(DIST_DIR, 'commands-'));
  await bundleCommands(folder);
  const program = join(folder, 'run.mjs');
  return {
    folder,
    /** Runs a command on a database; `start` may be FROM_SOURCES. */
    run: (databaseUrl: string, args: string[], start = program): Promise<ProgramEnd> =>
      runProgram([...SHORT_LIVED, start, ...args], { ...process.env, DATABASE_URL: databaseUrl }),
    close: () => rmSync(folder, { recursive: true }),
  };
}
