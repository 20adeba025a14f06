import type { Choice, FormLine } from '@/lib/carts';
import type { BuyingWords } from '@/lib/i18n/buying';
import { parseSeatId } from '@/lib/ids';
import type { HallSeat } from '@/lib/seats';
import type { OrderState } from './order-state';
import type { FilledOrder } from './read-order';

type Errors = { errors: OrderState['errors'] };

/**
 * The order as lines, in the order of the price list, or what is wrong with it. A chosen seat has the type given with it, else the first of
 * its rank. With counts but no types of seats (a form without JavaScript), the numbers of seats and tickets must be equal; the types are
 * assigned to the seats in hall order.
 */
export function linesOf(
  order: FilledOrder,
  types: Choice[],
  hall: HallSeat[],
  words: BuyingWords,
): FormLine[] | Errors {
  const seats = seatsByRank(order.seats, hall);
  const lines: FormLine[] = [];
  const errors: OrderState['errors'] = [];
  for (const categoryId of new Set(types.map((type) => type.categoryId))) {
    const ofRank = types.filter((type) => type.categoryId === categoryId);
    const chosen = seats.get(categoryId) ?? [];
    if (chosen.some((seat) => order.types[seat] !== undefined)) {
      lines.push(...linesOfSeats(chosen, ofRank, order));
      continue;
    }
    const given = ofRank.flatMap(({ discountId }) => {
      const count = order.counts[discountId] ?? 0;
      return count > 0 ? [{ discountId, count }] : [];
    });
    const wanted =
      given.length > 0 ? given : ofRank.slice(0, 1).map(({ discountId }) => ({ discountId, count: chosen.length }));
    const tickets = wanted.reduce((sum, line) => sum + line.count, 0);
    if (chosen.length > 0 && chosen.length !== tickets) {
      errors.push({ text: words.seatsAndTickets(chosen.length, tickets) });
    }
    const left = [...chosen];
    for (const { discountId, count } of wanted) {
      if (count > 0)
        lines.push({ discountId, count, code: order.code, ...(chosen.length > 0 && { seats: left.splice(0, count) }) });
    }
  }
  if (errors.length > 0) return { errors };
  return lines.length > 0 ? lines : { errors: [{ text: words.chooseCount }] };
}

/** Whether the order names a ticket type that is not on sale. */
export const isTypeGone = ({ counts, types: ofSeats }: FilledOrder, types: readonly Choice[]): boolean =>
  [...Object.keys(counts), ...Object.values(ofSeats)].some((id) => !types.some((type) => type.discountId === id));

/** One line per ticket type of the chosen seats of a rank. A type of another rank is replaced by the first type. */
function linesOfSeats(chosen: string[], ofRank: Choice[], { types, code }: FilledOrder): FormLine[] {
  const first = ofRank[0]?.discountId;
  const typeOf = (seat: string) => ofRank.find(({ discountId }) => discountId === types[seat])?.discountId ?? first;
  return ofRank.flatMap(({ discountId }) => {
    const seats = chosen.filter((seat) => typeOf(seat) === discountId);
    return seats.length > 0 ? [{ discountId, count: seats.length, code, seats }] : [];
  });
}

/** Chosen seats by rank, in hall order. Unknown ids are left out. */
function seatsByRank(ids: string[], hall: HallSeat[]): Map<number, string[]> {
  const wanted = new Map(ids.map((id) => [parseSeatId(id)?.nr, id]));
  const byRank = new Map<number, string[]>();
  for (const { nr, categoryId } of hall) {
    const id = wanted.get(nr);
    if (id) byRank.set(categoryId, [...(byRank.get(categoryId) ?? []), id]);
  }
  return byRank;
}
