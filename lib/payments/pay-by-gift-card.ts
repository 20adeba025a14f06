import type { AuditActor } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type Money, moneyLeft } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { holdCardPart, refusedCard } from './gift-card-part';
import { priceAtTill } from './pay-in-cash';
import type { Payment } from './read-payment';
import { settlePaid } from './settle-paid';

/**
 * Has a gift card pay what it can of an order at the box office, that the caller has locked and that waits for money. Where that is all
 * of it, the order is paid; else the card holds its part until the rest has come another way. @returns its part, and what is left to pay
 * @throws AppError `order_ended`; `validation_failed` (`gift_card`) for a code with which nothing can be paid here
 */
export async function payByGiftCard(
  ctx: Context,
  order: OrderRow,
  code: string,
  by: AuditActor,
): Promise<{ part: Payment; rest: Money }> {
  // Parts of an invoice are noted one by one; a card's part is of the whole.
  if (order.channel === 'invoice') throw refusedCard();
  const priced = await priceAtTill(ctx, order);
  const part = await holdCardPart(ctx, priced, code);
  if (!part) throw refusedCard();
  const rest = moneyLeft(priced.total, part.amount);
  if (rest !== FREE) return { part, rest };
  const { amount, currency } = part;
  const settled = await settlePaid(ctx, priced, part, { amount, currency, by });
  if (!settled.settles) throw new AppError('order_ended', 'This order does not wait for money');
  return { part: settled, rest };
}
