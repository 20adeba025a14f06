import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { joinDatabases } from '@/lib/testing/citus';
import { DATABASE } from '../../postgres/create-database';
import { signalAll } from '../processes';
import { folderIn, newFolder, removeFolder, run, startCluster, USER } from '../system-postgres';

const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: 200,
  max_prepared_transactions: 400,
  archive_mode: 'off',
};

type Node = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts a coordinator and workers on this machine, with one database. `shards`: how many each table has. Without workers it is a plain
 * PostgreSQL with the same settings.
 */
export async function startCitus({ workers = 2, shards }: { workers?: number; shards?: number } = {}) {
  const home = newFolder();
  const folders = ['coordinator', 'one', 'two'].slice(0, 1 + workers).map((name) => folderIn(home, name));
  const nodes: Node[] = [];
  for (const folder of folders) {
    run('initdb', '-D', folder, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8');
    nodes.push(await startCluster(home, folder, SETTINGS));
  }
  for (const node of nodes) {
    const sql = postgres(node.urlOf('postgres'), { max: 1 });
    await sql`CREATE DATABASE ${sql(DATABASE)}`;
    await sql.end();
  }
  if (workers > 0)
    await joinDatabases(
      nodes.map((node) => node.urlOf(DATABASE)),
      shards,
    );

  const at = (port: number) => nodes.findIndex((node) => node.port === port);
  /** Kills the worker on this port with SIGKILL. */
  const kill = async (port: number) => {
    const pid = Number.parseInt(readFileSync(join(folders[at(port)] ?? '', 'postmaster.pid'), 'utf8'), 10);
    signalAll([pid], 'SIGKILL');
    await nodes[at(port)]?.ended;
  };
  const revive = async (port: number) => {
    nodes[at(port)] = await startCluster(home, folders[at(port)] ?? '', { ...SETTINGS, port });
  };
  /** Turns fsync off, for tests: a commit on several nodes waits for several of them. */
  const disableFsync = async () => {
    for (const node of nodes) {
      const sql = postgres(node.urlOf('postgres'), { max: 1 });
      for (const name of ['fsync', 'synchronous_commit']) await sql`ALTER SYSTEM SET ${sql(name)} = off`;
      await sql`SELECT pg_reload_conf()`;
      await sql.end();
    }
  };
  const stop = async () => {
    for (const node of nodes.toReversed()) await node.stop();
    removeFolder(home);
  };
  const { port, urlOf, ended } = nodes[0] as Node;
  return { port, urlOf, ended, stop, kill, revive, disableFsync, nodes };
}
