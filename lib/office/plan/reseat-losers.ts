import { and, eq, inArray } from 'drizzle-orm';
import { seats } from '@/db/schema';
import { growHall } from '@/lib/bundle';
import { AppError } from '@/lib/errors';
import { groupBy } from '@/lib/group-by';
import type { Section } from '@/lib/hall';
import { lockOrders, type OrderRow } from '@/lib/orders';
import { type NewSeat, reseatOrders } from '@/lib/payments';
import { lockPerformance, releaseExpiredOf } from '@/lib/seats';
import { mayDo, noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { asRefusal } from '../orders/change-order';
import { type Loser, nameOf } from './check-plan';
import { type ChosenSeats, chooseSeats } from './choose-seats';
import type { RankedSeat } from './propose-seats';

const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** Locks everything that reseating these orders changes, in the order of docs/locking.md, and creates the seats that the plan adds. */
export async function lockLosers(
  ctx: OfficeContext,
  losers: readonly Loser[],
  plan: { locationId: number; sections: Section[] },
): Promise<OrderRow[]> {
  const orders = await lockOrders(ctx, ascending(losers.map(({ orderId }) => orderId)));
  const performances = ascending(losers.map(({ performance }) => performance));
  await releaseExpiredOf(ctx.db, ctx.client.id, ctx.now, performances);
  for (const id of performances) await lockPerformance(ctx, id);
  for (const id of performances) await growHall(ctx, id, plan);
  return orders;
}

type Reseating = {
  open: ReadonlyMap<number, readonly RankedSeat[]>;
  chosen: ChosenSeats;
  /** The orders that lockLosers locked. */
  orders: readonly OrderRow[];
};

/**
 * Moves the tickets of these orders to the chosen seats: one change and one mail an order.
 * @throws Refusal `seat_taken`; `plan_let_in` when a ticket was scanned already; `may_not` without `orders.move`; `changed_meanwhile` for
 * an order that was not locked
 */
export async function reseatLosers(ctx: OfficeContext, losers: readonly Loser[], asked: Reseating): Promise<void> {
  if (!mayDo(ctx, 'orders.move')) throw new Refusal('may_not');
  const { open, chosen, orders } = asked;
  const found = chooseSeats(losers, open, chosen);
  const nrs = await listNrs(ctx, ascending(open.keys()));
  const moves = found.map(({ loser: { orderId, performance }, lost, seat }) => {
    const to = nrs.get(performance)?.get(nameOf(seat));
    if (to === undefined) throw new Refusal('changed_meanwhile');
    return { orderId, subEventId: performance, nr: lost.nr, to };
  });
  if (moves.length > 0) await reseat(ctx, orders, moves);
}

async function reseat(ctx: OfficeContext, orders: readonly OrderRow[], moves: readonly NewSeat[]): Promise<void> {
  const moving = groupBy(moves, ({ orderId }) => orderId);
  const those = orders.filter(({ id }) => moving.has(id));
  if (those.length < moving.size) throw new Refusal('changed_meanwhile');
  const by = { actor: 'office', staffId: ctx.person.id } as const;
  const asked = { seats: moves, request: `plan ${ctx.requestId}`, by };
  await asRefusal(reseatOrders(ctx, those, asked).catch((error) => refuseLetIn(error, those)));
  for (const [id, seats] of moving) {
    noteDeed(ctx, {
      action: 'tickets.moved',
      subject: `order ${id}`,
      orderId: id,
      detail: { performance: seats.map(({ subEventId }) => subEventId).join(' ') },
      before: { nr: seats.map(({ nr }) => nr).join(' ') },
      after: { nr: seats.map(({ to }) => to).join(' ') },
    });
  }
}

/** People who are inside keep their seats: the refusal names their order. */
function refuseLetIn(error: unknown, orders: readonly OrderRow[]): never {
  const inside = error instanceof AppError ? orders.find(({ id }) => id === error.extra.order) : undefined;
  throw inside ? new Refusal('plan_let_in', 'plan', receiptNumber(inside)) : error;
}

/** The `nr` of each seat of performances, by its name. */
async function listNrs({ db, client }: OfficeContext, performances: number[]) {
  const rows = await db
    .select({
      performance: seats.subEventId,
      nr: seats.nr,
      section: seats.section,
      row: seats.rowNr,
      seat: seats.seatNr,
    })
    .from(seats)
    .where(and(eq(seats.clientId, client.id), inArray(seats.subEventId, performances)));
  const named = groupBy(rows, ({ performance }) => performance);
  return new Map(
    [...named].map(([id, all]) => [
      id,
      new Map(all.map(({ section, nr, ...name }) => [nameOf({ section: section ?? '', ...name }), nr])),
    ]),
  );
}
