import type { Paper } from '@/lib/papers';
import { amountDue, findReservation } from '@/lib/payments';
import { type Composed, common, eventNames, type OrderMail, withPictures } from './order-mail';

/** A link to confirm a reservation. The address is not verified, so the mail contains nothing that the buyer typed. */
export async function confirm({ ctx, order, paper, href, venues }: OrderMail): Promise<Composed | undefined> {
  const { words } = paper;
  const reservation = await findReservation(ctx, order.id);
  if (!reservation || reservation.confirmedAt) return undefined;
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      greeting: words.helloThere,
      subject: words.confirmSubject(eventNames(order)),
      paragraphs: [words.confirm(paper.clock(order.expiresAt))],
      action: { text: words.confirmAction, href: `${href}/confirm/${reservation.token}` },
    },
    attachments: [],
  };
}

/** The reservation is confirmed; its buyer pays at the door. */
export async function reserved({ ctx, order, paper, href, venues }: OrderMail): Promise<Composed> {
  const { words } = paper;
  const ordered = common({ ctx, order, paper, venues });
  const { performances, pictures } = await withPictures(ctx, ordered.performances);
  return {
    letter: {
      ...ordered,
      performances,
      subject: words.reservedSubject(eventNames(order)),
      paragraphs: [
        words.reserved(order.lines.length, paper.price(await amountDue(ctx, order)), momentOf(order.expiresAt, paper)),
      ],
      action: { text: words.openOrder, href },
    },
    attachments: pictures,
  };
}

const momentOf = (instant: Date, paper: Paper): string => `${paper.day(instant)}, ${paper.clock(instant)}`;

/** The deadline to pay or confirm has passed, and the seats are released. */
export function released({ ctx, order, paper, href, venues }: OrderMail): Composed {
  const { words } = paper;
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      subject: words.releasedSubject(eventNames(order)),
      paragraphs: [words.released],
      action: { text: words.openOrder, href },
    },
    attachments: [],
  };
}
