import { localTimeIn } from '@/lib/i18n';
import type { Order } from '@/lib/orders';
import { changedOf, noticeOf, type Paper } from '@/lib/papers';
import type { ShownTicket } from '../../../_shop/order-lines';

type TicketFacts = { timezone: string; paper?: Paper };

/** The lines of an order to show, in local times. With a `paper`, each has a notice of what has changed since. */
export function shownTickets({ lines }: Pick<Order, 'lines'>, { timezone, paper }: TicketFacts): ShownTicket[] {
  return lines.map((line) => ({
    ...line,
    row: line.rowNr,
    seat: line.seatNr,
    startsLocal: localTimeIn(timezone, line.startsAt),
    endsLocal: line.endsAt && localTimeIn(timezone, line.endsAt),
    notice: paper && noticeOf(changedOf(line), paper),
  }));
}
