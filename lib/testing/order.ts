import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { orderLines, orders, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { money } from '@/lib/money';

type OrderRow = typeof orders.$inferSelect;
type Input = Partial<OrderRow> & { subEventId: number; nrs?: number[] };

/** Inserts an order with a line of 24.50 per seat number, without the real order process. The seats do not change. */
export async function insertOrder(ctx: Context, { subEventId, nrs = [1], ...more }: Input): Promise<OrderRow> {
  const { client, db, now } = ctx;
  const total = money((24.5 * nrs.length).toFixed(2));
  const status = more.status ?? 'paid';
  const hasEnded = ['cancelled', 'expired', 'refunded'].includes(status);
  const [order] = await db
    .insert(orders)
    .values({
      clientId: client.id,
      key: newKey(),
      cartId: newKey(),
      status,
      currency: client.currency,
      locale: 'nl',
      ticketsTotal: total,
      paymentCost: money('0.00'),
      total,
      optIn: true,
      mailingList: true,
      email: 'Anna@Example.org',
      firstName: 'Anna',
      lastName: 'de Vries',
      phone: '020-1234567',
      address: 'Keizersgracht 1',
      city: 'Amsterdam',
      zip: '1015 AA',
      returnUrl: 'https://example.org/thanks?s=1',
      createdAt: now,
      expiresAt: now,
      paidAt: now,
      endedAt: hasEnded ? now : null,
      ...more,
    })
    .returning();
  const [event] = await db
    .select()
    .from(subEvents)
    .where(and(eq(subEvents.clientId, client.id), eq(subEvents.id, subEventId)));
  if (!order || !event) throw new Error('The order was not saved');
  await db.insert(orderLines).values(
    nrs.map((nr, i) => ({
      clientId: client.id,
      orderId: order.id,
      position: i + 1,
      subEventId,
      nr,
      section: null,
      rowNr: '0',
      seatNr: '0',
      categoryId: 1,
      categoryName: 'standaard',
      ticketTypeId: 1,
      discountId: 'aaaaaaaaaa',
      discountName: 'Standaard',
      price: money('24.50'),
      eventName: 'De meeuw',
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      locationId: event.locationId,
      locationName: 'Zaal',
    })),
  );
  return order;
}

const newKey = () => randomBytes(10).toString('hex').match(/.{5}/g)?.join('-') ?? '';
