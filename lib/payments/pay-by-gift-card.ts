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
 * Pays as much as a gift card can of an unpaid order at the box office that the caller has locked. If that is all, the order is paid; else
 * the card holds its part until the rest is paid another way. @returns its part, and the amount still due
 * @throws AppError `order_ended`; `validation_failed` (`gift_card`) for a code with which nothing can be paid here
 */
export async function payByGiftCard(
  ctx: Context,
  order: OrderRow,
  code: string,
  by: AuditActor,
): Promise<{ part: Payment; rest: Money }> {
  // An invoice takes partial payments of its own (payOnInvoice).
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
