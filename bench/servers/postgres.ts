import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { homesOf, openPlace } from '@/scripts/postgres/place';
import { type RunningPostgres, startPostgres } from '@/scripts/postgres/start-postgres';

export type MeasuredPostgres = {
  urlOf: (name: string) => string;
  /** The environment variables with which a service reaches database `name`, as `npm start` sets them. */
  settingsOf: (name: string) => { DATABASE_URL: string; DATABASE_SOCKET?: string };
  /** The id of its main process, the parent of all others. */
  pid: number;
  /** Stops it and removes its folder. */
  stop: () => Promise<void>;
};

/**
 * A new embedded PostgreSQL in a folder of its own, set up as by `npm start`: with fsync. `countsStatements`: loads
 * pg_stat_statements.
 */
export async function startMeasuredPostgres({ countsStatements = false } = {}): Promise<MeasuredPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'doek-bench-'));
  chmodSync(root, 0o755);
  const homes = [root, ...homesOf(root)];
  const remove = () => {
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  };
  let server: RunningPostgres;
  try {
    const place = await openPlace(root);
    const password = randomBytes(12).toString('hex');
    server = await startPostgres(place, { password });
    if (countsStatements) {
      await loadCounter(server.urlOf('postgres'));
      await server.stop();
      server = await startPostgres(place, { password });
    }
  } catch (error) {
    remove();
    throw error;
  }
  const stop = async () => {
    await server.stop();
    remove();
  };
  const { urlOf, socket } = server;
  const settingsOf = (name: string) => ({ DATABASE_URL: urlOf(name), ...(socket && { DATABASE_SOCKET: socket }) });
  return { urlOf, settingsOf, pid: server.keeperPid, stop };
}

async function loadCounter(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`;
  await sql.end();
}
