import type postgres from 'postgres';
import { env } from '@/lib/env';
import { databaseCode } from '@/lib/errors';
import { log } from '@/lib/log';
import { meters } from '@/lib/meters';
import { traced } from '@/lib/trace';

type Query = postgres.PendingQuery<postgres.Row[]>;
type Unsafe = (text: string, params?: never[], options?: postgres.UnsafeQueryOptions) => Query;

/**
 * The same connections, with every query of drizzle's measured: how long it took, which were slow (in the log, without the
 * values), and how many stand behind others. `inTurn`: what lets a query or a transaction begin.
 */
export function watchQueries(sql: postgres.Sql, inTurn: Around = (work) => work()): postgres.Sql {
  const pooled = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    meters.pool.asked++;
    try {
      return await inTurn(work);
    } finally {
      meters.pool.asked--;
    }
  };
  const begin = (work: (tx: postgres.TransactionSql) => unknown) => pooled(() => sql.begin((tx) => work(within(tx))));
  return Object.assign(Object.create(sql), { unsafe: watched(sql.unsafe, pooled), begin });
}

/** A transaction has its connection already. */
function within(tx: postgres.TransactionSql): postgres.TransactionSql {
  const savepoint = (work: (tx: postgres.TransactionSql) => unknown) => tx.savepoint((inner) => work(within(inner)));
  return Object.assign(Object.create(tx), { unsafe: watched(tx.unsafe, (work) => work()), savepoint });
}

type Around = <T>(work: () => PromiseLike<T>) => PromiseLike<T>;

const watched =
  (unsafe: Unsafe, around: Around): Unsafe =>
  (text, params, options) =>
    measured(text, unsafe(text, params, options), around);

/** postgres.js sends a query when it is awaited, and not before. */
function measured(text: string, query: Query, around: Around): Query {
  const later = {
    // biome-ignore lint/suspicious/noThenProperty: it stands for a query, which is awaited
    then: (...handlers: Parameters<Query['then']>) => around(() => measure(text, query)).then(...handlers),
    values: () => measured(text, query.values() as unknown as Query, around),
  };
  return later as unknown as Query;
}

function measure(text: string, query: Query): Promise<Awaited<Query>> {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return traced(text.trimStart().split(/\s/, 1)[0] ?? 'query', { attributes }, async () => {
    const begin = performance.now();
    try {
      return await query;
    } catch (error) {
      meters.queryFailures.inc({ code: databaseCode(error) ?? 'unknown' });
      throw error;
    } finally {
      const ms = performance.now() - begin;
      meters.queries.observe(ms / 1000);
      if (ms >= env.SLOW_QUERY_MS) log.warn({ ms, statement: text.replaceAll(/\s+/g, ' ').trim() }, 'slow query');
    }
  });
}
