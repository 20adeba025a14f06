import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/**
 * Bundles a program and all that it imports but packages: to load the sources takes longer than most of these programs run.
 * `more`: further options of esbuild. @returns the file, which `remove` removes with its folder
 */
export async function bundleProgram(entry: string, more: BuildOptions = {}) {
  // Inside the repository, so that the bundle resolves its packages.
  const folder = mkdtempSync(join(import.meta.dirname, '../../.data-program-'));
  const file = join(folder, 'program.mjs');
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.9',
    logLevel: 'error',
    ...more,
  });
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}
