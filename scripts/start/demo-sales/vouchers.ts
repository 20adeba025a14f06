import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { getVoucherSeries, makeVouchers, type VoucherPlace } from '@/lib/office';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { buySeats } from './buy-at-door';
import type { RandomSource } from './random';

/** A performance, and the price rank that a voucher opens. */
export type Opened = { id: number; categoryId: number };

/** How many codes of the prize series are used. */
const WINNERS = 3;

/** Makes a series of which some codes are used, a voucher for the seats of a block, and a voucher without uses. */
export async function handOutVouchers(
  ctx: OfficeContext,
  random: RandomSource,
  { press, prizes }: { press: Opened & { blockId: number }; prizes: Opened },
): Promise<void> {
  const { db } = ctx;
  const ticketTypeId = await codedType(ctx);
  const make = (
    name: string,
    word: string,
    more: { place: VoucherPlace; count?: number; uses: number; seats: number },
  ) => {
    const { place, count = 1, uses, seats: seatsPerUse } = more;
    const terms = { name, ticketTypeId, word, place, count, uses, seatsPerUse, validFrom: null, validUntil: null };
    return makeVouchers(ctx, { ...terms, request: randomUUID() });
  };
  const winners = await make('Winnaars van de zomerquiz', '', { place: { kind: 'all' }, count: 40, uses: 1, seats: 2 });
  const block = { kind: 'block', id: press.blockId } as const;
  await make('Pers bij de première', 'radio amstel', { place: block, uses: 4, seats: 2 });
  await make('Buren van het theater', 'goede buren', { place: { kind: 'all' }, uses: 50, seats: 2 });
  const series = await officeTransaction(ctx, (ctx) => getVoucherSeries(ctx, winners));
  for (const { code } of series?.rows.slice(0, WINNERS) ?? []) await use(db, random, { at: prizes, code, count: 2 });
  await use(db, random, { at: press, code: 'radio amstel', count: 1 });
}

type Use = { at: Opened; code: string | null; count: number };

async function use(db: Db, random: RandomSource, { at, code, count }: Use): Promise<void> {
  if (code === null) throw new Error('This voucher has no code');
  const [found] = await db.execute<{ discountId: string }>(sql`
    SELECT d.discount_id AS "discountId"
      FROM sub_events e JOIN ticket_types t ON t.client_id = e.client_id AND t.code IS NOT NULL
      JOIN discounts d ON d.client_id = t.client_id AND d.ticket_type_id = t.id
     WHERE e.id = ${at.id} AND d.category_id = ${at.categoryId} LIMIT 1`);
  await buySeats(db, random, { subEventId: at.id, discountId: found?.discountId ?? '', count, code });
}

async function codedType({ db, client }: OfficeContext): Promise<number> {
  const [type] = await db.execute<{ id: number }>(sql`
    SELECT id FROM ticket_types WHERE client_id = ${client.id} AND code IS NOT NULL AND NOT archived ORDER BY position LIMIT 1`);
  if (!type) throw new Error('No ticket type of the demo organisation asks for a code');
  return type.id;
}
