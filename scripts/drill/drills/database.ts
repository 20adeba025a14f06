import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { childrenOf, signalAll } from '../processes';
import type { Drill } from '../run-drill';

const PAUSE_MS = 5000;
const FROZEN_MS = 20_000;
const ENDS = 30;
const APART_MS = 150;
/** Within this time all connections must be open again. */
const OPEN_MS = 2000;
const FULL_MS = 5000;

export const database: Drill = {
  name: 'database',
  what: 'kill -9 of PostgreSQL, started again at once',
  strike: async ({ postgresPid, startDatabase }) => {
    signalAll([postgresPid(), ...childrenOf(postgresPid())], 'SIGKILL');
    await startDatabase();
  },
};

export const databaseRestart: Drill = {
  name: 'database-restart',
  what: 'PostgreSQL stopped (fast) and started again',
  strike: async ({ postgresPid, startDatabase }) => {
    signalAll([postgresPid()], 'SIGINT');
    await startDatabase();
  },
};

export const backends: Drill = {
  name: 'backends',
  what: `every connection to PostgreSQL is ended, ${ENDS} times in a row, as when it is restarted`,
  strike: async ({ database: { sql } }) => {
    for (let ended = 0; ended < ENDS; ended++) {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'doek' AND pid <> pg_backend_pid()`.catch(() => {});
      await sleep(APART_MS);
    }
    await sleep(OPEN_MS);
  },
};

export const databaseFrozen: Drill = {
  name: 'database-frozen',
  what: 'all processes of PostgreSQL are stopped (SIGSTOP) for 20 s, longer than the service waits',
  strike: async ({ postgresPid }) => standStill(postgresPid(), FROZEN_MS),
};

export const databasePause: Drill = {
  name: 'database-pause',
  what: 'all processes of PostgreSQL are stopped (SIGSTOP) for 5 s',
  strike: async ({ postgresPid }) => standStill(postgresPid(), PAUSE_MS),
};

async function standStill(postgresPid: number, ms: number): Promise<void> {
  const all = [postgresPid, ...childrenOf(postgresPid)];
  signalAll(all, 'SIGSTOP');
  await sleep(ms);
  signalAll(all, 'SIGCONT');
}

export const connections: Drill = {
  name: 'connections',
  what: 'others take every connection of PostgreSQL for 5 s',
  strike: async ({ address, database: { sql } }) => {
    const others: postgres.Sql[] = [];
    const takeAll = async () => {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'doek' AND pid <> pg_backend_pid()`;
      for (;;) {
        const other = postgres(address, { max: 1, connect_timeout: 2 });
        if (!(await answers(other))) return;
        others.push(other);
      }
    };
    const until = performance.now() + FULL_MS;
    while (performance.now() < until) await takeAll();
    await Promise.all(others.map((other) => other.end({ timeout: 0 })));
  },
};

const answers = (sql: postgres.Sql) =>
  sql`SELECT 1`.then(
    () => true,
    () => false,
  );

export const migration: Drill = {
  name: 'migration',
  what: 'a column and an index are added to the busiest table, as a migration does',
  strike: async ({ database: { sql } }) => {
    await sql.begin(async (tx) => {
      await tx`ALTER TABLE seats ADD COLUMN drilled boolean NOT NULL DEFAULT false`;
      await tx`CREATE INDEX ON seats (client_id, drilled)`;
    });
  },
};
