import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { giveTo } from './account';
import { bundledVersion } from './binaries';
import { refusal } from './log-tail';
import type { ClusterPlace } from './place';

export const SUPERUSER = 'doek';

/**
 * Creates the cluster of `place` if missing: UTF-8, the builtin locale C.UTF-8, UTC, SCRAM passwords, checksums. Throws
 * one sentence when something else or another major version is in its place.
 */
export async function initCluster(place: ClusterPlace, password: string, { sync = true } = {}): Promise<void> {
  if (existsSync(place.dataDir) && !isEmptyFolder(place.dataDir)) return checkCluster(place.dataDir);

  const making = join(dirname(place.dataDir), `${basename(place.dataDir)}.making`);
  const secret = `${making}.password`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  giveTo(place.account, making);
  writeFileSync(secret, password, { mode: 0o600 });
  giveTo(place.account, secret);
  try {
    // Tests connect thousands of times, and hashing this short-lived password would cost a third of each connection.
    const fast = sync ? [] : ['--no-sync', '--set=scram_iterations=1'];
    await initdb(place, [`--pgdata=${making}`, `--pwfile=${secret}`, ...fast]);
    rmSync(place.dataDir, { recursive: true, force: true });
    renameSync(making, place.dataDir);
  } finally {
    rmSync(secret, { force: true });
    rmSync(making, { recursive: true, force: true });
  }
}

function isEmptyFolder(path: string): boolean {
  if (!statSync(path).isDirectory())
    throw new Error(`${path} is in the way: the database needs a folder of that name.`);
  return readdirSync(path).length === 0;
}

function checkCluster(dataDir: string): void {
  const versionFile = join(dataDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new Error(`${dataDir} is not a database: move it away, or delete it with npm run reset.`);
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  const bundled = bundledVersion().split('.')[0];
  if (version === bundled) return;
  throw new Error(
    `The database in ${dataDir} was made by PostgreSQL ${version}, and this is PostgreSQL ${bundled}: move it away, or clear it with npm run reset.`,
  );
}

async function initdb(place: ClusterPlace, args: string[]): Promise<void> {
  const rules = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const fixed = [`--username=${SUPERUSER}`, '--locale=C', '--data-checksums', '--no-instructions', ...rules];
  const child = spawn(join(place.binaries, 'bin/initdb'), [...args, ...fixed], {
    ...place.account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise((resolve) =>
    child.on('close', resolve).on('error', (error) => resolve(error.message)),
  );
  if (/user does not exist/.test(output)) {
    throw new Error('PostgreSQL needs a user with a name: add this user to /etc/passwd, or set DATABASE_URL.');
  }
  if (code !== 0) throw new Error(refusal(`The database could not be made in ${place.dataDir}`, output));
}
