import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findFreePort } from '@/scripts/start/port.mjs';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** The path of PgBouncer, installed from the system's packages if possible. */
export function findPgbouncer(): string | undefined {
  const find = () => PROGRAM.find((path) => existsSync(path));
  if (find()) return find();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0;
  if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', 'pgbouncer');
  return find();
}

/** Starts PgBouncer in transaction mode with five server connections, in front of one database. */
export async function startPgbouncer(program: string, databaseUrl: string) {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'doek-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort('127.0.0.1');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
doek = host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)} user=${target.username}${target.password && ` password=${target.password}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`,
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...asUser, config], { stdio: 'ignore' });
  const url = `postgres://${target.username}@127.0.0.1:${port}/doek`;
  await untilConnects(url);
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await gone;
    rmSync(folder, { recursive: true });
  };
  return { url, stop };
}

async function untilConnects(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
    try {
      await sql`SELECT 1`;
      return;
    } catch (error) {
      if (attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}
