import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { type Context, DEADLOCK, isTransaction, writing } from '@/lib/context';
import { AppError, databaseCode } from '@/lib/errors';
import { seatIdOf } from '@/lib/ids';
import type { Money } from '@/lib/money';
import { holdTogether } from './hold-together';
import { ALONE, arrayOf, mayShare } from './shared-calls';

export type Hold = {
  cartId: string;
  subEventId: number;
  categoryId: number;
  ticketTypeId: number;
  /** What each seat costs: fixed from here on. */
  price: Money;
  count: number;
  /** The `nr`s of chosen seats, `count` of them; undefined takes any. */
  chosen?: number[] | undefined;
  eventMaxPerOrder: number | null;
  typeMaxPerOrder: number | null;
  typeMaxPerEvent: number | null;
  firstNr: number;
  lastNr: number;
};

/** A seat that a cart holds. */
export type HeldSeat = {
  subEventId: number;
  nr: number;
  categoryId: number;
  ticketTypeId: number;
  section: string | null;
  row: string;
  seat: string;
  price: Money;
};

/** All that a cart holds after a success, in the order in which it was put in. */
export type HeldCart = { seats: HeldSeat[]; expiresAt: Date; extensions: number };

export type Outcome = {
  outcome:
    | 'held'
    | 'stale'
    | 'alone'
    | 'short'
    | 'sold_out'
    | 'seat_taken'
    | 'order_limit'
    | 'discount_limit_order'
    | 'discount_limit_event';
  available: number | null;
  taken: number[] | null;
  held: WireSeat[] | null;
  expiresAt: string | null;
  extensions: number | null;
};

/** As hold_seats writes it: sub event, nr, category, ticket type, section, row, seat, price. */
export type WireSeat = [number, number, number, number, string | null, string, string, Money];

/** How often to look again while others let go of expired carts: about a second in all. */
const MOST_TRIES = 60;

/**
 * Holds `count` seats for a cart, all or none, and lets the whole cart's hold run from now. Never refused while seats are
 * free; limits hold under any number of parallel requests (db/functions: hold_seats).
 * @returns undefined, and nothing has changed, when the catalogue is no longer at the client's version: what `hold` says
 * may be wrong by now
 * @throws AppError `sold_out` (with `available`), `seat_taken` (with `seats`), `order_limit`, `discount_limit_order`,
 * `discount_limit_event`; nothing has changed then
 */
export async function holdSeats(ctx: Context, hold: Hold): Promise<HeldCart | undefined> {
  return toldBy(await writing(ctx, () => outcomeOf(ctx, callOf(ctx, hold)), isHeld), hold);
}

/** Whether seats are held by an outcome. */
export const isHeld = ({ outcome }: Outcome): boolean => outcome === 'held';

async function outcomeOf(ctx: Context, call: HoldCall): Promise<Outcome> {
  let result = mayShare(ctx.db, call) ? await holdTogether(ctx.db, call) : await attempt(ctx.db, call, false);
  if (result.outcome === 'alone') result = await attempt(ctx.db, call, false);
  for (let tries = 0; result.outcome === 'short' && tries < MOST_TRIES; tries++) {
    if (tries > 0) await setTimeout(5 + Math.random() * 20);
    result = await attempt(ctx.db, call, true);
  }
  return result;
}

/** What an outcome means to who asked: as holdSeats. */
export function toldBy(result: Outcome, hold: Hold): HeldCart | undefined {
  if (result.outcome === 'stale') return undefined;
  if (result.outcome !== 'held') throw refusal(hold, result);
  const { held, expiresAt, extensions } = result;
  return { seats: heldSeats(held), expiresAt: new Date(expiresAt ?? Number.NaN), extensions: extensions ?? 0 };
}

export function heldSeats(wire: readonly WireSeat[] | null): HeldSeat[] {
  return (wire ?? []).map(([subEventId, nr, categoryId, ticketTypeId, section, row, seat, price]) => ({
    subEventId,
    nr,
    categoryId,
    ticketTypeId,
    section,
    row,
    seat,
    price,
  }));
}

/** What hold_seats is called with. */
export type HoldCall = ReturnType<typeof callOf>;

export function callOf({ client, now }: Context, { chosen, ...hold }: Hold) {
  return {
    clientId: client.id,
    version: client.catalogueVersion,
    now,
    holdSeconds: client.holdMinutes * 60,
    cartMax: client.maxPerOrder,
    chosen: chosen ? arrayOf(chosen) : null,
    ...hold,
  };
}

async function attempt(db: Db, call: HoldCall, wait: boolean): Promise<Outcome> {
  try {
    const [result] = await holdAlone(db).execute({ wait, ...call, now: call.now.toISOString() });
    if (!result) throw new Error('hold_seats gave no answer');
    return result;
  } catch (error) {
    // The way out of a deadlock with an import; a transaction around this one is over, and inTransaction begins it again.
    if (isTransaction(db) || databaseCode(error) !== DEADLOCK) throw error;
    return { ...ALONE, outcome: 'short' };
  }
}

const holdAlone = prepared((db: Db) => {
  const p = sql.placeholder;
  return db
    .select({
      outcome: sql<Outcome['outcome']>`outcome`,
      available: sql<number | null>`available`,
      taken: sql<number[] | null>`taken`,
      held: sql<WireSeat[] | null>`held_seats`,
      expiresAt: sql<string | null>`expires_at`,
      extensions: sql<number | null>`extensions`,
    })
    .from(
      sql`hold_seats(${p('clientId')}, ${p('version')}, ${p('cartId')}, ${p('subEventId')}, ${p('categoryId')}, ${p('ticketTypeId')},
        ${p('price')}, ${p('count')}, ${p('chosen')}, ${p('now')}, make_interval(secs => ${p('holdSeconds')}),
        ${p('cartMax')}, ${p('eventMaxPerOrder')}, ${p('typeMaxPerOrder')}, ${p('typeMaxPerEvent')},
        ${p('firstNr')}, ${p('lastNr')}, ${p('wait')}, true)`,
    )
    .prepare('hold_seats');
});

function refusal(hold: Hold, { outcome, available, taken }: Outcome): AppError {
  const left = available ?? 0;
  const some = left === 1 ? '1 ticket' : `${left} tickets`;
  switch (outcome) {
    case 'seat_taken':
      return new AppError('seat_taken', 'A chosen seat is taken', {
        extra: { seats: (taken ?? []).map((nr) => seatIdOf(hold.subEventId, nr)) },
      });
    case 'order_limit':
      return orderLimit(left);
    case 'discount_limit_order':
      return new AppError('discount_limit_order', `This order can take ${some} more of this type`, {
        extra: { available: left },
      });
    case 'discount_limit_event':
      return new AppError('discount_limit_event', `Only ${some} of this type left`, { extra: { available: left } });
    case 'short':
      return new AppError('busy', 'Seats are being let go at this moment: try again');
    default:
      return soldOut(left);
  }
}

/** `available`: how many seats the order can still take. */
function orderLimit(available: number): AppError {
  const message = `This order can take ${available} more ${available === 1 ? 'ticket' : 'tickets'}`;
  return new AppError('order_limit', message, { extra: { available } });
}

/** `available`: how many seats could be had instead. */
function soldOut(available: number): AppError {
  const message = available === 0 ? 'Sold out' : `Only ${available} left`;
  return new AppError('sold_out', message, { extra: { available } });
}
