import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findAccount, giveTo } from '../postgres/account';
import { findFreePort } from '../start/port.mjs';
import { until } from './until';

const VERSIONS = '/usr/lib/postgresql';
export const USER = 'doek';

/** Runs a program of the system's PostgreSQL (the embedded one has no backup tools) as the owner of its data. */
export function run(program: string, ...args: string[]): string {
  const account = findAccount();
  return execFileSync(join(binaries(), program), args, {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function binaries(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  if (!versions[0]) throw new Error('This drill needs the PostgreSQL of the system (Debian: postgresql).');
  return join(VERSIONS, versions[0], 'bin');
}

/** Makes a temporary folder that PostgreSQL's user owns, for clusters and archives. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doek-system-'));
  giveTo(findAccount(), folder);
  return folder;
}

export function folderIn(home: string, name: string): string {
  const folder = join(home, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(findAccount(), folder);
  return folder;
}

/** Makes a cluster that archives its write-ahead log to `home/archive`. @returns its data folder */
export function initCluster(home: string): string {
  const dataDir = folderIn(home, 'primary');
  folderIn(home, 'archive');
  run('initdb', '-D', dataDir, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8');
  return dataDir;
}

/** Starts a cluster with further settings `more`; resolves when it answers. */
export async function startCluster(home: string, dataDir: string, more: Record<string, string | number> = {}) {
  const port = Number(more.port ?? (await findFreePort('127.0.0.1')));
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 120,
    timezone: 'UTC',
    archive_mode: 'on',
    archive_command: `test ! -f ${home}/archive/%f && cp %p ${home}/archive/%f`,
    ...more,
  };
  const args = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries(), 'postgres'), ['-D', dataDir, ...args], {
    ...findAccount(),
    cwd: '/',
    // A node that connects to another looks for certificates in HOME, and may not read ours.
    env: { ...process.env, HOME: home },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit').then(() => {});
  const urlOf = (name: string) => `postgres://${USER}@127.0.0.1:${port}/${name}`;
  const sql = postgres(urlOf('postgres'), { max: 1, onnotice: () => {} });
  await until(async () => (await sql`SELECT 1`).length === 1, 'PostgreSQL of the system did not start.');
  await sql.end();
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  return { port, urlOf, stop, ended, pid: child.pid ?? 0 };
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });
