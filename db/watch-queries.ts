import type postgres from 'postgres';
import { env } from '@/lib/env';
import { databaseCode } from '@/lib/errors';
import { log } from '@/lib/log';
import { meters } from '@/lib/meters';
import { traced } from '@/lib/trace';
import { isBrief } from './brief';
import { abandon, inTime, refuseLate } from './deadline';

type Query = postgres.PendingQuery<postgres.Row[]>;
type Unsafe = (text: string, params?: never[], options?: postgres.UnsafeQueryOptions) => Query;

/**
 * `inTurn`: the semaphore of queries and transactions. `meter`: counts those that have not ended. `joinsBrief`: whether brief queries
 * share connections (db/brief.ts), which behind a pooler none may.
 */
type How = {
  inTurn?: <T>(work: () => PromiseLike<T>) => PromiseLike<T>;
  meter?: { asked: number };
  joinsBrief?: boolean;
};

/**
 * Measures every query of drizzle: its duration, slow ones (in the log, without values), and how many wait. Each query and each
 * transaction has a deadline and is cancelled then. Only the outcome of a single statement already sent, or of a commit already sent,
 * is unknown.
 */
export function watchQueries(
  sql: postgres.Sql,
  { inTurn = (work) => work(), meter = meters.pool, joinsBrief = false }: How = {},
): postgres.Sql {
  const counted = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    meter.asked++;
    try {
      return await work();
    } finally {
      meter.asked--;
    }
  };
  const ask = (query: Query, send: () => Promise<Awaited<Query>>) =>
    counted(() =>
      inTime((turn) =>
        inTurn(() => {
          refuseLate(turn);
          turn.cancelBy(() => {
            turn.mayHold = abandon(query);
          });
          return send();
        }),
      ),
    );
  const beginOf = beginnerOf(sql);
  const begin = (work: (tx: postgres.TransactionSql) => unknown) =>
    counted(() =>
      inTime((turn) =>
        inTurn(() => {
          refuseLate(turn);
          const { query, done } = beginOf(async (tx) => {
            refuseLate(turn);
            const result = await work(within(tx));
            refuseLate(turn);
            turn.mayHold = true;
            return result;
          });
          turn.cancelBy(() => query && abandon(query));
          return done;
        }),
      ),
    );
  return Object.assign(Object.create(sql), {
    unsafe: watched(joinsBrief ? joining(sql.unsafe) : sql.unsafe, ask),
    begin,
  });
}

/** Tells the driver which queries are brief: an option that it has of us (patches/README.md, postgres 9). */
const joining =
  (unsafe: Unsafe): Unsafe =>
  (text, params, options) =>
    unsafe(text, params, isBrief(text) ? ({ ...options, brief: true } as postgres.UnsafeQueryOptions) : options);

/** Begins a transaction and returns its BEGIN, which has the connection of all its queries. */
function beginnerOf(sql: postgres.Sql) {
  const { unsafe } = sql;
  let begun: Query | undefined;
  // `sql.begin` sends its BEGIN through this, synchronously.
  sql.unsafe = ((...args: Parameters<Unsafe>) => {
    begun = unsafe(...args);
    return begun;
  }) as typeof sql.unsafe;
  return (work: (tx: postgres.TransactionSql) => Promise<unknown>) => {
    const done = sql.begin(work);
    return { query: begun, done };
  };
}

/**
 * Watches the queries of a transaction, which has its connection already, and one deadline for all of them. Changes `tx` itself, which
 * nobody else has: V8 keeps the prototype of an object until it collects all garbage.
 */
function within(tx: postgres.TransactionSql): postgres.TransactionSql {
  const { unsafe, savepoint } = tx;
  return Object.assign(tx, {
    unsafe: watched(unsafe, (_query, send) => send()),
    savepoint: (work: (tx: postgres.TransactionSql) => unknown) => savepoint((inner) => work(within(inner))),
  });
}

type Ask = (query: Query, send: () => Promise<Awaited<Query>>) => Promise<Awaited<Query>>;

const watched =
  (unsafe: Unsafe, ask: Ask): Unsafe =>
  (text, params, options) =>
    measured(text, unsafe(text, params, options), ask);

/** postgres.js sends a query when it is awaited, not before. */
function measured(text: string, query: Query, ask: Ask): Query {
  const later = {
    // biome-ignore lint/suspicious/noThenProperty: it stands for a query, which is awaited
    then: (...handlers: Parameters<Query['then']>) => ask(query, () => measure(text, query)).then(...handlers),
    values: () => measured(text, query.values() as unknown as Query, ask),
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
