import type { Context } from '@/lib/context';
import type { Order, OrderLine } from '@/lib/orders';
import { changedOf, noticeOf, type Paper, seatText } from '@/lib/papers';
import { receiptNumber } from '@/lib/tickets';
import type { Attachment } from '../attachments';
import type { Letter } from '../letter';

export type Composed = { letter: Letter; attachments: Attachment[] };

/** What every mail about an order needs. */
export type OrderMail = {
  ctx: Context;
  order: Order;
  paper: Paper;
  /** The order's page. */
  href: string;
  shopUrl: string;
};

/** What all mails to a buyer share: the greeting, what was ordered, why it was sent. */
export function common({ ctx, order, paper }: { ctx: Context; order: Order; paper: Paper }) {
  const { words } = paper;
  return {
    greeting: words.hello(order.firstName),
    performances: performancesOf(order.lines, paper),
    footer: `${words.mailReason(ctx.client.title)} ${words.order} ${receiptNumber(order)}.`,
  };
}

/** What was ordered, per performance. */
export const performancesOf = (lines: readonly OrderLine[], paper: Paper): Letter['performances'] =>
  [...groupBy(lines, (line) => line.subEventId).values()].map((lines) => ordered(lines, paper));

export const eventNames = ({ lines }: Pick<Order, 'lines'>): string =>
  [...new Set(lines.map((line) => line.eventName))].join(', ');

/** What was ordered of one performance; tickets that differ only in the seat are counted. */
function ordered(lines: readonly OrderLine[], paper: Paper): Letter['performances'][number] {
  const [first] = lines;
  const notice = first && noticeOf(changedOf(first), paper);
  const places = groupBy(lines, ({ section, rowNr, seatNr, discountName }) => {
    const numbered = seatNr !== '0';
    const place = { section, row: numbered ? rowNr : null, seat: numbered ? seatNr : null };
    return `${discountName}: ${seatText(place, paper)}`;
  });
  return {
    title: first?.eventName ?? '',
    lines: [
      ...(first ? [`${paper.day(first.startsAt)}, ${paper.times(first)}`, first.locationName] : []),
      ...(notice ? [notice] : []),
      ...[...places].map(([place, same]) => (same.length > 1 ? `${same.length} × ${place}` : place)),
    ],
  };
}

function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
