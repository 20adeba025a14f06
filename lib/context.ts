import { is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { inTime, PATIENCE_MS, refuseLate, STATEMENT_TIMEOUT } from '@/db/deadline';
import { type Gate, gate } from '@/db/gate';
import { perDatabase } from '@/db/per-database';
import type { clients, PaymentProvider } from '@/db/schema';
import { env } from '@/lib/env';
import { databaseCode, isConnectionLost } from '@/lib/errors';

/** `catalogueVersion`: of its catalogue when the client was read. `keyedProviders`: the providers for which it has stored keys. */
export type Client = typeof clients.$inferSelect & { catalogueVersion: number; keyedProviders: PaymentProvider[] };

/**
 * The context of every operation: the tenant, the database or a transaction, and the database's time (db/clock.ts), read once per request.
 * `writes`: whether the request may have written, for the answer to a failure.
 */
export type Context = { client: Client; db: Db; now: Date; writes?: Writes };

/** `mayHold`: something was, or may have been, written outside the failed transaction, so "nothing was done" would be wrong. */
export type Writes = { mayHold: boolean };

/** Records that something was, or may have been, written. */
function noteWrite({ db, writes }: Context): void {
  if (writes && !isTransaction(db)) writes.mayHold = true;
}

/** Runs a statement that writes outside a transaction: if its answer is lost, it may have been executed. */
export async function runWrite<T>(
  ctx: Context,
  work: () => Promise<T>,
  hasWritten: (result: T) => boolean,
): Promise<T> {
  try {
    const result = await work();
    if (hasWritten(result)) noteWrite(ctx);
    return result;
  } catch (error) {
    if (isConnectionLost(error)) noteWrite(ctx);
    throw error;
  }
}

/** Recognises both copies of drizzle: the one bundled by Next.js, which opens the pool, and the listener's. */
export const isTransaction = (db: Db): boolean => is(db, PgTransaction);

/** Callbacks that run after the commit of a transaction. */
const afterwards = new WeakMap<Db, (() => void)[]>();

/** Runs a callback in this process after the commit of what `ctx` writes, and never after a rollback. It must not throw. */
export function whenCommitted(ctx: Context, work: () => void): void {
  const waiting = afterwards.get(ctx.db);
  if (waiting) waiting.push(work);
  else work();
}

/** SQLSTATE of a transaction that PostgreSQL ended to resolve a deadlock: it can be retried. */
export const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** A transaction that waits for a lock keeps its connection, so one organisation gets at most half of the pool. */
const MOST_AT_ONCE = Math.max(1, Math.floor(env.DATABASE_POOL / 2));

/** Long transactions have a limit of their own: with it, one organisation gets at most three quarters of a pool of four or more. */
const MOST_LONG_AT_ONCE = Math.min(2, Math.max(1, Math.floor(env.DATABASE_POOL / 4)));

/** A semaphore for each organisation of a database. */
function gatesOf(make: () => Gate): (ctx: Context) => Gate {
  const byClient = perDatabase(() => new Map<number, Gate>());
  return ({ db, client }) => {
    const gates = byClient(db);
    const known = gates.get(client.id) ?? make();
    gates.set(client.id, known);
    return known;
  };
}

const gateOf = gatesOf(() => gate(MOST_AT_ONCE));
const longGateOf = gatesOf(() => gate(MOST_LONG_AT_ONCE, PATIENCE_MS));

/**
 * Runs `work`, which may wait for locks, within the organisation's transaction limit; inside a transaction it runs at once. It is
 * refused when the database does not answer in time, also while it waits for the semaphore.
 */
export const withinTransactionLimit = <T>(ctx: Context, work: (commits: Commits) => Promise<T>): Promise<T> =>
  isTransaction(ctx.db)
    ? work(() => {})
    : inTime((deadline) =>
        gateOf(ctx)(() => {
          refuseLate(deadline);
          deadline.mayHold = true;
          return work((isDone) => {
            refuseLate(deadline);
            deadline.mayHold = isDone;
          });
        }),
      );

/** Records that only the commit is left: before that, the database has nothing of the work. Throws after the deadline. */
type Commits = (isDone: boolean) => void;

/** SET LOCAL, because a pooler may give the connection to others. */
const LIMITS = sql.raw(`SET LOCAL lock_timeout = '3s'; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);

/** Carries the result out of a transaction that is rolled back. */
class Undone extends Error {
  constructor(
    readonly db: Db,
    readonly result: unknown,
  ) {
    super('Undone');
  }
}

/**
 * Runs `work` in one transaction and gives it a context that writes there. Waits at most three seconds for a lock.
 * A transaction that PostgreSQL ended to resolve a deadlock is retried, so `work` must touch nothing but the database.
 * `undo(result)` ends `work` with a result of which nothing is written.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (ctx: Context, undo: (result: T) => never) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false;
    let own: Db | undefined;
    try {
      const waiting: (() => void)[] = [];
      const result = await withinTransactionLimit(ctx, (commits) => {
        commits(false);
        return ctx.db.transaction(async (db) => {
          own = db;
          afterwards.set(db, waiting);
          await db.execute(LIMITS);
          const result = await work({ ...ctx, db }, (result) => {
            throw new Undone(db, result);
          });
          commits(true);
          isCommitting = true;
          return result;
        });
      });
      noteWrite(ctx);
      for (const done of waiting) whenCommitted(ctx, done);
      return result;
    } catch (error) {
      if (error instanceof Undone && error.db === own) return error.result as T;
      // A connection lost before the commit rolls the transaction back.
      if (isCommitting && isConnectionLost(error)) noteWrite(ctx);
      if (attempt === ATTEMPTS || databaseCode(error) !== DEADLOCK) throw error;
    }
  }
}

/**
 * Runs `work`, which may hold or wait for a lock for seconds, in a transaction: at most two of an organisation at once, beside its
 * transaction limit. Sets no lock timeout. Inside a transaction it runs at once, in a savepoint.
 * @throws DatabaseDeadline when the others take longer than PATIENCE_MS
 */
export async function inLongTransaction<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const waiting: (() => void)[] = [];
  const run = () =>
    ctx.db.transaction((db) => {
      afterwards.set(db, waiting);
      return work(db);
    });
  const inTurn = () => (isTransaction(ctx.db) ? run() : longGateOf(ctx)(run));
  const result = await runWrite(ctx, inTurn, () => true);
  for (const done of waiting) whenCommitted(ctx, done);
  return result;
}
