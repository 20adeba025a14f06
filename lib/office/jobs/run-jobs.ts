import { and, eq, exists, inArray, isNotNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { officeJobItems, officeJobs } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { noteDeed, type OfficeContext, officeTransaction, type Permission, Refusal } from '@/lib/staff';
import type { JobKind, JobKinds, JobRow } from './job';
import { postponeItem } from './postpone-item';

type Item = typeof officeJobItems.$inferSelect;

/** The most jobs of one run, and the most items of each job in it. */
const MOST_JOBS = 10;
const MOST_ITEMS = 20;
const KEYS_AT_ONCE = 1000;
/** When to retry a job that could not begin, for example while the database is away. */
const AGAIN_MS = 15_000;

/**
 * Starts office jobs that are due, and does some items of each in small batches, so that the shop is not slowed down. Safe in several
 * processes at once: an item is locked, and its work and its mark are one transaction. @returns how many jobs and items it handled
 */
export async function runOfficeJobs(db: Db, now: Date, kinds: JobKinds): Promise<number> {
  const ready = await db
    .select()
    .from(officeJobs)
    .where(or(and(eq(officeJobs.state, 'waiting'), lte(officeJobs.startsAt, now)), hasWork(db, now)))
    .orderBy(officeJobs.startsAt)
    .limit(MOST_JOBS);
  let handled = 0;
  for (const job of ready) {
    const kind = kinds[job.kind];
    if (!kind) continue; // A newer version added this kind; its processes run it.
    const ctx = await contextOf(db, job, now);
    if (job.state === 'waiting') handled += await begin(ctx, job, kind);
    handled += kind.runMany ? await runTogether(ctx, job, kind) : await runOneByOne(ctx, job, kind);
    await endWhenDone(db, job, now);
  }
  return handled;
}

/** Running, and with an item that is due, or with none left. A job that only waits for a retry does not block others. */
function hasWork(db: Db, now: Date) {
  return and(
    eq(officeJobs.state, 'running'),
    or(exists(dueItems(db, lte(officeJobItems.nextTryAt, now))), notExists(dueItems(db))),
  );
}

/** The unfinished items of a job in the outer query. */
const dueItems = (db: Db, ...more: SQL[]) =>
  db
    .select({ one: sql`1` })
    .from(officeJobItems)
    .where(
      and(
        eq(officeJobItems.clientId, officeJobs.clientId),
        eq(officeJobItems.jobId, officeJobs.id),
        eq(officeJobItems.state, 'due'),
        ...more,
      ),
    );

/** Acts for the person who requested the job. Permissions were checked then, so the membership is a placeholder. */
async function contextOf(db: Db, job: JobRow, now: Date): Promise<OfficeContext> {
  const { staffId, sessionId, requestId, createdAt } = job;
  return {
    client: await getClientById(db, job.clientId),
    db,
    now,
    person: { id: staffId, email: '', name: '', locale: null, mayCreateClients: false, factorsSince: null },
    session: { id: sessionId, proof: 'passkey', createdAt, provenAt: createdAt },
    membership: { id: 0, role: 'door', scope: 'performances', ids: [], expiresAt: createdAt, endedAt: createdAt },
    permission: job.permission as Permission,
    requestId,
  };
}

const ofJob = ({ clientId, id }: JobRow) => and(eq(officeJobs.clientId, clientId), eq(officeJobs.id, id));

/** @returns 1 when the job began or failed, 0 when another process has it */
async function begin(ctx: OfficeContext, job: JobRow, kind: JobKind): Promise<number> {
  try {
    return await officeTransaction(ctx, async (ctx) => {
      const [mine] = await ctx.db
        .select({ id: officeJobs.id })
        .from(officeJobs)
        .where(and(ofJob(job), eq(officeJobs.state, 'waiting')))
        .for('update', { skipLocked: true });
      if (!mine) return 0;
      const keys = [...new Set(await kind.begin(ctx, job))];
      for (let i = 0; i < keys.length; i += KEYS_AT_ONCE) {
        const rows = keys
          .slice(i, i + KEYS_AT_ONCE)
          .map((key) => ({ clientId: job.clientId, jobId: job.id, key, nextTryAt: ctx.now }));
        await ctx.db.insert(officeJobItems).values(rows);
      }
      await ctx.db.update(officeJobs).set({ state: 'running', beganAt: ctx.now, lastError: null }).where(ofJob(job));
      noteDeed(ctx, { action: 'job.begun', subject: `job ${job.id}`, detail: { kind: job.kind, items: keys.length } });
      return 1;
    });
  } catch (error) {
    const isForGood = (error instanceof Refusal || error instanceof AppError) && !isBusy(error);
    log.warn({ err: error, jobId: job.id, kind: job.kind, isForGood }, 'an office job could not begin');
    await ctx.db
      .update(officeJobs)
      .set(
        isForGood
          ? { state: 'failed', endedAt: ctx.now, lastError: error.code }
          : { startsAt: new Date(ctx.now.getTime() + AGAIN_MS) },
      )
      .where(and(ofJob(job), eq(officeJobs.state, 'waiting')));
    return 1;
  }
}

async function runOneByOne(ctx: OfficeContext, job: JobRow, kind: JobKind): Promise<number> {
  let done = 0;
  while (done < MOST_ITEMS && (await runItem(ctx, job, kind))) done++;
  return done;
}

/** Does some items in one transaction, then the rest one by one: one failing item does not stop the others. */
async function runTogether(ctx: OfficeContext, job: JobRow, kind: JobKind): Promise<number> {
  let taken: Item[] = [];
  let done: readonly string[] = [];
  try {
    done = await officeTransaction(ctx, async (ctx) => {
      taken = await takeItems(ctx, job, MOST_ITEMS);
      if (taken.length === 0) return [];
      const keys = taken.map(({ key }) => key);
      const done = (await kind.runMany?.(ctx, job, keys)) ?? [];
      if (done.length === 0) throw new NoneTogether();
      const ofDone = and(ofJobItems(job), inArray(officeJobItems.key, [...done]));
      await ctx.db.update(officeJobItems).set({ state: 'done', endedAt: ctx.now, lastError: null }).where(ofDone);
      return done;
    });
  } catch (error) {
    if (taken.length === 0) throw error;
    if (!(error instanceof NoneTogether))
      log.warn(
        { err: error, jobId: job.id, items: taken.length },
        'a batch of an office job failed; its items are done one by one',
      );
  }
  for (const { key } of taken) if (!done.includes(key)) await runItem(ctx, job, kind, key);
  return taken.length;
}

/** Rolls back a batch that did nothing, to release its locks. */
class NoneTogether extends Error {}

/** `only`: this item, if it is still due. @returns whether there was one */
async function runItem(ctx: OfficeContext, job: JobRow, kind: JobKind, only?: string): Promise<boolean> {
  let taken: Item | undefined;
  try {
    return await officeTransaction(ctx, async (ctx) => {
      [taken] = await takeItems(ctx, job, 1, only);
      if (!taken) return false;
      const { key } = taken;
      const outcome = await kind.run(ctx, job, key);
      const isOver = typeof outcome === 'string';
      const change = isOver ? { state: outcome, endedAt: ctx.now, lastError: null } : { nextTryAt: outcome.later };
      await ctx.db.update(officeJobItems).set(change).where(ofItem(taken));
      if (ctx.deeds?.length === 0)
        noteDeed(ctx, {
          action: `job.item_${isOver ? outcome : 'put_off'}`,
          subject: `job ${job.id}`,
          detail: { key },
        });
      return true;
    });
  } catch (error) {
    if (!taken) throw error;
    await postponeItem(ctx, taken, error, { isForGood: error instanceof AppError && !isBusy(error) });
    return true;
  }
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'busy';

const ofItem = ({ clientId, jobId, key }: Item) =>
  and(eq(officeJobItems.clientId, clientId), eq(officeJobItems.jobId, jobId), eq(officeJobItems.key, key));

const ofJobItems = ({ clientId, id }: JobRow) =>
  and(eq(officeJobItems.clientId, clientId), eq(officeJobItems.jobId, id));

/** Locks the items that have waited longest, unless the job was stopped. `only`: this item alone. */
function takeItems({ db, now }: OfficeContext, job: JobRow, most: number, only?: string): Promise<Item[]> {
  const isRunning = sql`EXISTS (SELECT FROM ${officeJobs} WHERE ${ofJob(job)} AND ${officeJobs.state} = 'running')`;
  return db
    .select()
    .from(officeJobItems)
    .where(
      and(
        ofJobItems(job),
        only === undefined ? undefined : eq(officeJobItems.key, only),
        eq(officeJobItems.state, 'due'),
        lte(officeJobItems.nextTryAt, now),
        isRunning,
      ),
    )
    .orderBy(officeJobItems.nextTryAt, officeJobItems.key)
    .limit(most)
    .for('update', { skipLocked: true });
}

async function endWhenDone(db: Db, job: JobRow, now: Date): Promise<void> {
  await db
    .update(officeJobs)
    .set({ state: 'done', endedAt: now })
    .where(and(ofJob(job), eq(officeJobs.state, 'running'), isNotNull(officeJobs.beganAt), notExists(dueItems(db))));
}
