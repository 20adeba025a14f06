import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { findAccount, giveTo } from '../../postgres/account';
import type { Buyers } from '../buyers';
import type { Drill } from '../run-drill';
import { startMachine } from '../start-machine';
import { folderIn, initCluster, newFolder, removeFolder, run, startCluster, USER } from '../system-postgres';
import { until } from '../until';
import { makeWorld, type World } from '../world';

const homes = new WeakMap<World, string>();
const homeOf = (world: World) => homes.get(world) ?? '';

/** A world on the system's PostgreSQL, which has backup tools, with an archived write-ahead log. */
async function makeArchivingWorld(): Promise<World> {
  const home = newFolder();
  const made = await makeWorld({ start: () => startCluster(home, initCluster(home)) });
  const close = async () => {
    await made.close();
    removeFolder(home);
  };
  const world = { ...made, close };
  homes.set(world, home);
  return world;
}

const server = ({ address }: World) => ['-h', '127.0.0.1', '-p', new URL(address).port, '-U', USER];
const nameOf = ({ address }: World) => new URL(address).pathname.slice(1);

/**
 * How many seats each cart holds according to the last answer, and after how many requests; without carts that have a
 * running request.
 */
const wordsOf = ({ promised }: Buyers) =>
  new Map(
    [...promised].flatMap(([cart, { seats, asked, answered, unsure }]) =>
      unsure || asked > answered ? [] : [[cart, { seats: seats.size, asked }] as const],
    ),
  );

/**
 * Problems of a restored database: it must contain what was answered before the moment, and nothing requested after it.
 */
async function lookAt(
  url: string,
  buyers: Buyers,
  before: ReturnType<typeof wordsOf>,
  known?: Set<string>,
): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const rows = await sql<{ id: string; n: number }[]>`SELECT cart_id AS id, count(*)::int AS n FROM seats
      WHERE cart_id IS NOT NULL GROUP BY 1`;
    const held = new Map(rows.map(({ id, n }) => [id, n]));
    const now = wordsOf(buyers);
    // Without carts that got another request in between: they may have changed.
    const settled = [...before].filter(([cart, { seats, asked }]) => seats > 0 && now.get(cart)?.asked === asked);
    const lost = settled.filter(([cart, { seats }]) => held.get(cart) !== seats);
    const problems = lost.length > 0 ? [`${lost.length} of ${settled.length} carts differ from their last answer`] : [];
    if (settled.length === 0) problems.push('nothing had been sold before the moment, so nothing was checked');
    if (known) {
      const later = [...now.keys()].filter((cart) => !known.has(cart));
      if (later.length === 0) problems.push('nothing was sold after the moment, so nothing was checked');
      const early = later.filter((cart) => held.has(cart));
      if (early.length > 0) problems.push(`${early.length} carts from after the moment are there`);
    }
    return problems;
  } finally {
    await sql.end();
  }
}

export const dump: Drill = {
  name: 'dump',
  what: 'pg_dump while visitors buy, restored beside it',
  makeWorld: makeArchivingWorld,
  mayFail: false,
  strike: async (world, buyers) => {
    const file = join(homeOf(world), 'doek.dump');
    const before = wordsOf(buyers);
    run('pg_dump', ...server(world), '-Fc', '-f', file, nameOf(world));
    await world.database.sql`CREATE DATABASE restored`;
    run('pg_restore', ...server(world), '--exit-on-error', '-d', 'restored', file);
    return lookAt(Object.assign(new URL(world.address), { pathname: '/restored' }).href, buyers, before);
  },
};

export const pointInTime: Drill = {
  name: 'point-in-time',
  what: 'a base backup and the archived log while visitors buy, restored to a moment in between',
  makeWorld: makeArchivingWorld,
  mayFail: false,
  strike: async (world, buyers) => {
    const home = homeOf(world);
    const { sql } = world.database;
    const dataDir = folderIn(home, 'restored');
    run('pg_basebackup', ...server(world), '-D', dataDir, '--checkpoint=fast', '-X', 'none', '--no-sync');
    await sleep(1000);
    const before = wordsOf(buyers);
    const [moment] = await sql<{ at: string }[]>`SELECT clock_timestamp()::text AS at`;
    const known = new Set(buyers.promised.keys());
    await sleep(2000);
    // Switching the segment also archives the current one.
    const [piece] = await sql<{ name: string }[]>`SELECT pg_walfile_name(pg_switch_wal()) AS name`;
    await until(async () => {
      const [done] = await sql`SELECT last_archived_wal >= ${piece?.name ?? ''} AS "isThere" FROM pg_stat_archiver`;
      return done?.isThere;
    }, 'The log was not archived.');
    const settings = {
      restore_command: `cp ${home}/archive/%f %p`,
      recovery_target_time: moment?.at,
      recovery_target_action: 'promote',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    writeFileSync(join(dataDir, 'postgresql.auto.conf'), lines.join(''));
    writeFileSync(join(dataDir, 'recovery.signal'), '');
    giveTo(findAccount(), join(dataDir, 'recovery.signal'));
    const restored = await startCluster(folderIn(home, 'second'), dataDir);
    try {
      return await lookAt(restored.urlOf(nameOf(world)), buyers, before, known);
    } finally {
      await restored.stop();
    }
  },
};

export const replica: Drill = {
  name: 'replica',
  what: 'a streaming replica, and a web process that reads the catalogue from it',
  makeWorld: makeArchivingWorld,
  mayFail: false,
  strike: async (world, buyers) => {
    const home = homeOf(world);
    const dataDir = folderIn(home, 'replica');
    run('pg_basebackup', ...server(world), '-D', dataDir, '--checkpoint=fast', '-X', 'stream', '-R', '--no-sync');
    const replica = await startCluster(folderIn(home, 'second'), dataDir);
    const url = replica.urlOf(nameOf(world));
    const reader = await startMachine(url, {});
    try {
      const before = wordsOf(buyers);
      await sleep(2000);
      const [lag] = await world.database
        .sql`SELECT coalesce(extract(epoch FROM replay_lag), 0)::float8 AS s FROM pg_stat_replication`;
      console.log(`  the replica is ${(1000 * lag?.s).toFixed(0)} ms late`);
      const path = `/v1/${world.tenant.name}/locations`;
      const texts = await Promise.all([world.url, reader.url].map(async (at) => (await fetch(`${at}${path}`)).text()));
      const events = await fetch(`${reader.url}/v1/${world.tenant.name}/events`);
      const problems = await lookAt(url, buyers, before);
      if (texts[0] !== texts[1] || events.status !== 200) problems.push('the replica tells another catalogue');
      return problems;
    } finally {
      await reader.stop();
      await replica.stop();
    }
  },
};
