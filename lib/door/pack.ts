import type { DoorTicket, TicketState } from './judge';

const STATES: readonly TicketState[] = ['live', 'unpaid', 'refunded', 'cancelled', 'moved'];

/**
 * Tickets as columns, which compress well: `orders` are differences, `states` digits (live, unpaid, refunded, cancelled, moved), `moved`
 * pairs of an index and the new position, `sections` and `types` indexes into `words`. Empty `generations`: all are 0.
 */
export type PackedTickets = {
  words: string[];
  orders: number[];
  positions: number[];
  generations: number[];
  sections: number[];
  rows: string[];
  seats: string[];
  types: number[];
  states: string;
  moved: [number, number][];
  names: string[];
  last4: string[];
};

/** The inverse of unpackTickets. Give tickets of one order in sequence: they stay together. */
export function packTickets(tickets: readonly DoorTicket[]): PackedTickets {
  const words = new Map<string, number>();
  const wordOf = (text: string | null): number => {
    if (text === null) return -1;
    const known = words.get(text) ?? words.size;
    words.set(text, known);
    return known;
  };
  const isFirst = tickets.every(({ generation }) => generation === 0);
  const packed = {
    orders: tickets.map(({ orderId }, i) => orderId - (tickets[i - 1]?.orderId ?? 0)),
    positions: tickets.map(({ position }) => position),
    generations: isFirst ? [] : tickets.map(({ generation }) => generation),
    sections: tickets.map(({ section }) => wordOf(section)),
    rows: tickets.map(({ row }) => row ?? ''),
    seats: tickets.map(({ seat }) => seat ?? ''),
    types: tickets.map(({ type }) => wordOf(type)),
    states: tickets.map(({ state }) => STATES.indexOf(state)).join(''),
    moved: tickets.flatMap(({ movedTo }, i): [number, number][] => (movedTo === null ? [] : [[i, movedTo]])),
    names: tickets.map(({ name }) => name),
    last4: tickets.map(({ last4 }) => last4),
  };
  return { words: [...words.keys()], ...packed };
}

export function unpackTickets(packed: PackedTickets): DoorTicket[] {
  const { words } = packed;
  const moved = new Map(packed.moved);
  let orderId = 0;
  return packed.orders.map((step, i) => {
    orderId += step;
    return {
      orderId,
      position: packed.positions[i] ?? 0,
      generation: packed.generations[i] ?? 0,
      section: words[packed.sections[i] ?? -1] ?? null,
      row: packed.rows[i] || null,
      seat: packed.seats[i] || null,
      type: words[packed.types[i] ?? -1] ?? '',
      state: STATES[Number(packed.states[i])] ?? 'live',
      movedTo: moved.get(i) ?? null,
      name: packed.names[i] ?? '',
      last4: packed.last4[i] ?? '',
    };
  });
}

/** The key of a ticket in the maps of a device. */
export const ticketKey = (orderId: number, position: number): string => `${orderId}.${position}`;

/** Adds tickets to those that a device knows; newer ones replace older ones. */
export function addTickets(known: Map<string, DoorTicket>, packed: PackedTickets): void {
  for (const ticket of unpackTickets(packed)) known.set(ticketKey(ticket.orderId, ticket.position), ticket);
}
