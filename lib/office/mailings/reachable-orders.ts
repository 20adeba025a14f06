import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';

/** FROM and WHERE: orders `o` of a performance with tickets or a reservation, one row per live line, and an address to mail to. */
export const reachableOrders = ({ client }: Pick<Context, 'client'>, subEventId: number): SQL => sql`
  FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
 WHERE l.client_id = ${client.id} AND l.sub_event_id = ${subEventId} AND l.status = 'live'
   AND o.status IN ('paid', 'promised') AND o.erased_at IS NULL AND o.email <> ''`;
