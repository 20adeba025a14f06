import { expect, it } from 'vitest';
import { addTickets, type DoorTicket, packTickets, ticketKey, unpackTickets } from '.';

const STATES = ['live', 'unpaid', 'refunded', 'cancelled', 'moved'] as const;

/** Orders of one to four tickets in every state, with gaps between their ids. */
function ticketsOf(count: number): DoorTicket[] {
  const tickets: DoorTicket[] = [];
  let orderId = 2 ** 33;
  for (let i = 0; tickets.length < count; i++) {
    orderId += 1 + (i % 7) * 13;
    for (let position = 1; position <= 1 + (i % 4) && tickets.length < count; position++) {
      const state = STATES[(i + position) % 5] ?? 'live';
      tickets.push({
        orderId,
        position,
        generation: i % 3,
        state,
        type: `Type ${i % 5}`,
        name: `A. ${i}`,
        last4: `${i}`.slice(-4),
        section: i % 6 === 0 ? null : `Vak ${i % 9}`,
        row: i % 6 === 0 ? null : `${i % 40}`,
        seat: i % 6 === 0 ? null : `${position}`,
        movedTo: state === 'moved' ? position + 1 : null,
      });
    }
  }
  return tickets;
}

// HiEvents#507: paid tickets were not found in large lists. open-event-organizer-android#185: 1,089 of them took 13 seconds; how long
// these take is measured by npm run bench:door.
it.each([1, 1_089, 30_000])('each of %i tickets is unpacked as it was packed', (count) => {
  const tickets = ticketsOf(count);
  const sent = JSON.parse(JSON.stringify(packTickets(tickets)));
  expect(unpackTickets(sent)).toEqual(tickets);
  const known = new Map<string, DoorTicket>();
  addTickets(known, sent);
  expect(known.size).toBe(count);
  for (const ticket of tickets) expect(known.get(ticketKey(ticket.orderId, ticket.position))).toEqual(ticket);
});

it('later changes replace earlier ones', () => {
  const [first] = ticketsOf(1);
  if (!first) throw new Error('no ticket');
  const known = new Map<string, DoorTicket>();
  addTickets(known, packTickets(ticketsOf(3)));
  addTickets(known, packTickets([{ ...first, state: 'refunded', generation: 4 }]));
  expect(known.size).toBe(3);
  expect(known.get(ticketKey(first.orderId, 1))).toMatchObject({ state: 'refunded', generation: 4 });
});
