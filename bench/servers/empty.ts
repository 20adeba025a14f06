import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '@/scripts/start/step.mjs';
import { NEXT, runTool } from '@/scripts/start/tool';

/** The smallest Next.js application: one route handler that answers `{}`. */
export const EMPTY_APP = 'bench/empty-app';

const STAMP = join(EMPTY_APP, '.next/doek-sources');
const SOURCES = ['next.config.mjs', 'app/empty/route.js'].map((name) => join(EMPTY_APP, name));

/** Builds the empty application unless this version of Next.js already has. */
export async function ensureEmptyBuilt(signal: AbortSignal): Promise<void> {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...SOURCES, 'node_modules/next/package.json']) hash.update(readFileSync(file));
  const sources = hash.digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;

  rmSync(join(EMPTY_APP, '.next'), { recursive: true, force: true });
  await step('Building the empty application', () =>
    runTool([NEXT, 'build', EMPTY_APP], 'The build of the empty application failed.', {
      env: { NODE_ENV: 'production' },
      signal,
    }),
  );
  writeFileSync(STAMP, sources);
}
