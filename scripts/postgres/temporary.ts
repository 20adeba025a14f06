import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, findAccount } from './account';
import { usableBinaries } from './binaries';
import type { ClusterPlace } from './place';
import { type RunningPostgres, startPostgres } from './start-postgres';

export type TemporaryPostgres = {
  /** The superuser's URL of the server's database `postgres`. */
  url: string;
  /** Cheaper than the port of the URL. */
  socket: string | undefined;
  stop: () => Promise<void>;
};

/** A PostgreSQL for tests in a folder of its own, without fsync; the folder is removed when it or this process ends. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const place = temporaryPlace();
  let server: RunningPostgres;
  try {
    server = await startPostgres(place, { password: randomBytes(12).toString('hex'), throwaway: true });
  } catch (error) {
    rmSync(place.home, { recursive: true, force: true });
    throw error;
  }
  return { url: server.urlOf('postgres'), socket: server.socket, stop: server.stop };
}

/** A new folder for a temporary cluster that PostgreSQL's user can enter. */
export function temporaryPlace(): ClusterPlace {
  const account = findAccount();
  let home = mkdtempSync(join(tmpdir(), 'doek-postgres-'));
  chmodSync(home, 0o755);
  if (!canEnter(account, home)) {
    rmSync(home, { recursive: true });
    mkdirSync('/var/lib/doek', { recursive: true, mode: 0o755 });
    home = mkdtempSync('/var/lib/doek/test-');
    chmodSync(home, 0o755);
  }
  const binaries = usableBinaries(account, home) ?? '';
  return { home, dataDir: join(home, 'postgres'), log: join(home, 'postgres.log'), binaries, account };
}
