import { and, eq, gt, isNotNull, lt } from 'drizzle-orm';
import { mails } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Order } from '@/lib/orders';
import type { Mail } from '@/lib/outbox';
import type { Paper } from '@/lib/papers';
import { listLeaveOffers } from '@/lib/payments';

/** The subject and sentence about an order whose performances were moved, cancelled or reinstated. */
export type ChangeLetter = { subject: string; paragraph: string; isAllCancelled: boolean };

/**
 * What the mail tells the buyer; undefined when a later mail will tell it, or when everything is as ordered and no earlier mail said
 * otherwise.
 */
export async function findChange(
  ctx: Context,
  { order, mail, paper }: { order: Order; mail: Mail; paper: Paper },
): Promise<ChangeLetter | undefined> {
  if (await hasOther(ctx, mail, 'later')) return undefined;
  const { words } = paper;
  const isPaid = order.status === 'paid';
  const cancelled = order.lines.filter((line) => line.isCancelled);
  const moved = order.lines.filter((line) => line.isMoved && !line.isCancelled);
  const isAllCancelled = cancelled.length === order.lines.length;
  if (cancelled.length > 0) {
    const paragraph = isPaid ? await cancelledText(ctx, { order, paper }) : words.cancelledReserved;
    return { subject: words.cancelledSubject(namesOf(cancelled)), paragraph, isAllCancelled };
  }
  if (moved.length > 0) {
    const paragraph = isPaid ? words.movedPaid : words.movedReserved;
    return { subject: words.movedSubject(namesOf(moved)), paragraph, isAllCancelled };
  }
  if (!(await hasOther(ctx, mail, 'sent before'))) return undefined;
  return { subject: words.resumedSubject(namesOf(order.lines)), paragraph: words.resumed, isAllCancelled };
}

/** Says that the buyer may leave the money to the organisation for some days, or that a mail about the refund follows. */
async function cancelledText(ctx: Context, { order, paper }: { order: Order; paper: Paper }): Promise<string> {
  const { title } = ctx.client;
  const [offer] = await listLeaveOffers(ctx, order);
  return offer ? paper.words.cancelledChoice(title, paper.day(offer.until)) : paper.words.cancelledPaid(title);
}

const namesOf = (lines: Order['lines']): string => [...new Set(lines.map((line) => line.eventName))].join(', ');

/** Whether the order has another mail of this kind, queued later or sent earlier. */
async function hasOther({ client, db }: Context, mail: Mail, when: 'later' | 'sent before'): Promise<boolean> {
  const other = when === 'later' ? gt(mails.id, mail.id) : and(lt(mails.id, mail.id), isNotNull(mails.sentAt));
  const found = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.clientId, client.id), eq(mails.orderId, mail.orderId), eq(mails.kind, mail.kind), other))
    .limit(1);
  return found.length > 0;
}
