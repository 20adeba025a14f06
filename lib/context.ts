import { is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { inTime, refuseLate, STATEMENT_TIMEOUT } from '@/db/deadline';
import { type Gate, gate } from '@/db/gate';
import { perDatabase } from '@/db/per-database';
import type { clients } from '@/db/schema';
import { env } from '@/lib/env';
import { databaseCode, isConnectionLost } from '@/lib/errors';

/** `catalogueVersion`: of everything that it shows and sells, when it was read. */
export type Client = typeof clients.$inferSelect & { catalogueVersion: number };

/**
 * What every operation is given: the tenant, the database or a transaction, and one reading of the database's clock (db/clock.ts)
 * per request. `writes`: what became of what the request wrote, for who must answer when it fails.
 */
export type Context = { client: Client; db: Db; now: Date; writes?: Writes };

/** `mayHold`: something that was written outside of a transaction that failed holds, or may: nobody can say that nothing was done. */
export type Writes = { mayHold: boolean };

/** Notes that something is written by now, or that nobody knows. */
export function noteWrite({ db, writes }: Context): void {
  if (writes && !isTransaction(db)) writes.mayHold = true;
}

/** Runs a statement that writes by itself where there is no transaction: lost on its way, it may have been done. */
export async function writing<T>(ctx: Context, work: () => Promise<T>, hasWritten: (result: T) => boolean): Promise<T> {
  try {
    const result = await work();
    if (hasWritten(result)) noteWrite(ctx);
    return result;
  } catch (error) {
    if (isConnectionLost(error)) noteWrite(ctx);
    throw error;
  }
}

/** Also of another copy of drizzle: Next.js bundles one, which opens the pool, and what is served beside it has its own. */
export const isTransaction = (db: Db): boolean => is(db, PgTransaction);

/** What is to be done once a transaction holds. */
const afterwards = new WeakMap<Db, (() => void)[]>();

/** Does something in this process once what `ctx` writes holds, and not at all when it is undone. It must not fail. */
export function whenCommitted(ctx: Context, work: () => void): void {
  const waiting = afterwards.get(ctx.db);
  if (waiting) waiting.push(work);
  else work();
}

/** The SQLSTATE of a transaction that the database chose to end a deadlock: it may be run again. */
export const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** One that waits for a lock keeps its connection: those of one organisation leave half of them to others, and to single questions. */
const MOST_AT_ONCE = Math.max(1, Math.floor(env.DATABASE_POOL / 2));
const gatesOf = perDatabase(() => new Map<number, Gate>());

function gateOf({ db, client }: Context): Gate {
  if (isTransaction(db)) return async (work) => work();
  const gates = gatesOf(db);
  const known = gates.get(client.id) ?? gate(MOST_AT_ONCE);
  gates.set(client.id, known);
  return known;
}

/**
 * Runs `work`, which may wait for locks, as one of few of its organisation; at once within a transaction. It is refused where the
 * database does not answer in time, also while it stands in line.
 */
export const throughGate = <T>(ctx: Context, work: (commits: Commits) => Promise<T>): Promise<T> =>
  isTransaction(ctx.db)
    ? work(() => {})
    : inTime((turn) =>
        gateOf(ctx)(() => {
          refuseLate(turn);
          turn.mayHold = true;
          return work((isDone) => {
            refuseLate(turn);
            turn.mayHold = isDone;
          });
        }),
      );

/** Says whether all of the work is done but the commit: before that, nothing of it can hold. Throws when nobody waits any more. */
type Commits = (isDone: boolean) => void;

/** For this transaction alone, so that a pooler may hand its connection to others. */
const LIMITS = sql.raw(`SET LOCAL lock_timeout = '3s'; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);

/**
 * Runs `work` in one transaction and gives it a context that writes there. Waits at most three seconds for a lock.
 * A transaction that the database chose to end a deadlock is run again, so `work` must touch nothing but the database.
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false;
    try {
      const waiting: (() => void)[] = [];
      const result = await throughGate(ctx, (commits) => {
        commits(false);
        return ctx.db.transaction(async (db) => {
          afterwards.set(db, waiting);
          await db.execute(LIMITS);
          const result = await work({ ...ctx, db });
          commits(true);
          isCommitting = true;
          return result;
        });
      });
      noteWrite(ctx);
      for (const done of waiting) whenCommitted(ctx, done);
      return result;
    } catch (error) {
      // Before the commit a lost connection ends the transaction.
      if (isCommitting && isConnectionLost(error)) noteWrite(ctx);
      if (attempt === ATTEMPTS || databaseCode(error) !== DEADLOCK) throw error;
    }
  }
}
