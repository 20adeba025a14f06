import { formatDay, formatPrice, formatTime } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { cartTotal } from '@/lib/pricing';
import { describeSeat, isSameName } from '../_shop/describe-seat';
import type { Language } from '../_shop/language';
import type { SeatsOfPerformance } from './seats-by-performance';

/** A numbered seat. `remove` is the label of its button: it names the seat and the performance. */
export type SeatView = { id: string; place: string; remove: string };

/** Equal tickets of one performance. */
export type LineView = {
  key: string;
  discountId: string;
  type: string;
  count: number;
  price: string;
  /** Where they are; empty for numbered seats, which are listed. */
  place: string;
  /** The seats of a numbered hall, else empty. */
  seats: SeatView[];
  /** The seat that "one less" removes. */
  last: string;
  /** Names these tickets among all in the cart, for labels. */
  what: string;
  less: string;
  more: string;
  canMore: boolean;
};

/** The seats of a performance grouped into lines, in the order of adding. `room`: whether the order can take more tickets. */
export function lineViews(seats: SeatsOfPerformance, room: boolean, language: Language): LineView[] {
  const lines = new Map<string, SeatsOfPerformance>();
  for (const seat of seats) {
    const key = JSON.stringify([seat.discountId, seat.price, seat.section === null]);
    const line = lines.get(key);
    if (line) line.push(seat);
    else lines.set(key, [seat]);
  }
  const ranks = new Set(seats.map(({ categoryName }) => categoryName));
  return [...lines].map(([key, line]) => lineView(key, line, { room, hasRanks: ranks.size > 1, language }));
}

type LineFacts = { room: boolean; hasRanks: boolean; language: Language };

function lineView(key: string, seats: SeatsOfPerformance, { room, hasRanks, language }: LineFacts): LineView {
  const words = buyingWordsFor(language.locale);
  const [first] = seats;
  const last = seats.at(-1) ?? first;
  const isNumbered = first.section !== null;
  const namesRank = (isNumbered || hasRanks) && !isSameName(first.discountName, first.categoryName);
  const type = namesRank ? `${first.discountName} · ${first.categoryName}` : first.discountName;
  const when = `${first.eventName}, ${formatDay(first.startsLocal, language)} ${formatTime(first.startsLocal, language.locale)}`;
  const each = formatPrice(first.price, language);
  const what = `${type}, ${when}, ${each}`;
  return {
    key,
    discountId: first.discountId,
    type,
    count: seats.length,
    price: formatPrice(cartTotal(seats.map(({ price }) => price)), language),
    place: isNumbered ? '' : describeSeat(first, words),
    seats: isNumbered ? seats.map((seat) => seatView(seat, when, language)) : [],
    last: last.seatId,
    what,
    less: seats.length > 1 ? words.oneLess(what) : words.removeWhat(what),
    more: words.oneMore(what),
    canMore: room,
  };
}

function seatView(seat: SeatsOfPerformance[number], when: string, language: Language): SeatView {
  const words = buyingWordsFor(language.locale);
  const { section, row, kind } = seat;
  const place = describeSeat({ section, row, seat: seat.seat, kind }, words);
  return { id: seat.seatId, place, remove: words.removeWhat(`${seat.discountName}, ${place}, ${when}`) };
}
