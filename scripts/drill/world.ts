import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { findFreePort } from '../port.mjs';
import { type Supervised, supervisePostgres } from '../postgres/supervise';
import { temporaryPlace } from '../postgres/temporary';
import { layFaultyCable } from './cable';
import type { Drill } from './drill';
import { startLoad } from './load';
import { initCluster, newFolder, removeFolder, startCluster } from './system-postgres';
import { startWeb, type Web } from './web';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
export const CAPACITY = 6000;
export const PERFORMANCES = KEYS.length;

export type World = {
  distDir: string;
  postgres: Server;
  /** Of PostgreSQL's first process. */
  postmaster: () => number;
  /** Where PostgreSQL keeps its data. */
  home: string;
  database: TestDatabase;
  cable: Awaited<ReturnType<typeof layFaultyCable>>;
  tenant: Tenant;
  web: Web;
  load: ReturnType<typeof startLoad>;
  remove: () => Promise<void>;
};

/** PostgreSQL as `npm start` runs it, web processes, and eight performances that nobody has bought of. */
export async function makeWorld(drill: Drill, distDir: string): Promise<World> {
  const { postgres, dataDir, home, remove } = await (drill.isOnSystemPostgres ? systemServer() : ownServer(drill));
  process.env.TEST_DATABASE_URL = postgres.urlOf('postgres');
  const database = await testDatabase({ max: 3 });
  const tenant = await makeTenant(database.db, {
    events: [{ key: 'e', name: 'E', sub_events: KEYS.map((key) => performance(key, CAPACITY)) }],
  });
  const cable = await layFaultyCable(database.url);
  const web = await startWeb(distDir, cable.url, await findFreePort('127.0.0.1'), drill.env);
  const world: World = {
    ...{ distDir, postgres, database, cable, tenant, web, home },
    postmaster: () => Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10),
    load: startLoad(web.url, tenant, KEYS),
    remove: async () => {
      await world.web.stop();
      cable.remove();
      await database.close().catch(() => {});
      await postgres.stop();
      remove();
    },
  };
  return world;
}

type Server = Pick<Supervised, 'urlOf' | 'stop'>;
type Place = { postgres: Server; dataDir: string; home: string; remove: () => void };

async function ownServer({ diskMegabytes }: Drill): Promise<Place> {
  const place = temporaryPlace();
  const disk = diskMegabytes === undefined ? undefined : mountDisk(diskMegabytes, place.account);
  if (disk) Object.assign(place, { dataDir: join(disk, 'postgres') });
  const postgres = await supervisePostgres(place, randomBytes(12).toString('hex'), () => {});
  const remove = () => {
    if (disk) execFileSync('umount', [disk]);
    for (const folder of [place.home, disk]) if (folder) removeFolder(folder);
  };
  return { postgres, dataDir: place.dataDir, home: disk ?? place.home, remove };
}

async function systemServer(): Promise<Place> {
  const home = newFolder();
  const dataDir = initCluster(home);
  return { postgres: await startCluster(home, dataDir), dataDir, home, remove: () => removeFolder(home) };
}

function mountDisk(megabytes: number, account?: { uid: number; gid: number }): string {
  const disk = mkdtempSync(join(tmpdir(), 'doek-disk-'));
  chmodSync(disk, 0o755);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk]);
  mkdirSync(join(disk, 'postgres'), { mode: 0o700 });
  for (const folder of [disk, join(disk, 'postgres')]) if (account) chownSync(folder, account.uid, account.gid);
  return disk;
}
