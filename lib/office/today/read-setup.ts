import { sql } from 'drizzle-orm';
import type { OfficeContext } from '@/lib/staff';

/** What an organisation needs before it can sell, in the order in which it is done. */
export const SETUP_STEPS = ['venue', 'show', 'payment', 'onSale'] as const;
export type Setup = Record<(typeof SETUP_STEPS)[number], boolean>;

/** Which steps are done; undefined once the organisation has sold something. Over the whole organisation. */
export async function readSetup({ client, db, now }: OfficeContext): Promise<Setup | undefined> {
  const [row] = await db.execute<Omit<Setup, 'payment'> & { hasSold: boolean }>(sql`
    SELECT EXISTS (SELECT FROM orders o WHERE o.client_id = ${client.id} AND o.paid_at IS NOT NULL) AS "hasSold",
           EXISTS (SELECT FROM locations l WHERE l.client_id = ${client.id}) AS venue,
           EXISTS (SELECT FROM sub_events s WHERE s.client_id = ${client.id} AND s.status <> 'trash') AS show,
           EXISTS (SELECT FROM sub_events s WHERE s.client_id = ${client.id} AND s.status = 'pub'
             AND s.starts_at > ${now.toISOString()}::timestamptz) AS "onSale"`);
  if (!row || row.hasSold) return undefined;
  const { venue, show, onSale } = row;
  return { venue, show, payment: (client.paymentMethods ?? []).length > 0, onSale };
}
