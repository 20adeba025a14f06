import type { Ticket } from '@/lib/tickets';
import { noticeOf } from './notice';
import type { Paper } from './paper';

/** A name and its value, as a paper tells them. */
export type Fact = { label: string; value: string };

/** Where one sits: `Balkon, rij A, stoel 4`, or that one may sit anywhere. */
export function seatText(
  { section, row, seat }: Pick<Ticket, 'section' | 'row' | 'seat'>,
  { seatWords }: Paper,
): string {
  if (row === null || seat === null) return section ?? seatWords.freeSeating;
  return [section, seatWords.row(row), seatWords.seat(seat)].filter(Boolean).join(' · ');
}

/** What kind of ticket, with its price rank when that says more. */
export const kindText = ({ ticketType, category }: Ticket): string =>
  category.toLowerCase() === ticketType.toLowerCase() ? ticketType : `${ticketType} · ${category}`;

/** What a ticket says beside its code: when, where, which seat. */
export function mainFacts(ticket: Ticket, paper: Paper): Fact[] {
  const { words } = paper;
  const { name, address } = ticket.location;
  const notice = noticeOf(ticket, paper);
  return [
    ...(notice ? [{ label: words.notice, value: notice }] : []),
    { label: words.date, value: paper.day(ticket.startsAt) },
    { label: words.time, value: paper.times(ticket) },
    { label: words.place, value: [name, address].filter(Boolean).join(', ') },
    { label: words.seat, value: seatText(ticket, paper) },
  ];
}

/** What it says in smaller print. */
export function smallFacts(ticket: Ticket, orderNumber: string, paper: Paper): Fact[] {
  const { words } = paper;
  return [
    { label: words.kind, value: kindText(ticket) },
    { label: words.price, value: paper.price(ticket.price) },
    { label: words.name, value: ticket.name },
    { label: words.order, value: orderNumber },
  ].filter(({ value }) => value !== '');
}
