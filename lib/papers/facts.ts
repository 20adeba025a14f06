import type { Ticket } from '@/lib/tickets';
import { noticeOf } from './notice';
import type { Paper } from './paper';
import { isolate } from './type';

/** A label and its value. */
export type Fact = { label: string; value: string };

/** The seat: `Balkon, rij A, stoel 4`, whether it is for a wheelchair or a companion, or that seating is free. */
export function seatText(
  { section, row, seat, kind }: Pick<Ticket, 'section' | 'row' | 'seat'> & Partial<Pick<Ticket, 'kind'>>,
  { seatWords }: Paper,
): string {
  if (row === null || seat === null) return section ?? seatWords.freeSeating;
  const hall = section && isolate(section);
  return [hall, seatWords.row(row), seatWords.seat(seat), kind && seatWords[kind]].filter(Boolean).join(' · ');
}

/** The ticket type, with its price rank when that adds something. */
export const kindText = ({ ticketType, category }: Pick<Ticket, 'ticketType' | 'category'>): string =>
  category.toLowerCase() === ticketType.toLowerCase()
    ? isolate(ticketType)
    : `${isolate(ticketType)} · ${isolate(category)}`;

/** The main facts beside a ticket's code: date, time, venue, seat. */
export function mainFacts(ticket: Ticket, paper: Paper): Fact[] {
  const { words } = paper;
  const { name, address } = ticket.location;
  const notice = noticeOf(ticket, paper);
  return [
    ...(notice ? [{ label: words.notice, value: notice }] : []),
    { label: words.date, value: paper.day(ticket.startsAt) },
    { label: words.time, value: paper.times(ticket) },
    { label: words.place, value: [name, address].filter(Boolean).map(isolate).join(', ') },
    { label: words.seat, value: seatText(ticket, paper) },
  ];
}

/** The facts in small print. */
export function smallFacts(ticket: Ticket, orderNumber: string, paper: Paper): Fact[] {
  const { words } = paper;
  return [
    { label: words.kind, value: kindText(ticket) },
    { label: words.price, value: paper.price(ticket.price) },
    { label: words.name, value: ticket.name },
    { label: words.order, value: orderNumber },
  ].filter(({ value }) => value !== '');
}
