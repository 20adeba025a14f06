import { and, eq, inArray, sql } from 'drizzle-orm';
import { locations } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { Money } from '@/lib/money';
import type { Order } from '@/lib/orders';
import { type SeatKind, withKinds } from '@/lib/seats';
import { ticketCode } from './ticket-code';
import { getSigningKey } from './ticket-keys';

/** One seat of a paid order, with its ticket code. */
export type Ticket = {
  code: string;
  /** 1, 2, 3 … within the order. */
  position: number;
  subEventId: number;
  eventName: string;
  startsAt: Date;
  endsAt: Date | null;
  location: { name: string; address: string; lat: number | null; lon: number | null };
  /** The time and place as ordered, if they have changed. */
  moved: { startsAt: Date; endsAt: Date | null; locationName: string } | null;
  isCancelled: boolean;
  /** Increases when the time, place or cancellation of the performance changes. */
  revision: number;
  section: string | null;
  /** Both null without numbered seats. */
  row: string | null;
  seat: string | null;
  /** By the current plan of the hall. */
  kind: SeatKind;
  category: string;
  ticketType: string;
  price: Money;
  /** The holder's name; defaults to the buyer's. */
  name: string;
};

/**
 * The tickets of a paid order, in the order of its lines.
 * @throws AppError `order_not_paid` in any other state
 */
export async function listTickets(ctx: Context, order: Order): Promise<Ticket[]> {
  if (order.status !== 'paid') throw new AppError('order_not_paid', 'This order has no tickets');
  const key = await getSigningKey(ctx);
  const places = await placesOf(ctx, order);
  const kinds = await withKinds(
    ctx,
    order.lines.map(({ rowNr, seatNr, ...line }) => ({ ...line, row: rowNr, seat: seatNr })),
  );
  return order.lines.map((line, i) => {
    const numbered = line.seatNr !== '0';
    return {
      code: ticketCode(line, key),
      position: line.position,
      subEventId: line.subEventId,
      eventName: line.eventName,
      startsAt: line.startsAt,
      endsAt: line.endsAt,
      location: { name: line.locationName, ...(places.get(line.locationId) ?? { address: '', lat: null, lon: null }) },
      moved: line.isMoved ? line.ordered : null,
      isCancelled: line.isCancelled,
      revision: line.revision,
      section: line.section,
      row: numbered ? line.rowNr : null,
      seat: numbered ? line.seatNr : null,
      kind: kinds[i]?.kind ?? null,
      category: line.categoryName,
      ticketType: line.discountName,
      price: line.price,
      name: line.holder ?? `${order.firstName} ${order.lastName}`.trim(),
    };
  });
}

async function placesOf(ctx: Context, order: Order) {
  const ids = [...new Set(order.lines.map((line) => line.locationId))];
  const rows = await ctx.db
    .select({
      id: locations.id,
      address: sql<string>`concat_ws(', ', nullif(${locations.address}, ''), nullif(concat_ws(' ', translate(${locations.zip}, ' ', chr(160)), ${locations.city}), ''))`,
      lat: locations.lat,
      lon: locations.lon,
    })
    .from(locations)
    .where(and(eq(locations.clientId, ctx.client.id), inArray(locations.id, ids)));
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
