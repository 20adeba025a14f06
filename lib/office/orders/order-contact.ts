import { and, eq } from 'drizzle-orm';
import { orderNotes } from '@/db/schema';
import { changeAddress, lockOrder, resendPapers } from '@/lib/orders';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { asRefusal, changeOrder, type OrderChange } from './change-order';
import { readInScope } from './get-office-order';

/** Changes the e-mail address of an order: tickets go to the new address, a notice to the old one. @throws Refusal */
export function changeOrderEmail(ctx: OfficeContext, asked: OrderChange & { email: string }): Promise<void> {
  const { id, email } = asked;
  return changeOrder(ctx, asked, 'all', async (ctx, { key }) => {
    await changeAddress(ctx, { order: key, email, by: { actor: 'office', staffId: ctx.person.id } });
    noteDeed(ctx, {
      action: 'order.address_changed',
      subject: `order ${id}`,
      orderId: id,
      after: { email: 'changed' },
    });
  });
}

/** Mails the tickets again, once a minute at most. @throws Refusal `not_found`, `order_ended` */
export const resendOrderPapers = (ctx: OfficeContext, id: number): Promise<void> =>
  asRefusal(
    officeTransaction(ctx, async (ctx) => {
      const { order } = await readInScope(ctx, id);
      await resendPapers(ctx, { order: order.key, by: { actor: 'office', staffId: ctx.person.id } });
      noteDeed(ctx, { action: 'order.resent', subject: `order ${id}`, orderId: id });
    }),
  );

type Note = { id: number; text: string /** Of the note that the form showed; 0: there was none. */; version: number };

/** Writes the note of an order. @throws Refusal `not_found`, `changed_meanwhile`, `order_ended` (its buyer was erased) */
export const writeOrderNote = (ctx: OfficeContext, { id, text, version }: Note): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    await readInScope(ctx, id);
    // The lock makes the second of two first notes wait and be refused. An erasure deletes the note under the same lock.
    const { erasedAt } = await lockOrder(ctx, id);
    if (erasedAt) throw new Refusal('order_ended');
    const of = and(eq(orderNotes.clientId, ctx.client.id), eq(orderNotes.orderId, id));
    const [before] = await ctx.db.select({ version: orderNotes.version }).from(orderNotes).where(of);
    if ((before?.version ?? 0) !== version) throw new Refusal('changed_meanwhile');
    const now = { text, version: version + 1, staffId: ctx.person.id, changedAt: ctx.now };
    if (before) await ctx.db.update(orderNotes).set(now).where(of);
    else await ctx.db.insert(orderNotes).values({ clientId: ctx.client.id, orderId: id, ...now });
    noteDeed(ctx, { action: 'order.noted', subject: `order ${id}`, orderId: id, after: { version: version + 1 } });
  });
