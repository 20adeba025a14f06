import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  blocks,
  catalogues,
  mainEvents,
  subEvents,
  subscriptions,
  ticketTypes,
  voucherSeries,
  vouchers,
} from '@/db/schema';
import { AppError } from '@/lib/errors';
import { canSeal } from '@/lib/secrets';
import { mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { makeSeries, plainCode } from '@/lib/vouchers';

export const MOST_VOUCHERS = 5000;

/** Where vouchers are valid: everywhere, for a show, for a performance, or for the seats of a block. */
export type VoucherPlace =
  | { kind: 'all' }
  | { kind: 'show'; id: number }
  | { kind: 'performance'; id: number }
  | { kind: 'block'; id: number };

export type VouchersToMake = {
  name: string;
  ticketTypeId: number;
  place: VoucherPlace;
  /** A chosen code for one voucher; empty: `count` random codes. */
  word: string;
  count: number;
  uses: number;
  seatsPerUse: number;
  validFrom: Date | null;
  validUntil: Date | null;
  /** An idempotency key: the same request makes one series. */
  request: string;
};

/**
 * Creates a series of vouchers. @returns its id
 * @throws Refusal `may_not`, `no_secret_key`, `not_found` (`type`, `place`), `name_taken` (`word`), `not_in_future` (`until`)
 */
export function makeVouchers(ctx: OfficeContext, wanted: VouchersToMake): Promise<number> {
  const { name, ticketTypeId, place, word, count, uses, seatsPerUse, validFrom, validUntil } = wanted;
  if (!mayDo(ctx, 'vouchers.write')) throw new Refusal('may_not');
  if (!canSeal()) throw new Refusal('no_secret_key');
  if (validUntil && (validUntil <= ctx.now || (validFrom && validUntil <= validFrom))) {
    throw new Refusal('not_in_future', 'until');
  }
  return officeTransaction(ctx, async (ctx) => {
    await refuseCode(ctx, { ticketTypeId, word });
    const terms = { name, ticketTypeId, uses, seatsPerUse, validFrom, validUntil, ...(await placeOf(ctx, place)) };
    const codes = word === '' ? { count } : { word };
    const request = `${ctx.person.id} ${wanted.request}`;
    const { series, isNew } = await makeSeries(ctx, { ...terms, staffId: ctx.person.id, request, codes }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'validation_failed') throw new Refusal('name_taken', 'word');
        throw error;
      },
    );
    if (isNew) {
      await countAsChange(ctx, ticketTypeId);
      const after = { codes: word === '' ? count : 1, uses, seats: seatsPerUse, type: ticketTypeId };
      noteDeed(ctx, { action: 'vouchers.made', subject: `voucher series ${series.id}`, after });
    }
    return series.id;
  });
}

/** Requires a ticket type with a code, and a word that is no ticket type's own code, because that needs no voucher. */
async function refuseCode(
  { db, client }: OfficeContext,
  { ticketTypeId, word }: Pick<VouchersToMake, 'ticketTypeId' | 'word'>,
): Promise<void> {
  const types = await db
    .select({ id: ticketTypes.id, code: ticketTypes.code, isArchived: ticketTypes.archived })
    .from(ticketTypes)
    .where(eq(ticketTypes.clientId, client.id));
  if (!types.some(({ id, code, isArchived }) => id === ticketTypeId && code !== null && !isArchived)) {
    throw new Refusal('not_found', 'type');
  }
  if (word !== '' && types.some(({ code }) => code !== null && plainCode(code) === plainCode(word))) {
    throw new Refusal('name_taken', 'word');
  }
}

/** Invalidates cached pages: a subscription's ticket type asks for a code once it has vouchers. */
const countAsChange = ({ db, client }: OfficeContext, ticketTypeId: number) =>
  db.execute(sql`
    UPDATE ${catalogues} SET version = version + 1 WHERE client_id = ${client.id} AND EXISTS (
      SELECT FROM ${subscriptions} a WHERE a.client_id = ${client.id} AND a.ticket_type_id = ${ticketTypeId})`);

async function placeOf({ db, client }: OfficeContext, place: VoucherPlace) {
  const none = { mainEventId: null, subEventIds: null, blockId: null };
  if (place.kind === 'all') return none;
  if (place.kind === 'show') {
    const [show] = await db
      .select({ id: mainEvents.id })
      .from(mainEvents)
      .where(and(eq(mainEvents.clientId, client.id), eq(mainEvents.id, place.id)));
    if (!show) throw new Refusal('not_found', 'place');
    return { ...none, mainEventId: show.id };
  }
  if (place.kind === 'performance') {
    const [found] = await db
      .select({ id: subEvents.id })
      .from(subEvents)
      .where(and(eq(subEvents.clientId, client.id), eq(subEvents.id, place.id)));
    if (!found) throw new Refusal('not_found', 'place');
    return { ...none, subEventIds: [found.id] };
  }
  const [block] = await db
    .select({ id: blocks.id, subEventId: blocks.subEventId, endedAt: blocks.endedAt })
    .from(blocks)
    .where(and(eq(blocks.clientId, client.id), eq(blocks.id, place.id)));
  if (!block || block.endedAt) throw new Refusal('not_found', 'place');
  return { ...none, subEventIds: [block.subEventId], blockId: block.id };
}

/**
 * Ends a voucher, or all of a series: it holds no new seats. Held and sold seats stay, and a block keeps its seats (pretix#1238).
 * @throws Refusal `may_not`, `not_found`, `changed_meanwhile` when it has ended already
 */
export function endVouchers(
  ctx: OfficeContext,
  { series, nr }: { series: number; nr?: number | undefined },
): Promise<void> {
  if (!mayDo(ctx, 'vouchers.write')) throw new Refusal('may_not');
  return officeTransaction(ctx, async (ctx) => {
    const { db, client, now } = ctx;
    const ofSeries = and(
      eq(voucherSeries.clientId, client.id),
      eq(voucherSeries.id, series),
      isNull(voucherSeries.subscriptionId),
    );
    const [found] = await db.select().from(voucherSeries).where(ofSeries).for('no key update');
    if (!found) throw new Refusal('not_found');
    if (found.endedAt) throw new Refusal('changed_meanwhile');
    if (nr === undefined) await db.update(voucherSeries).set({ endedAt: now }).where(ofSeries);
    else await endOne(ctx, series, nr);
    const subject = `voucher series ${series}`;
    noteDeed(ctx, { action: 'vouchers.ended', subject, ...(nr !== undefined && { detail: { nr } }) });
  });
}

async function endOne({ db, client, now }: OfficeContext, series: number, nr: number): Promise<void> {
  const one = and(eq(vouchers.clientId, client.id), eq(vouchers.seriesId, series), eq(vouchers.nr, nr));
  const [found] = await db.select({ endedAt: vouchers.endedAt }).from(vouchers).where(one);
  if (!found) throw new Refusal('not_found');
  if (found.endedAt) throw new Refusal('changed_meanwhile');
  await db.update(vouchers).set({ endedAt: now }).where(one);
}
