import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { waitingListEntries, waitingLists } from '@/db/schema';
import { statement } from '@/db/statement';
import { getClientById } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { ended } from './find-entry';
import { LAST_MINUTES } from './is-list-open';
import { keepForList } from './keep-for-list';
import { offerSeats } from './offer-seats';

const MOST_LISTS = 50;
/** The most offers of one list in one run, so that other lists are processed too. */
const MOST_OFFERS = 20;
/** Entries that are not confirmed within a day are deleted. */
const CONFIRM_HOURS = 24;

type When = string | Placeholder;

/** Changes when a list must be processed again: stock, catalogue, and the last hour; of `waiting_lists l` and `sub_events e`. */
const present = (now: When, lastOfferAt: When, clientId: SQL | number = sql`l.client_id`) => sql`concat_ws('/',
  (SELECT sum(m.changes) FROM stock_marks m WHERE m.client_id = ${clientId}),
  (SELECT k.version FROM catalogues k WHERE k.client_id = ${clientId}),
  e.starts_at <= ${now}::timestamptz, e.starts_at <= ${lastOfferAt}::timestamptz)`;

const lastOffers = (now: Date) => new Date(now.getTime() + LAST_MINUTES * 60_000).toISOString();

const ofL = sql`w.client_id = l.client_id AND w.sub_event_id = l.sub_event_id AND w.ended_at IS NULL`;

const p = sql.placeholder;
const dueLists = statement<{ clientId: number; subEventId: number }>(
  'due_waiting_lists',
  sql`
    SELECT l.client_id AS "clientId", l.sub_event_id AS "subEventId"
      FROM ${waitingLists} l JOIN sub_events e ON e.client_id = l.client_id AND e.id = l.sub_event_id
     WHERE (l.seen IS DISTINCT FROM ${present(p('now'), p('lastOffers'))} AND (EXISTS (SELECT FROM waiting_list_entries w WHERE ${ofL})
            OR EXISTS (SELECT FROM sub_event_categories r
                        WHERE r.client_id = l.client_id AND r.sub_event_id = l.sub_event_id AND r.is_for_waiting_list)))
        OR EXISTS (SELECT FROM waiting_list_entries w
                    WHERE ${ofL} AND w.state = 'offered' AND w.offer_ends_at <= ${p('now')}::timestamptz)
     ORDER BY random() LIMIT ${MOST_LISTS}`,
);

/** Housekeeping: deletes entries that were not confirmed in time. */
export async function deleteUnconfirmed(db: Db, now: Date): Promise<void> {
  await db.execute(sql`DELETE FROM ${waitingListEntries}
    WHERE state = 'unconfirmed' AND joined_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${CONFIRM_HOURS})`);
}

/**
 * Housekeeping: ends expired offers, and offers free seats to the first entries that fit. Safe in several processes at once: a list is
 * locked, and each offer is one transaction. @returns how many offers were made
 */
export async function advanceWaitingLists(db: Db, now: Date): Promise<number> {
  const due = await dueLists(db, { now: now.toISOString(), lastOffers: lastOffers(now) });
  let offers = 0;
  for (const { clientId, subEventId } of due) {
    const client = await getClientById(db, clientId);
    offers += await tendList({ client, db, now }, subEventId).catch((error) => {
      // A visitor took the seat first, or the catalogue is changing: the next run tries again.
      log[error instanceof AppError ? 'debug' : 'error'](
        { err: error, subEventId },
        'a waiting list was not looked at',
      );
      return 0;
    });
  }
  return offers;
}

async function tendList(ctx: Context, subEventId: number): Promise<number> {
  for (let offers = 0; offers < MOST_OFFERS; offers++) {
    if (!(await inTransaction(ctx, (ctx) => tendOnce(ctx, subEventId)))) return offers;
  }
  return MOST_OFFERS;
}

/** Makes one offer, or records that none can be made. @returns whether one was made */
async function tendOnce(outside: Context, subEventId: number): Promise<boolean> {
  const list = await lockList(outside, subEventId, { wait: false });
  if (!list) return false;
  const ctx = { ...outside, client: await getClientById(outside.db, outside.client.id) };
  await endLapsed(ctx, subEventId);
  if (list.isOver) await endAll(ctx, subEventId);
  const mayOffer = list.mayOffer && !list.isPaused && ctx.client.waitingListHours !== null;
  if (mayOffer && (await offerSeats(ctx, { subEventId, startsAt: new Date(list.startsAt) }))) return true;
  await keepForList(ctx, subEventId, mayOffer);
  await ctx.db
    .update(waitingLists)
    .set({ seen: list.present })
    .where(and(eq(waitingLists.clientId, ctx.client.id), eq(waitingLists.subEventId, subEventId)));
  return false;
}

type List = { isPaused: boolean; present: string; startsAt: string; isOver: boolean; mayOffer: boolean };

/** Locks a list, before any other lock of an offer. Without `wait`: undefined when another process has the lock. */
async function lockList({ client, db, now }: Context, subEventId: number, { wait }: { wait: boolean }) {
  const [list] = await db.execute<List>(sql`
    SELECT l.is_paused AS "isPaused", ${present(now.toISOString(), lastOffers(now), client.id)} AS present, e.starts_at AS "startsAt",
           e.starts_at <= ${now.toISOString()}::timestamptz OR e.cancelled_at IS NOT NULL AS "isOver",
           e.starts_at > ${lastOffers(now)}::timestamptz AND e.status = 'pub' AND m.status = 'pub' AND e.cancelled_at IS NULL AS "mayOffer"
      FROM ${waitingLists} l
      JOIN sub_events e ON e.client_id = l.client_id AND e.id = l.sub_event_id
      JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
     WHERE l.client_id = ${client.id} AND l.sub_event_id = ${subEventId}
       FOR UPDATE OF l ${sql.raw(wait ? '' : 'SKIP LOCKED')}`);
  return list;
}

/**
 * Offers seats to up to `most` of the next entries, also while the list is paused, in the caller's transaction, which writes the log.
 * @returns how many offers were made
 */
export async function offerNext(ctx: Context, subEventId: number, most: number): Promise<number> {
  const list = await lockList(ctx, subEventId, { wait: true });
  if (!list?.mayOffer || ctx.client.waitingListHours === null) return 0;
  await endLapsed(ctx, subEventId);
  let offers = 0;
  while (offers < most && (await offerSeats(ctx, { subEventId, startsAt: new Date(list.startsAt) }))) offers++;
  return offers;
}

const ofList = ({ client }: Context, subEventId: number) =>
  sql`client_id = ${client.id} AND sub_event_id = ${subEventId} AND ended_at IS NULL`;

/** Ends offers whose hold has expired. */
async function endLapsed(ctx: Context, subEventId: number): Promise<void> {
  await ctx.db
    .update(waitingListEntries)
    .set(ended('lapsed', ctx.now))
    .where(
      sql`${ofList(ctx, subEventId)} AND state = 'offered' AND offer_ends_at <= ${ctx.now.toISOString()}::timestamptz`,
    );
}

async function endAll(ctx: Context, subEventId: number): Promise<void> {
  await ctx.db.update(waitingListEntries).set(ended('over', ctx.now)).where(ofList(ctx, subEventId));
}
