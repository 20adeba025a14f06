import { groupBy } from '@/lib/group-by';
import type { Subscriber } from './list-next-orders';
import type { NewSeat, Performance } from './list-seats-to-keep';

/**
 * The seats of each person, one a performance, by id: last season's seat in a hall, any seat elsewhere, all in one price rank. Empty when
 * one of them is not available, and for people beyond the first `room`. No seat is assigned twice.
 */
export function chooseSeats(
  people: readonly Subscriber[],
  performances: readonly Performance[],
  room: number,
): Map<number, number>[] {
  const given = new Map(performances.map(({ subEventId }) => [subEventId, new Set<number>()]));
  let left = room;
  return people.map((person) => {
    const seats = left > 0 && performances.length > 0 ? seatsOf(person, performances, given) : undefined;
    if (!seats) return new Map();
    left--;
    for (const [subEventId, nr] of seats) given.get(subEventId)?.add(nr);
    return seats;
  });
}

type Given = ReadonlyMap<number, ReadonlySet<number>>;

function seatsOf(person: Subscriber, performances: readonly Performance[], given: Given) {
  const ownRank = person.seats[0]?.categoryId;
  const first = performances.find(({ isNumbered }) => isNumbered);
  const rank = first ? ownSeat(person, first)?.categoryId : ownRank;
  if (rank === undefined) return undefined;
  const seats = new Map<number, number>();
  for (const one of performances) {
    const taken = given.get(one.subEventId);
    const isToHave = (seat: NewSeat) => seat.isFree && seat.categoryId === rank && !taken?.has(seat.nr);
    const own = one.isNumbered ? ownSeat(person, one) : one.seats.find(isToHave);
    if (!own || !isToHave(own) || !one.ranks.includes(rank)) return undefined;
    seats.set(one.subEventId, own.nr);
  }
  return seats;
}

const nameOf = ({ section, row, seat }: Pick<NewSeat, 'section' | 'row' | 'seat'>): string =>
  JSON.stringify([section, row, seat]);

/** The price rank of most of their seats in this hall. */
function ownSeat({ seats }: Subscriber, { locationId, seats: found }: Performance): NewSeat | undefined {
  const there = seats.filter((seat) => seat.section !== null && seat.locationId === locationId).map(nameOf);
  const often = [...groupBy(there, (name) => name)].sort(([, a], [, b]) => b.length - a.length);
  return found.find((seat) => nameOf(seat) === often[0]?.[0]);
}
