import type { Context } from '@/lib/context';
import { groupBy } from '@/lib/group-by';
import type { MailVariable, TextedMail } from '@/lib/mail-texts';
import type { Order, OrderLine } from '@/lib/orders';
import { changedOf, listShowPictures, noticeOf, type Paper, seatText, type VenueAddress } from '@/lib/papers';
import { receiptNumber, type Ticket } from '@/lib/tickets';
import { type Attachment, codeAttachment } from '../attachments';
import type { Letter, PerformanceInLetter } from '../letter';

/** `texted`: which of the organisation's own texts apply, if not those of the mail's kind, and the values of their extra variables. */
export type Composed = { letter: Letter; attachments: Attachment[]; texted?: Texted };
export type Texted = { mail: TextedMail; values: Partial<Record<MailVariable, string>> };

/** The data that every mail about an order needs. */
export type OrderMail = {
  ctx: Context;
  order: Order;
  paper: Paper;
  /** The URL of the order's page. */
  href: string;
  shopUrl: string;
  /** Addresses of venues, by id. */
  venues: ReadonlyMap<number, VenueAddress>;
};

/** What all mails to a buyer share: the greeting, the ordered tickets, why it was sent. */
export function common({ ctx, order, paper, venues }: Pick<OrderMail, 'ctx' | 'order' | 'paper' | 'venues'>) {
  const { words } = paper;
  return {
    greeting: words.hello(order.firstName),
    performances: performancesOf(order.lines, { paper, venues }),
    footer: `${words.mailReason(ctx.client.title)} ${words.order} ${receiptNumber(order)}.`,
  };
}

type ToOrdered = Pick<OrderMail, 'paper' | 'venues'>;

/** The ordered tickets by performance, the earliest first. */
export const performancesOf = (lines: readonly OrderLine[], about: ToOrdered): PerformanceInLetter[] =>
  [...groupBy(byTime(lines), (line) => line.subEventId).values()].map((lines) => ordered(lines, about));

const byTime = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.position - b.position);

/** The performances with a small picture of each show, and the attachments with those pictures. */
export async function withPictures(ctx: Context, performances: readonly PerformanceInLetter[]) {
  const found = await listShowPictures(
    ctx,
    performances.flatMap(({ subEventId }) => subEventId ?? []),
  );
  const files = new Map([...found.values()].map(({ name, jpeg }) => [name, jpeg]));
  const pictures = [...files].map(
    ([name, content]): Attachment => ({ filename: name, content, contentType: 'image/jpeg', cid: name }),
  );
  return {
    performances: performances.map((one) => ({ ...one, picture: found.get(one.subEventId ?? 0)?.name })),
    pictures,
  };
}

/** A letter with more codes would be too long; the attached tickets have them all. */
const MOST_CODES = 10;

/** The performances with the codes of these tickets, and the attachments with their pictures. */
export function withCodes(performances: readonly PerformanceInLetter[], tickets: readonly Ticket[], paper: Paper) {
  const shown = tickets
    .filter(({ isCancelled, subEventId }) => !isCancelled && performances.some((one) => one.subEventId === subEventId))
    .slice(0, MOST_CODES)
    .map((ticket) => ({ ticket, picture: codeAttachment(ticket) }));
  return {
    performances: performances.map((performance) => ({
      ...performance,
      codes: shown
        .filter(({ ticket }) => ticket.subEventId === performance.subEventId)
        .map(({ ticket, picture }) => ({
          cid: picture.cid,
          text: paper.words.codeFor(ticket.eventName, ticket.position),
          place: `${ticket.ticketType}: ${seatText(ticket, paper)}`,
        })),
    })),
    codes: shown.map(({ picture }): Attachment => picture),
  };
}

export const eventNames = ({ lines }: Pick<Order, 'lines'>): string =>
  [...new Set(lines.map((line) => line.eventName))].join(', ');

/** The tickets of one performance; tickets that differ only in the seat are counted. */
function ordered(lines: readonly OrderLine[], { paper, venues }: ToOrdered): PerformanceInLetter {
  const [first] = lines;
  const venue = first && venues.get(first.locationId);
  const notice = first && noticeOf(changedOf(first), paper);
  const places = groupBy(lines, ({ section, rowNr, seatNr, discountName }) => {
    const numbered = seatNr !== '0';
    const place = { section, row: numbered ? rowNr : null, seat: numbered ? seatNr : null };
    return `${discountName}: ${seatText(place, paper)}`;
  });
  return {
    subEventId: first?.subEventId ?? 0,
    title: first?.eventName ?? '',
    lines: [
      ...(first ? [`${paper.day(first.startsAt)}, ${paper.times(first)}`, first.locationName] : []),
      ...(venue ? [venue.address] : []),
      ...(notice ? [notice] : []),
      ...[...places].map(([place, same]) => (same.length > 1 ? `${same.length} × ${place}` : place)),
    ],
    link: venue && { text: paper.seatWords.route, href: venue.route },
  };
}
