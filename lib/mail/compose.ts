import type { Context } from '@/lib/context';
import { orderIn, ownWordsFor } from '@/lib/i18n/own-words';
import type { Order } from '@/lib/orders';
import type { Mail } from '@/lib/outbox';
import { paperOf, venuesOf } from '@/lib/papers';
import { giftCard, giftCardBought, giftCardUnpaid } from './kinds/gift-card';
import { invoice, invoiceDue } from './kinds/invoice';
import { mailing } from './kinds/mailing';
import type { Composed, OrderMail } from './kinds/order-mail';
import { confirmation, receipt } from './kinds/paid';
import { paymentFailed, refunded, refundFailed } from './kinds/payment';
import { performanceChanged } from './kinds/performance-changed';
import { reminder } from './kinds/reminder';
import { renewal } from './kinds/renewal';
import { confirm, released, reserved } from './kinds/reserved';
import { addressChanged, lineCancelled, orderSplit, seatChanged } from './kinds/tickets-changed';
import { upgrade } from './kinds/upgrade';
import { applyOwnTexts } from './own-texts';

type MailToCompose = OrderMail & { mail: Mail };

/**
 * Writes a mail from the current state of its order; undefined when there is nothing left to say because the order's
 * state has changed since the mail was queued.
 * @param shopUrl the shop's address, without a slash at the end
 */
export async function compose(ctx: Context, mail: Mail, of: Order, shopUrl: string): Promise<Composed | undefined> {
  const order = orderIn(ownWordsFor(ctx.client, of.locale), of);
  const href = `${shopUrl}/order/${order.key}`;
  const about = { ctx, order, paper: paperOf(ctx.client, order), href, shopUrl, venues: await venuesOf(ctx, order) };
  const composed = await write({ ...about, mail });
  return composed && { ...composed, letter: applyOwnTexts(composed, mail.kind, about) };
}

async function write({ mail, ...about }: MailToCompose): Promise<Composed | undefined> {
  const { order } = about;
  const { status } = order;
  switch (mail.kind) {
    case 'confirmation':
      if (order.kind === 'gift_card') return status === 'paid' ? giftCardBought(about) : undefined;
      return status === 'paid' ? confirmation(about) : undefined;
    case 'receipt':
      return status === 'paid' || status === 'refunded' ? receipt(about) : undefined;
    case 'reserved':
      if (order.channel === 'invoice') return status === 'promised' ? invoiceDue(about) : undefined;
      return status === 'promised' ? reserved(about) : undefined;
    case 'payment_failed':
      if (status !== 'pending' && status !== 'expired') return undefined;
      return order.kind === 'gift_card' ? giftCardUnpaid(about) : paymentFailed(about);
    case 'refunded':
      return refunded(about, Number(mail.occasion));
    case 'refund_failed':
      return refundFailed(about, Number(mail.occasion.split('/')[0]));
    case 'performance_changed':
      return status === 'paid' || status === 'promised' ? performanceChanged(about, mail) : undefined;
    case 'confirm':
      return status === 'pending' ? confirm(about) : undefined;
    case 'released':
      return status === 'expired' ? released(about) : undefined;
    case 'line_cancelled':
      return lineCancelled(about, Number(mail.occasion));
    case 'seat_changed':
      return seatChanged(about, Number(mail.occasion));
    case 'order_split':
      return orderSplit(about, Number(mail.occasion));
    case 'upgrade':
      return status === 'paid' ? upgrade(about, Number(mail.occasion)) : undefined;
    case 'invoice':
      return invoice(about, mail.occasion);
    case 'invoice_due':
      return status === 'promised' ? invoiceDue(about) : undefined;
    case 'reminder':
      return status === 'paid' || status === 'promised' ? reminder(about, mail.occasion) : undefined;
    case 'renewal':
    case 'renewal_reminder':
      return status === 'paid' || status === 'promised' ? renewal(about, mail) : undefined;
    case 'mailing':
      return status === 'paid' || status === 'promised' ? mailing(about, Number(mail.occasion)) : undefined;
    case 'gift_card':
      return status === 'paid' ? giftCard(about, mail.recipient !== null) : undefined;
    case 'address_changed':
      return mail.recipient === null ? undefined : addressChanged(about);
  }
}
