import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Pool } from '@/db/client';
import { migrate } from '@/db/migrate';
import { makeTenant, performance as show, type Tenant } from '@/lib/testing/tenant';
import { webProgram } from '@/server/bundle';
import { createDatabase, DATABASE } from '../postgres/create-database';
import type { ClusterPlace } from '../postgres/place';
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres';
import { temporaryPlace } from '../postgres/temporary';
import { findFreePort } from '../start/port.mjs';
import { startTool, type Tool } from '../start/tool';
import { layCable } from './cable';

// The build of the tests, so that a service that runs on this checkout is not affected.
export const DIST_DIR = '.next-test';
const PERFORMANCES = 20;
/** Seats of each performance except the small one. */
export const SEATS = 4000;
/** The performance whose every seat is bought at the end. */
export const SMALL = { key: 'small', seats: 60 };
export const MOST = 10;

/** What one drill runs on: the service in two processes, its database, and a TCP proxy (the cable) between them. */
export type World = {
  url: string;
  tenant: Tenant;
  /** The URL of the database without the cable. */
  address: string;
  database: Pool;
  cable: Awaited<ReturnType<typeof layCable>>;
  place: ClusterPlace;
  /** The process that supervises the web processes. */
  webPid: () => number;
  postgresPid: () => number;
  startWeb: () => Promise<void>;
  /** Waits until the database has ended, then starts it again on the same data. */
  startDatabase: () => Promise<void>;
  close: () => Promise<void>;
};

type Server = Pick<RunningPostgres, 'port' | 'urlOf' | 'ended' | 'stop'>;

type WorldSettings = {
  env?: Record<string, string>;
  /** Arguments for Node, before the web program. */
  node?: string[];
  place?: ClusterPlace;
  /** Removes the folder of `place`. */
  discard?: (place: ClusterPlace) => void;
  /** Starts another PostgreSQL than the embedded one of `place`. */
  start?: () => Promise<Server>;
};

const remove = ({ home }: ClusterPlace) => rmSync(home, { recursive: true, force: true });

/** Makes a world: a PostgreSQL with fsync, a selling organisation, the service. */
export async function makeWorld(settings: WorldSettings = {}): Promise<World> {
  const { env = {}, node = [], place = temporaryPlace(), discard = remove, start } = settings;
  const password = randomBytes(12).toString('hex');
  let server: Server = await (start?.() ?? startPostgres(place, { password }));
  await createDatabase(server.urlOf('postgres'));
  const address = server.urlOf(DATABASE);
  await migrate(address);
  const database = connect(address, { max: 4 });
  const tenant = await makeTenant(database.db, {
    client: { max_per_order: MOST },
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          show(SMALL.key, SMALL.seats),
          ...Array.from({ length: PERFORMANCES }, (_, i) => show(`p${i}`, SEATS)),
        ],
      },
    ],
  });
  const cable = await layCable(address);
  const port = await findFreePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  let web: Tool;

  async function startWeb(): Promise<void> {
    web = startTool([...node, webProgram(DIST_DIR)], {
      env: {
        DATABASE_URL: cable.url,
        NEXT_DIST_DIR: DIST_DIR,
        NODE_ENV: 'production',
        LOG_LEVEL: 'fatal',
        PORT: String(port),
        WEB_PROCESSES: '2',
        LIMITS: 'false',
        ...env,
      },
    });
    await untilAnswers(`${url}/v1/${tenant.name}/events`);
  }
  await startWeb();

  const startDatabase = async () => {
    await server.ended;
    server = await startPostgres(place, { password, port: server.port });
  };
  const postgresPid = () => Number.parseInt(readFileSync(join(place.dataDir, 'postmaster.pid'), 'utf8'), 10);
  const close = async () => {
    web.child.kill('SIGTERM');
    await web.done;
    cable.remove();
    await database.close();
    await server.stop();
    discard(place);
  };
  const webPid = () => web.child.pid ?? 0;
  return { url, tenant, address, database, cable, place, webPid, postgresPid, startWeb, startDatabase, close };
}

async function untilAnswers(address: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The service did not start.');
}
