import { sql } from 'drizzle-orm';
import { orderLines, orders, reservations, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { isAsked } from '@/lib/providers';
import { listPaymentMethods } from './list-payment-methods';

/** A network's limit of unpaid seats of one performance, as a multiple of a mailbox's limit: schools and offices share a network. */
const ADDRESSES_PER_NETWORK = 5;

type UnpaidBy = { mailbox: string; network: string | null; isFree: boolean };
type UnpaidRow = { of_address: number; of_network: number; unpaid: number; seats: number };
type Bound = 'address' | 'network' | 'performance';

/**
 * Refuses a reservation, already written in this transaction, that exceeds a limit of its mailbox, network or
 * performance (README.md of lib/orders). Reservations of one client are counted one at a time, until the transaction
 * ends. @throws AppError `unpaid_limit`
 */
export async function refuseTooMany(
  ctx: Context,
  orderId: number,
  { mailbox, network, isFree }: UnpaidBy,
): Promise<void> {
  const { client, db } = ctx;
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reservations of ${client.id}`}, 0))`);
  const rows = await db.execute<UnpaidRow>(sql`
    SELECT count(*) FILTER (WHERE r.mailbox = ${mailbox})::int AS of_address,
           count(*) FILTER (WHERE r.network = ${network})::int AS of_network,
           count(*) FILTER (WHERE o.total > 0)::int AS unpaid,
           (SELECT count(*)::int FROM ${seats} s WHERE s.client_id = ${client.id} AND s.sub_event_id = l.sub_event_id) AS seats
      FROM ${orderLines} l
      JOIN ${reservations} r ON r.client_id = l.client_id AND r.order_id = l.order_id
      JOIN ${orders} o ON o.client_id = l.client_id AND o.id = l.order_id
     WHERE l.client_id = ${client.id} AND l.status = 'live'
       AND l.sub_event_id IN (SELECT sub_event_id FROM ${orderLines} WHERE client_id = ${client.id} AND order_id = ${orderId})
       AND (o.status <> 'pending' OR o.expires_at > ${ctx.now.toISOString()}::timestamptz)
     GROUP BY l.sub_event_id`);
  const { seats_per_address, seats_per_network, seats_per_performance } = client.unpaidOrders;
  const ofAddress = seats_per_address ?? client.maxPerOrder;
  const ofNetwork = seats_per_network ?? ADDRESSES_PER_NETWORK * ofAddress;
  const part = hasOtherWay(ctx) ? 0.5 : 1;
  for (const row of rows) {
    if (row.of_address > ofAddress) throw tooMany('address');
    if (network !== null && row.of_network > ofNetwork) throw tooMany('network');
    if (!isFree && row.unpaid > (seats_per_performance ?? Math.ceil(row.seats * part))) throw tooMany('performance');
  }
}

/** Whether the client also offers a payment method that is settled at once. */
const hasOtherWay = (ctx: Context): boolean => listPaymentMethods(ctx).some(({ provider }) => isAsked(provider));

const MESSAGES = {
  address: 'This e-mail address has as many unpaid tickets for this performance as the organisation allows',
  network: 'This network has as many unpaid tickets for this performance as the organisation allows',
  performance: 'There are as many unpaid tickets for this performance as the organisation allows: pay at once',
  time: 'It is too late to reserve without paying: pay at once',
} as const;

/** `bound`: the limit that was exceeded. */
export const tooMany = (bound: Bound | 'time'): AppError =>
  new AppError('unpaid_limit', MESSAGES[bound], { extra: { limit: bound } });
