import { rmSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Bundles all COMMANDS into one program, `run.mjs` in the new or emptied `folder`. Packages stay outside the bundle.
 */
export async function bundleCommands(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: { run: 'scripts/deploy/run.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.9',
    logLevel: 'error',
  });
}
