import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { findFreePort } from '../port.mjs';
import { findAccount, giveTo } from '../postgres/account';
import { type Drill, pause, until } from './drill';
import { findBroken } from './invariants';
import type { Add } from './load';
import { folderIn, run, startCluster, USER } from './system-postgres';
import { startWeb } from './web';
import { CAPACITY, PERFORMANCES, type World } from './world';

/** Looks at a database that was brought back: all that was accepted before `until` is there. */
async function lookAt(url: string, { tenant, load }: World, until: number, notAfter?: number): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const adds: Add[] = load.adds.filter(({ endedAt }) => endedAt < until);
    const of = { clientId: tenant.client.id, capacity: CAPACITY, performances: PERFORMANCES };
    const problems = await findBroken(sql, { adds, ...of });
    if (!adds.some(({ status }) => status === 200)) problems.push('nothing had been sold: nothing was tried');
    if (notAfter === undefined) return problems;
    const later = load.adds
      .filter(({ beganAt, status }) => status === 200 && beganAt > notAfter)
      .map(({ cart }) => cart);
    const [found] = await sql`SELECT count(*)::int AS n FROM carts WHERE id = ANY (${later})`;
    if (later.length === 0) problems.push('nothing was sold after it: nothing was tried');
    if (found?.n > 0) problems.push(`${found?.n} adds of later than the point in time are there`);
    return problems;
  } finally {
    await sql.end();
  }
}

const portOf = (url: string) => new URL(url).port;
const nameOf = (url: string) => new URL(url).pathname.slice(1);
const server = (port: number | string) => ['-h', '127.0.0.1', '-p', String(port), '-U', USER];

export const BACKUP_DRILLS: Drill[] = [
  {
    name: 'dump-and-restore',
    what: 'pg_dump while visitors buy, restored beside it',
    isOnSystemPostgres: true,
    mayFail: false,
    run: async (world) => {
      const dump = join(world.home, 'doek.dump');
      const { url, sql } = world.database;
      const begunAt = Date.now();
      run('pg_dump', ...server(portOf(url)), '-Fc', '-f', dump, nameOf(url));
      await sql`CREATE DATABASE restored`;
      run('pg_restore', ...server(portOf(url)), '--exit-on-error', '-d', 'restored', dump);
      return lookAt(world.postgres.urlOf('restored'), world, begunAt);
    },
  },
  {
    name: 'point-in-time',
    what: 'a base backup and the archived log while visitors buy, brought back to a moment of it',
    isOnSystemPostgres: true,
    mayFail: false,
    run: async (world) => {
      const { url, sql } = world.database;
      const dataDir = folderIn(world.home, 'restored');
      run('pg_basebackup', ...server(portOf(url)), '-D', dataDir, '--checkpoint=fast', '-X', 'none', '--no-sync');
      await pause(1000);
      const [moment] = await sql<
        { at: Date; text: string }[]
      >`SELECT clock_timestamp() AS at, clock_timestamp()::text AS text`;
      if (!moment) throw new Error('PostgreSQL does not know the time.');
      await pause(2000);
      // Into the archive with it: the piece that is being written.
      await sql`SELECT pg_switch_wal()`;
      await until(async () => {
        const [found] =
          await sql`SELECT last_archived_time > ${moment.text}::timestamptz AS "isThere" FROM pg_stat_archiver`;
        return found?.isThere === true;
      }, 'The log was not archived.');
      const settings = [
        `restore_command = 'cp ${world.home}/archive/%f %p'`,
        `recovery_target_time = '${moment.text}'`,
        `recovery_target_action = 'promote'`,
      ];
      writeFileSync(join(dataDir, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
      writeFileSync(join(dataDir, 'recovery.signal'), '');
      giveTo(findAccount(), join(dataDir, 'recovery.signal'));
      const restored = await startCluster(folderIn(world.home, 'second'), dataDir);
      try {
        const at = moment.at.getTime();
        return await lookAt(restored.urlOf(nameOf(url)), world, at, at + 1);
      } finally {
        await restored.stop();
      }
    },
  },
  {
    name: 'read-replica',
    what: 'a streaming replica, and a web process that reads the catalogue there',
    isOnSystemPostgres: true,
    mayFail: false,
    run: async (world) => {
      const { url, sql } = world.database;
      const dataDir = folderIn(world.home, 'replica');
      run(
        'pg_basebackup',
        ...server(portOf(url)),
        '-D',
        dataDir,
        '--checkpoint=fast',
        '-X',
        'stream',
        '-R',
        '--no-sync',
      );
      const replica = await startCluster(folderIn(world.home, 'second'), dataDir);
      const replicaUrl = replica.urlOf(nameOf(url));
      const reader = await startWeb(world.distDir, replicaUrl, await findFreePort('127.0.0.1'), { WEB_PROCESSES: '1' });
      try {
        await pause(2000);
        const [lag] = await sql`SELECT extract(epoch FROM replay_lag)::float8 AS seconds FROM pg_stat_replication`;
        console.log(`  the replica is ${lag?.seconds?.toFixed(3) ?? '0'} s behind`);
        const path = `/v1/${world.tenant.name}/locations`;
        const [here, there] = await Promise.all(
          [world.web.url, reader.url].map(async (at) => (await fetch(at + path)).text()),
        );
        const events = await fetch(`${reader.url}/v1/${world.tenant.name}/events`);
        const problems = await lookAt(replicaUrl, world, Date.now() - 2000);
        if (here !== there || events.status !== 200) problems.push('the replica says something else');
        return problems;
      } finally {
        await reader.stop();
        await replica.stop();
      }
    },
  },
];
