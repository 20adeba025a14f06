import { rmSync } from 'node:fs';
import { build } from 'esbuild';

/** Writes all COMMANDS as one program, `run.mjs` in the new or emptied `folder`. What comes from packages stays there. */
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
