import { localTimeIn } from '@/lib/i18n';
import type { Order } from '@/lib/orders';
import type { ShownTicket } from '../../../_shop/order-lines';

/** The lines of an order as they are shown, in local times. */
export function shownTickets({ lines }: Pick<Order, 'lines'>, timezone: string): ShownTicket[] {
  return lines.map(({ startsAt, endsAt, rowNr, seatNr, ...line }) => ({
    ...line,
    row: rowNr,
    seat: seatNr,
    startsLocal: localTimeIn(timezone, startsAt),
    endsLocal: endsAt && localTimeIn(timezone, endsAt),
  }));
}
