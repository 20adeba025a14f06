import type { readAtTill } from '@/lib/office';
import { receiptNumber } from '@/lib/tickets';
import { placeText } from '../place-text';

type ShownLine = { position: number; event: string; type: string; place: string; price: string };

/**
 * An order as the page shows it. `due`: the amount to pay; `back`: the most that can be refunded in cash; null: nothing. `elsewhere`: the
 * number of tickets outside the reader's scope.
 */
export type ShownOrder = {
  id: number;
  number: string;
  name: string;
  status: string;
  lines: ShownLine[];
  elsewhere: number;
  due: string | null;
  /** Whether only cash is accepted: for the difference of a dearer seat. */
  isCashOnly: boolean;
  /** Whether a gift card can pay a part of it. */
  takesCards: boolean;
  back: string | null;
  /** Whether a card payment at a till is not known yet, so that nothing else may pay the order. */
  isCardOpen: boolean;
  seen: string;
};

export const shownOrder = ({
  order,
  lines,
  elsewhere,
  due,
  back,
  isCardOpen,
  seen,
}: Awaited<ReturnType<typeof readAtTill>>): ShownOrder => ({
  id: order.id,
  number: receiptNumber(order),
  name: `${order.firstName} ${order.lastName}`.trim(),
  status: order.status,
  lines: lines
    .filter(({ status }) => status === 'live')
    .map(({ position, eventName, discountName, section, rowNr, seatNr, price }) => ({
      position,
      price,
      event: eventName,
      type: discountName,
      place: placeText({ section, row: rowNr, seat: seatNr }),
    })),
  elsewhere,
  due,
  isCashOnly: order.status === 'paid',
  takesCards: order.channel !== 'invoice' && order.status !== 'paid',
  back,
  isCardOpen,
  seen,
});
