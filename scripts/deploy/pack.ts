import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { webProgram } from '@/server/bundle';
import { paperThread } from '@/server/paper-thread';
import { bundleCommands } from './bundle-commands';
import { COMMANDS } from './commands';
import { traceModules } from './trace';

/** Files that the running service reads or that browsers request. */
const FILES = [
  'LICENSE',
  'app/[client_name]/_embed',
  'db/FONTS-LICENSE',
  'db/demo',
  'db/demo-map.json',
  'db/functions',
  'db/citus/functions',
  'db/migrations',
  'lib/papers/wallet',
  'next.config.mjs',
  'public',
];

/** Parts of a build that are needed only while building. */
const OF_BUILDING = ['cache', 'diagnostics', 'lock', 'trace', 'trace-build', 'turbopack', 'types'];
const NEVER_READ = /\.(map|nft\.json|ts)$/;

/** The program of a packed service that runs every command except serving. */
export const commandProgram = (distDir: string) => join(distDir, 'commands', 'run.mjs');

/**
 * Copies what a build in `distDir` needs to run into the new folder `target`: no sources, and only loaded files of
 * node_modules. `npm start` and all COMMANDS work there, with the database of DATABASE_URL.
 * @throws Error with one sentence when `target` exists
 */
export async function packService(distDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} already exists: name a new folder.`);
  await bundleCommands(dirname(commandProgram(distDir)));
  const modules = await traceModules(distDir, [webProgram(distDir), paperThread(distDir), commandProgram(distDir)]);
  const left = new Set(OF_BUILDING.map((name) => join(distDir, name)));
  for (const path of [...modules, ...FILES, distDir]) {
    mkdirSync(join(target, dirname(path)), { recursive: true });
    cpSync(path, join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !left.has(source) && !NEVER_READ.test(basename(source)),
    });
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(aboutPacked(distDir), null, 2)}\n`);
}

function aboutPacked(distDir: string): object {
  const { name, version, description, license, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = Object.keys(COMMANDS).map((command) => [command, `node ${commandProgram(distDir)} ${command}`]);
  const scripts = { start: `node ${webProgram(distDir)}`, ...Object.fromEntries(commands) };
  return { name, version, description, private: true, license, type, engines, scripts };
}
