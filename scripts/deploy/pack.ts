import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { webProgram } from '@/server/bundle';
import { paperThread } from '@/server/paper-thread';
import { bundleCommands } from './bundle-commands';
import { COMMANDS } from './commands';
import { traceModules } from './trace';

/** Read as the service runs, or asked for by browsers. */
const FILES = [
  'LICENSE',
  'app/[client_name]/_embed',
  'db/FONTS-LICENSE',
  'db/demo',
  'db/functions',
  'db/migrations',
  'lib/papers/wallet',
  'next.config.mjs',
  'public',
];

/** What a build has beside what it serves by. */
const OF_BUILDING = ['cache', 'diagnostics', 'lock', 'trace', 'trace-build', 'turbopack', 'types'];
const NEVER_READ = /\.(map|nft\.json|ts)$/;

/** The program of a packed service that does everything but serve. */
export const commandProgram = (distDir: string) => join(distDir, 'commands', 'run.mjs');

/**
 * Copies what a build in `distDir` needs to run into the new folder `target`: no sources, and of node_modules only what is loaded.
 * `npm start`, `npm run migrate` and the other COMMANDS work there as in a checkout, with the database of DATABASE_URL.
 * @throws Error with one sentence for people when `target` is there already
 */
export async function packService(distDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} is there already: name a new folder.`);
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
