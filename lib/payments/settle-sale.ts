import { sql } from 'drizzle-orm';
import type { AuditActor } from '@/db/schema';
import type { Context } from '@/lib/context';
import { findSale, type GiftCardSale, issueSoldCard } from '@/lib/gift-cards';
import { type OrderRow, record } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import type { Payment } from './read-payment';

/** The hour, in the organisation's zone, at which a card is mailed on its chosen day. */
const HOUR = '08:00';

/** Creates the gift card that a payment has just paid and queues its mail, in the same transaction, which has locked the order. */
export async function makeSoldCard(ctx: Context, order: OrderRow, payment: Payment, actor: AuditActor): Promise<void> {
  const sale = await findSale(ctx, order.id);
  if (!sale) throw new Error('An order of a gift card has no row in gift_card_sales');
  const card = await issueSoldCard(ctx, sale, payment);
  const detail = { card: card.id, amount: sale.amount };
  await record(ctx, { actor, action: 'gift_card.sold', orderId: order.id, paymentId: payment.id, detail });
  await queueMail(ctx, {
    kind: 'gift_card',
    orderId: order.id,
    waitMinutes: await minutesUntil(ctx, sale),
    ...(sale.recipient && { recipient: sale.recipient }),
  });
}

async function minutesUntil({ client, db, now }: Context, { sendOn }: GiftCardSale): Promise<number> {
  if (!sendOn) return 0;
  const [row] = await db.execute<{ minutes: number }>(sql`
    SELECT ceil(greatest(0, extract(epoch FROM (${`${sendOn} ${HOUR}`}::timestamp AT TIME ZONE ${client.timezone})
             - ${now.toISOString()}::timestamptz)) / 60)::int AS minutes`);
  return row?.minutes ?? 0;
}
