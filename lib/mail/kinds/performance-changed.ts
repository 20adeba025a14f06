import type { Mail } from '@/lib/outbox';
import { listTickets } from '@/lib/tickets';
import { calendarAttachment, ticketsAttachment } from '../attachments';
import { findChange } from '../performance-changed';
import { type Composed, common, type OrderMail, withCodes } from './order-mail';

/** A performance was moved, cancelled or reinstated; undefined when the buyer knows its present state already. */
export async function performanceChanged(
  { ctx, order, paper, href, shopUrl, venues }: OrderMail,
  mail: Mail,
): Promise<Composed | undefined> {
  const change = await findChange(ctx, { order, mail, paper });
  if (!change) return undefined;
  const { words } = paper;
  const isPaid = order.status === 'paid';
  const hasTickets = isPaid && !change.isAllCancelled;
  const tickets = isPaid ? await listTickets(ctx, order) : [];
  const { performances: ordered, ...rest } = common({ ctx, order, paper, venues });
  const { performances, codes } = withCodes(ordered, hasTickets ? tickets : [], paper);
  return {
    letter: {
      ...rest,
      performances,
      subject: change.subject,
      paragraphs: [change.paragraph],
      action: hasTickets ? { text: words.openTickets, href: `${href}/ticket` } : { text: words.openOrder, href },
    },
    attachments: [
      ...(hasTickets ? [await ticketsAttachment(ctx, { order, paper, tickets, madeAt: ctx.now })] : []),
      ...(isPaid ? [calendarAttachment(ctx, { paper, tickets, shopUrl })] : []),
      ...codes,
    ],
  };
}
