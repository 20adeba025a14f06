import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { type Drill, pause, until } from './drill';
import type { World } from './world';

const answers =
  ({ database }: World) =>
  () =>
    database.sql`SELECT 1`.then(
      () => true,
      () => false,
    );

export const DATABASE_DRILLS: Drill[] = [
  {
    name: 'postgres-killed',
    what: 'kill -9 of PostgreSQL, which recovers',
    mayFail: true,
    run: async (world) => {
      process.kill(world.postmaster(), 'SIGKILL');
      await pause(500);
      await until(answers(world), 'PostgreSQL did not come back.');
      return [];
    },
  },
  {
    name: 'postgres-restarted',
    what: 'PostgreSQL stopped properly and started again',
    mayFail: true,
    run: async (world) => {
      process.kill(world.postmaster(), 'SIGINT');
      await pause(500);
      await until(answers(world), 'PostgreSQL did not come back.');
      return [];
    },
  },
  {
    name: 'postgres-paused',
    what: 'PostgreSQL stands still for 10 seconds',
    mayFail: true,
    run: async ({ postmaster }) => {
      const pid = String(postmaster());
      const all = [pid, ...execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' }).trim().split(/\s+/)];
      for (const one of all) process.kill(Number(one), 'SIGSTOP');
      await pause(10_000);
      for (const one of all) process.kill(Number(one), 'SIGCONT');
      return [];
    },
  },
  {
    name: 'out-of-connections',
    what: 'PostgreSQL has no connection left for 5 seconds',
    mayFail: true,
    run: async ({ cable, database }) => {
      cable.become('cut');
      const others = postgres(database.url, { max: 200, connect_timeout: 5, onnotice: () => {} });
      const taken = Promise.allSettled(Array.from({ length: 200 }, () => others`SELECT pg_sleep(5)`));
      await pause(1000);
      cable.become('straight');
      const failed = (await taken).filter(({ status }) => status === 'rejected');
      await others.end({ timeout: 1 });
      return failed.length > 0 ? [] : ['the connections were enough for all: nothing was tried'];
    },
  },
  {
    name: 'disk-full',
    what: 'the disk of PostgreSQL is full for 3 seconds',
    diskMegabytes: 700,
    mayFail: true,
    run: async (world) => {
      const { bavail, bsize } = statfsSync(world.home);
      const ballast = join(world.home, 'ballast');
      execFileSync('fallocate', ['-l', String(bavail * bsize), ballast]);
      // Only what is new needs room: a new piece of the log does at once.
      await world.database.sql`SELECT pg_switch_wal()`.catch(() => {});
      await pause(3000);
      rmSync(ballast);
      await until(answers(world), 'PostgreSQL did not come back.', 60);
      return [];
    },
  },
  {
    name: 'migration',
    what: 'tables are changed as a migration does, in a transaction of 2 seconds',
    mayFail: true,
    run: async ({ database }) => {
      await database.sql.begin(async (tx) => {
        await tx`ALTER TABLE carts ADD COLUMN drilled integer`;
        await tx`ALTER TABLE seats ADD COLUMN drilled integer`;
        await pause(2000);
      });
      return [];
    },
  },
];
