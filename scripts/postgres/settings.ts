import { join } from 'node:path';

/** The longest path of a Unix socket that every system accepts: Linux takes 107 bytes, macOS 103. */
const MOST_BYTES = 100;

/** The Unix socket of the server in `dataDir`, a folder that only its user and root may enter; undefined where the path is too long. */
export function socketOf(dataDir: string, port: number): string | undefined {
  const path = join(dataDir, `.s.PGSQL.${port}`);
  return Buffer.byteLength(path) <= MOST_BYTES ? path : undefined;
}

type Server = { dataDir: string; port: number; fsync: boolean; socket: string | undefined };

/** PostgreSQL's arguments, passed at every start so that an update of Doek also reaches older clusters. */
export function settings({ dataDir, port, fsync, socket }: Server): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket ? `"${dataDir.replaceAll('"', '""')}"` : '',
    port,
    // Tests start several services at once on one server.
    max_connections: fsync ? 120 : 300,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    fsync: fsync ? 'on' : 'off',
    // A test's database lives for seconds, so vacuuming it every minute is useless work.
    ...(!fsync && { full_page_writes: 'off', synchronous_commit: 'off', autovacuum_naptime: '5min' }),
  };
  return ['-D', dataDir, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
