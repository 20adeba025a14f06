import { renewalWordsFor } from '@/lib/i18n/renewals';
import { nameIn } from '@/lib/i18n/subscriptions';
import type { Mail } from '@/lib/outbox';
import { findRenewalOf } from '@/lib/renewals';
import { type Composed, common, type OrderMail } from './order-mail';

/** An offer to have the same seats again, and until when; undefined when its window has ended or it was answered. */
export async function renewal(
  { ctx, order, paper, shopUrl, venues }: OrderMail,
  { kind, occasion }: Pick<Mail, 'kind' | 'occasion'>,
): Promise<Composed | undefined> {
  const found = await findRenewalOf(ctx, { subscriptionId: Number(occasion), orderId: order.id });
  if (!found?.isOpen || found.isDeclined || found.ordered > 0) return undefined;
  const words = renewalWordsFor(order.locale);
  const name = nameIn(order.locale, found);
  const until = `${paper.day(found.until)}, ${paper.clock(found.until)}`;
  const isReminder = kind === 'renewal_reminder';
  const isKept = found.seats.length > 0;
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      subject: isReminder ? words.reminderSubject(name, until) : words.subject(name),
      paragraphs: isKept ? [words.mail(name, until), words.afterwards] : [words.unkeptMail(name)],
      action: { text: isKept ? words.open : words.chooseOthers, href: `${shopUrl}/subscriptions/renew/${found.token}` },
      performances: [],
    },
    attachments: [],
  };
}
