import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** Reservations of 1 to 3 seats directly in PostgreSQL, without the service: the lower bound. */
export type Reserving = {
  kind: 'reserve';
  databaseUrl: string;
  /** The server's Unix socket, which the service uses too. */
  socket: string | undefined;
  performances: number;
  seatsPerPerformance: number;
  as: 'transaction' | 'statement';
};

/** Creates the tables for these reservations in an empty database. */
export async function makeReferenceTables(databaseUrl: string, jobs: Reserving[]): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    for (const job of jobs) {
      const table = sql(tableOf(job));
      // No autovacuum: it would run while the service is measured next.
      await sql`CREATE TABLE ${table} (performance int, nr int, cart text, PRIMARY KEY (performance, nr))
        WITH (autovacuum_enabled = off)`;
      await sql`INSERT INTO ${table} SELECT p, nr
        FROM generate_series(1, ${job.performances}::int) p, generate_series(1, ${job.seatsPerPerformance}::int) nr`;
      await sql`CREATE INDEX ON ${table} (performance, nr) WHERE cart IS NULL`;
      await sql`VACUUM ANALYZE ${table}`;
    }
  } finally {
    await sql.end();
  }
}

/**
 * One turn: one reservation, as one statement or as BEGIN, SELECT, UPDATE, COMMIT. Throws when too few seats were left.
 */
export function reserver(job: Reserving, clients: number): () => Promise<void> {
  const { databaseUrl, socket } = job;
  const sql = postgres(databaseUrl, { max: clients, onnotice: () => {}, ...(socket && { path: socket }) });
  const table = tableOf(job);
  const take = job.as === 'statement' ? inOneStatement : inTransaction;
  return async () => {
    const performance = 1 + Math.floor(Math.random() * job.performances);
    const count = 1 + Math.floor(Math.random() * 3);
    // A random start among the seats, with enough seats after it.
    const start = 1 + Math.floor(Math.random() * job.seatsPerPerformance * 0.7);
    const taken = await take(sql, { table, performance, count, start, cart: randomBytes(16).toString('hex') });
    if (taken !== count) throw new Error(`Asked for ${count} seats, ${taken} were reserved`);
  };
}

type Wanted = { table: string; performance: number; count: number; start: number; cart: string };

async function inOneStatement(sql: postgres.Sql, { table, performance, count, start, cart }: Wanted): Promise<number> {
  const done = await sql`
    UPDATE ${sql(table)} SET cart = ${cart} WHERE performance = ${performance} AND nr = ANY (ARRAY(
      SELECT nr FROM ${sql(table)} WHERE performance = ${performance} AND nr >= ${start} AND cart IS NULL
       ORDER BY nr LIMIT ${count} FOR NO KEY UPDATE SKIP LOCKED))`;
  return done.count;
}

function inTransaction(sql: postgres.Sql, { table, performance, count, start, cart }: Wanted): Promise<number> {
  return sql.begin(async (tx) => {
    const seats = await tx<{ nr: number }[]>`
      SELECT nr FROM ${tx(table)} WHERE performance = ${performance} AND nr >= ${start} AND cart IS NULL
       ORDER BY nr LIMIT ${count} FOR NO KEY UPDATE SKIP LOCKED`;
    const nrs = seats.map((seat) => seat.nr);
    const done = await tx`
      UPDATE ${tx(table)} SET cart = ${cart} WHERE performance = ${performance} AND nr = ANY (${nrs})`;
    return done.count;
  });
}

const tableOf = ({ as, performances }: Reserving) => `${as}_${performances}`;
