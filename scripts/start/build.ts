import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWeb } from '@/server/bundle';
import { packStatic } from '@/server/pack-static';
import { step } from './step.mjs';
import { NEXT, runTool } from './tool';

/** The files and folders that a build of the service is made from. */
export const SOURCES = [
  'app',
  'db',
  'instrumentation-node.ts',
  'instrumentation.ts',
  'lib',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'patches',
  'proxy.ts',
  'public',
  'server',
  'tsconfig.json',
];

/** Builds the service into `distDir`, unless it contains a build of these exact sources. */
export async function ensureBuilt(distDir: string, signal?: AbortSignal): Promise<void> {
  if (!isBuilt(distDir)) await step('Building', () => build(distDir, signal));
}

/** Whether `distDir` contains a build of these exact sources. */
export function isBuilt(distDir: string): boolean {
  const stamp = stampOf(distDir);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources() && existsSync(join(distDir, 'BUILD_ID'));
}

export async function build(distDir: string, signal?: AbortSignal): Promise<void> {
  const sources = hashSources();
  rmSync(stampOf(distDir), { force: true });
  await runTool([NEXT, 'build'], 'The build failed.', {
    env: { NODE_ENV: 'production', NEXT_DIST_DIR: distDir },
    ...(signal && { signal }),
  });
  await Promise.all([bundleWeb(distDir), packStatic(distDir)]);
  writeFileSync(stampOf(distDir), sources);
}

const stampOf = (distDir: string) => join(distDir, 'doek-sources');

function hashSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.filter((path) => existsSync(path)).flatMap(filesOf)) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
