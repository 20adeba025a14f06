import { and, eq, inArray } from 'drizzle-orm';
import { seats } from '@/db/schema';
import { growHall } from '@/lib/bundle';
import { groupBy } from '@/lib/group-by';
import type { Section } from '@/lib/hall';
import { holdIdOf, lockOrders, type OrderRow } from '@/lib/orders';
import { type NewSeat, reseatOrder } from '@/lib/payments';
import { lockCart, lockPerformance, releaseExpiredOf } from '@/lib/seats';
import { mayDo, noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { inWords } from '../orders/change-order';
import { type Loser, nameOf } from './check-plan';
import { type ChosenSeats, chooseSeats } from './choose-seats';
import type { RankedSeat } from './propose-seats';

const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** Locks all that giving these people other seats changes, in the order of docs/locking.md, and makes the seats that the plan adds. */
export async function lockLosers(
  ctx: OfficeContext,
  losers: readonly Loser[],
  plan: { locationId: number; sections: Section[] },
): Promise<OrderRow[]> {
  const orders = await lockOrders(ctx, ascending(losers.map(({ orderId }) => orderId)));
  for (const order of orders) await lockCart(ctx, holdIdOf(order));
  const performances = ascending(losers.map(({ performance }) => performance));
  await releaseExpiredOf(ctx.db, ctx.client.id, ctx.now, performances);
  for (const id of performances) await lockPerformance(ctx, id);
  for (const id of performances) await growHall(ctx, id, plan);
  return orders;
}

type Reseating = {
  open: ReadonlyMap<number, readonly RankedSeat[]>;
  chosen: ChosenSeats;
  /** As they were locked. */
  orders: readonly OrderRow[];
};

/**
 * Gives each of these people the seats that were chosen for them: one change and one mail an order.
 * @throws Refusal `seat_taken`; `plan_let_in` for who went in already; `may_not` for who may not move tickets;
 * `changed_meanwhile` for an order that was not locked
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
  for (const [id, seats] of groupBy(moves, ({ orderId }) => orderId)) {
    const order = orders.find((one) => one.id === id);
    if (!order) throw new Refusal('changed_meanwhile');
    await reseat(ctx, order, seats);
  }
}

async function reseat(ctx: OfficeContext, order: OrderRow, seats: readonly NewSeat[]): Promise<void> {
  const by = { actor: 'office', staffId: ctx.person.id } as const;
  await inWords(reseatOrder(ctx, order, { seats, request: `plan ${ctx.requestId}`, by })).catch((error) => {
    throw error instanceof Refusal && error.code === 'plan_let_in'
      ? new Refusal(error.code, 'plan', receiptNumber(order))
      : error;
  });
  noteDeed(ctx, {
    action: 'tickets.moved',
    subject: `order ${order.id}`,
    orderId: order.id,
    detail: { performance: seats.map(({ subEventId }) => subEventId).join(' ') },
    before: { nr: seats.map(({ nr }) => nr).join(' ') },
    after: { nr: seats.map(({ to }) => to).join(' ') },
  });
}

/** The numbers of the seats of performances, by their names. */
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
