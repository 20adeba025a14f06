import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  blocks,
  carts,
  orders,
  renewalPasses,
  renewalSeats,
  renewals,
  renewalWindows,
  seats,
  subscriptions,
} from '@/db/schema';
import type { Context } from '@/lib/context';

/** A seat of a person at a performance. `isKept`: it is still in the block, so it can be taken. */
export type Kept = {
  person: number;
  subEventId: number;
  nr: number;
  categoryId: number;
  section: string | null;
  row: string;
  seat: string;
  isKept: boolean;
};

/** The present state of a renewal. `ordered`, `inCarts`: for how many people. */
export type Renewal = Pick<typeof renewals.$inferSelect, 'id' | 'orderId' | 'token' | 'people' | 'subscriptionId'> &
  Pick<typeof subscriptions.$inferSelect, 'name' | 'names'> & {
    until: Date;
    /** Its window is open, and the order that it comes from was not refunded. */
    isOpen: boolean;
    isDeclined: boolean;
    seats: Kept[];
    ordered: number;
    inCarts: number;
    /** The name of the buyer of last season's order. */
    cartIds: string[];
  };

/** The renewal of a mailed link; undefined for any other token. */
export const findRenewal = (ctx: Context, token: string): Promise<Renewal | undefined> =>
  find(ctx, eq(renewals.token, token));

/** The renewal of an order. */
export const findRenewalOf = (
  ctx: Context,
  { subscriptionId, orderId }: { subscriptionId: number; orderId: number },
): Promise<Renewal | undefined> =>
  find(ctx, and(eq(renewals.subscriptionId, subscriptionId), eq(renewals.orderId, orderId)));

async function find(ctx: Context, which: SQL | undefined): Promise<Renewal | undefined> {
  const { client, db, now } = ctx;
  const [row] = await db
    .select({ renewal: renewals, subscription: subscriptions, endedAt: renewalWindows.endedAt, status: orders.status })
    .from(renewals)
    .innerJoin(orders, and(eq(orders.clientId, renewals.clientId), eq(orders.id, renewals.orderId)))
    .innerJoin(
      renewalWindows,
      and(eq(renewalWindows.clientId, renewals.clientId), eq(renewalWindows.subscriptionId, renewals.subscriptionId)),
    )
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.clientId, renewals.clientId), eq(subscriptions.id, renewals.subscriptionId)),
    )
    .where(and(eq(renewals.clientId, client.id), which));
  if (!row) return undefined;
  const { renewal, subscription: of, endedAt, status } = row;
  const until = of.renewUntil ?? renewal.createdAt;
  const { id, orderId, token, people, subscriptionId, declinedAt } = renewal;
  const isCurrent = !of.archived && endedAt === null && until > now;
  return {
    id,
    orderId,
    token,
    people,
    subscriptionId,
    name: of.name,
    names: of.names,
    until,
    isOpen: isCurrent && (status === 'paid' || status === 'promised'),
    isDeclined: declinedAt !== null,
    seats: await listSeats(ctx, id),
    ...(await countTaken(ctx, id)),
  };
}

const listSeats = ({ client, db, now }: Context, renewalId: number): Promise<Kept[]> =>
  db
    .select({
      person: renewalSeats.person,
      subEventId: renewalSeats.subEventId,
      nr: renewalSeats.nr,
      categoryId: seats.categoryId,
      section: seats.section,
      row: seats.rowNr,
      seat: seats.seatNr,
      isKept: sql<boolean>`EXISTS (
        SELECT FROM ${blocks} b JOIN ${carts} c ON c.client_id = b.client_id AND c.id = 'block:' || b.id::text
         WHERE b.client_id = ${seats.clientId} AND b.subscription_id = ${renewals.subscriptionId}
           AND b.sub_event_id = ${seats.subEventId} AND c.id = ${seats.cartId}
           AND c.expires_at > ${now.toISOString()}::timestamptz)`,
    })
    .from(renewalSeats)
    .innerJoin(renewals, and(eq(renewals.clientId, renewalSeats.clientId), eq(renewals.id, renewalSeats.renewalId)))
    .innerJoin(
      seats,
      and(
        eq(seats.clientId, renewalSeats.clientId),
        eq(seats.subEventId, renewalSeats.subEventId),
        eq(seats.nr, renewalSeats.nr),
      ),
    )
    .where(and(eq(renewalSeats.clientId, client.id), eq(renewalSeats.renewalId, renewalId)))
    .orderBy(renewalSeats.person, renewalSeats.subEventId);

/** For how many people it was ordered, and is in carts that have not expired. */
async function countTaken({ client, db, now }: Context, renewalId: number) {
  const rows = await db
    .selectDistinct({
      voucherId: renewalPasses.voucherId,
      cartId: seats.cartId,
      isOrdered: sql<boolean>`${seats.orderId} IS NOT NULL OR ${seats.cartId} LIKE 'order:%'`,
    })
    .from(renewalPasses)
    .innerJoin(seats, and(eq(seats.clientId, renewalPasses.clientId), eq(seats.voucherId, renewalPasses.voucherId)))
    .leftJoin(carts, and(eq(carts.clientId, seats.clientId), eq(carts.id, seats.cartId)))
    .where(
      and(
        eq(renewalPasses.clientId, client.id),
        eq(renewalPasses.renewalId, renewalId),
        sql`(${seats.orderId} IS NOT NULL OR ${carts.expiresAt} > ${now.toISOString()}::timestamptz)`,
      ),
    );
  const ordered = new Set(rows.filter(({ isOrdered }) => isOrdered).map(({ voucherId }) => voucherId));
  const inCarts = rows.filter(({ isOrdered, voucherId }) => !isOrdered && !ordered.has(voucherId));
  return {
    ordered: ordered.size,
    inCarts: new Set(inCarts.map(({ voucherId }) => voucherId)).size,
    cartIds: [...new Set(inCarts.flatMap(({ cartId }) => cartId ?? []))],
  };
}
