import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, sql } from 'drizzle-orm';
import { idempotencyKeys } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { fingerprint } from '@/lib/ids';
import { ERRORS, problemBody, type RequestInfo } from './problem';

const DAY_MS = 24 * 60 * 60 * 1000;
type Done = { status: number; body: string; headers?: Record<string, string> | undefined };

/**
 * Handles a request once: the same key, address and body get the stored answer for 24 hours, refusals included. The answer is stored in the
 * transaction of the work, so a crash leaves both or neither.
 * @throws AppError `validation_failed` (a malformed key), `idempotency_mismatch`, `idempotency_running`
 */
export function answerOnce(
  ctx: Context,
  { key: given, address, body, about }: { key: string; address: unknown; body: unknown; about: RequestInfo },
  answer: (ctx: Context) => Promise<Done>,
): Promise<Done> {
  if (!/^[\x21-\x7e]{1,255}$/.test(given)) {
    const message = 'must be 1 to 255 visible ASCII characters';
    throw new AppError('validation_failed', `Idempotency-Key ${message}`, {
      errors: [{ path: 'Idempotency-Key', message }],
    });
  }
  const key = fingerprint(JSON.stringify(address), given);
  const mark = fingerprint(JSON.stringify(body));
  return untilKnown(ctx, () => tryOnce(ctx, { key, mark, about }, answer));
}

const PAUSES_MS = [50, 200, 800];

/**
 * Retries when the outcome of a commit is unknown: it finds the stored answer, or does the work now. While the lost connection still holds
 * the key's lock, the outcome stays unknown.
 */
async function untilKnown(ctx: Context, work: () => Promise<Done>): Promise<Done> {
  let lost: unknown;
  for (const ms of [0, ...PAUSES_MS]) {
    if (ms > 0) await pause(ms);
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && !(lost && error.code === 'idempotency_running')) throw error;
      if (!ctx.writes?.mayHold) throw error;
      lost ??= error;
    }
  }
  throw lost;
}

type Once = { key: string; mark: string; about: RequestInfo };

function tryOnce(ctx: Context, { key, mark, about }: Once, answer: (ctx: Context) => Promise<Done>): Promise<Done> {
  return inTransaction(ctx, async (ctx) => {
    await lock(ctx, key);
    const before = await find(ctx, key);
    if (before && before.fingerprint !== mark) {
      throw new AppError('idempotency_mismatch', 'This Idempotency-Key came before with another request');
    }
    if (before) return { ...before, headers: headersOf(before.status, true) };

    const done = await settle(ctx, about, answer);
    const row = { fingerprint: mark, status: done.status, body: done.body, createdAt: ctx.now };
    await ctx.db
      .insert(idempotencyKeys)
      .values({ clientId: ctx.client.id, key, ...row })
      .onConflictDoUpdate({ target: [idempotencyKeys.clientId, idempotencyKeys.key], set: row });
    return done;
  });
}

async function lock(ctx: Context, key: string): Promise<void> {
  const [row] = await ctx.db.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`${ctx.client.id}/${key}`}, 0)) AS locked`,
  );
  if (!row?.locked) throw new AppError('idempotency_running', 'The first request with this Idempotency-Key is running');
}

async function find(ctx: Context, key: string) {
  const [row] = await ctx.db
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      status: idempotencyKeys.status,
      body: idempotencyKeys.body,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.clientId, ctx.client.id),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, new Date(ctx.now.getTime() - DAY_MS)),
      ),
    );
  return row;
}

/** Runs the work. A refusal is stored as an answer too, unless it is temporary. */
async function settle(ctx: Context, about: RequestInfo, answer: (ctx: Context) => Promise<Done>): Promise<Done> {
  try {
    return await answer(ctx);
  } catch (error) {
    if (!(error instanceof AppError) || ERRORS[error.code].status >= 429) throw error;
    const { status } = ERRORS[error.code];
    return { status, body: JSON.stringify(problemBody(error, about)), headers: headersOf(status, false) };
  }
}

function headersOf(status: number, replayed: boolean): Record<string, string> {
  return {
    ...(status >= 400 && { 'Content-Type': 'application/problem+json; charset=utf-8' }),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
}
