import { and, desc, eq } from 'drizzle-orm';
import { giftCardSales, orders } from '@/db/schema';
import { AppError } from '@/lib/errors';
import { findGiftCard, findSale, type GiftCard, type GiftCardSale, listEntries } from '@/lib/gift-cards';
import { type Money, moneyLeft } from '@/lib/money';
import { getOrderHeadById, type OrderRow } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { listPayments, listRefunds, type Payment, type Refund, refundGiftCard } from '@/lib/payments';
import { isFresh, mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal, scopeFilter } from '@/lib/staff';
import { startOfDay } from '../figures';
import { listMails, type OfficeMail } from '../orders/list-mails';
import { noteOrderRead } from '../orders/note-read';

export type GiftCardSalePage = {
  order: OrderRow;
  sale: GiftCardSale;
  card: GiftCard | undefined;
  /** Money of the card that was spent or expired. */
  used: Money;
  payments: Payment[];
  refunds: Refund[];
  mails: OfficeMail[];
};

/** Whether an order bought a gift card; false for members with a narrower scope than the organisation. */
export const isGiftCardSale = async (ctx: OfficeContext, orderId: number): Promise<boolean> =>
  !scopeFilter(ctx.membership) && (await findSale(ctx, orderId)) !== undefined;

/** The sales that listGiftCardSales lists. */
export const MOST_SALES = 50;

/** The fifty latest sales, without names: the list of orders has all, with names. */
export async function listGiftCardSales({ client, db }: OfficeContext) {
  const rows = await db
    .select({ sale: giftCardSales, order: orders })
    .from(giftCardSales)
    .innerJoin(orders, and(eq(orders.clientId, giftCardSales.clientId), eq(orders.id, giftCardSales.orderId)))
    .where(eq(giftCardSales.clientId, client.id))
    .orderBy(desc(giftCardSales.orderId))
    .limit(MOST_SALES);
  return rows.map(({ sale, order: { id, status, createdAt, currency } }) => ({
    id,
    status,
    createdAt,
    currency,
    amount: sale.amount,
  }));
}

/** A purchase with all its data; undefined where there is none. Reading it is logged. Needs an office transaction. */
export async function getGiftCardSale(ctx: OfficeContext, orderId: number): Promise<GiftCardSalePage | undefined> {
  const sale = (await isGiftCardSale(ctx, orderId)) ? await findSale(ctx, orderId) : undefined;
  if (!sale) return undefined;
  noteOrderRead(ctx, orderId);
  const card = sale.cardId === null ? undefined : await findGiftCard(ctx, sale.cardId);
  return {
    order: await getOrderHeadById(ctx, orderId),
    sale,
    card,
    used: card ? await usedOf(ctx, card, sale) : ('0.00' as Money),
    payments: await listPayments(ctx, orderId),
    refunds: await listRefunds(ctx, orderId),
    mails: await listMails(ctx, orderId),
  };
}

/** The amount sold, less the balance and what was taken back. */
async function usedOf(ctx: OfficeContext, card: GiftCard, { amount }: GiftCardSale): Promise<Money> {
  let left = moneyLeft(amount, card.balance);
  for (const { kind, amount: of } of await listEntries(ctx, card.id))
    if (kind === 'taken_back') left = moneyLeft(left, of.replace('-', '') as Money);
  return left;
}

/**
 * Refunds the balance of a bought card to its buyer; the card pays nothing any more.
 * @throws Refusal `not_found`, `may_not`, `not_now`, `order_ended`, `nothing_left`
 */
export function takeBackGiftCard(ctx: OfficeContext, { order: id, reason }: { order: number; reason: string }) {
  if (!mayDo(ctx, 'refunds.make')) throw new Refusal('may_not');
  if (!isFresh(ctx, ctx.now)) throw new Refusal('not_now');
  return officeTransaction(ctx, async (ctx) => {
    if (!(await isGiftCardSale(ctx, id))) throw new Refusal('not_found');
    const { key } = await getOrderHeadById(ctx, id);
    await refundGiftCard(ctx, key, 'office').catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'order_ended') throw new Refusal('order_ended');
      if (error instanceof AppError && error.code === 'not_refundable') throw new Refusal('nothing_left');
      throw error;
    });
    noteDeed(ctx, { action: 'gift_card.taken_back', subject: `order ${id}`, orderId: id, reason });
  });
}

/**
 * Mails a bought card again to its recipient, once an hour at most.
 * @throws Refusal `not_found`, `may_not`, `order_ended`, `changed_meanwhile` (it is scheduled for a later day, or was sent this hour)
 */
export function resendGiftCard(ctx: OfficeContext, id: number): Promise<void> {
  if (!mayDo(ctx, 'orders.resend')) throw new Refusal('may_not');
  return officeTransaction(ctx, async (ctx) => {
    const sale = (await isGiftCardSale(ctx, id)) ? await findSale(ctx, id) : undefined;
    if (!sale) throw new Refusal('not_found');
    const { status } = await getOrderHeadById(ctx, id);
    if (status !== 'paid') throw new Refusal('order_ended');
    if (sale.sendOn && startOfDay(sale.sendOn, ctx.client.timezone) > ctx.now) throw new Refusal('changed_meanwhile');
    const occasion = `again ${ctx.now.toISOString().slice(0, 13)}`;
    const mail = { kind: 'gift_card' as const, orderId: id, occasion };
    const isNew = await queueMail(ctx, { ...mail, ...(sale.recipient && { recipient: sale.recipient }) });
    if (!isNew) throw new Refusal('changed_meanwhile');
    noteDeed(ctx, { action: 'gift_card.resent', subject: `order ${id}`, orderId: id });
  });
}
