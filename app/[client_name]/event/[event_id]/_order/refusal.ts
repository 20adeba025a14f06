import { asAppError } from '@/lib/api/problem';
import type { Choice, FormLine } from '@/lib/carts';
import type { Writes } from '@/lib/context';
import type { BuyingWords } from '@/lib/i18n/buying';
import { parseSeatId } from '@/lib/ids';
import type { HallSeat } from '@/lib/seats';
import { failureText } from '../../../_shop/failure-text';
import { codeStateIn } from './code-state';
import { countField, type OrderState } from './order-state';
import type { FilledOrder } from './read-order';

type OrderContext = {
  order: FilledOrder;
  lines: FormLine[];
  types: Choice[];
  hall: HallSeat[];
  words: BuyingWords;
  writes?: Writes | undefined;
};
type RefusedOrder = Pick<OrderState, 'errors'> & Partial<Pick<OrderState, 'counts' | 'seats'>>;

/** The message for a refused order, which says what to do. */
export function refusal(error: unknown, about: OrderContext): RefusedOrder {
  const { code, extra } = asAppError(error, about.writes);
  const { order, lines, types, words } = about;
  const at = typeof extra.line === 'number' ? extra.line : -1;
  const line = lines[at];
  const left = typeof extra.available === 'number' ? extra.available : 0;
  const name = types.find((type) => type.discountId === line?.discountId)?.discountName ?? '';
  const said = (text: string): RefusedOrder => ({
    errors: [{ text, ...(line && { field: countField(line.discountId) }) }],
  });

  switch (code) {
    case 'sold_out':
      return soldOut(about, at, left);
    case 'order_limit': {
      const before = sum(lines.slice(0, at));
      return said(words.overOrder(sum(lines), before + left));
    }
    case 'discount_limit_order':
      return said(words.overType(name, left + sameType(about, at)));
    case 'discount_limit_event':
      return said(words.fewOfType(name, left + sameType(about, at)));
    case 'seat_taken': {
      const taken = Array.isArray(extra.seats) ? extra.seats.map(String) : [];
      const text = words.seatsTaken(taken.map((id) => placeOf(id, about)).join(', '));
      return { errors: [{ text }], seats: order.seats.filter((id) => !taken.includes(id)) };
    }
    case 'not_on_sale':
    case 'sub_event_not_found':
      return said(words.offSale);
    case 'code_required':
      return said(whyNot(extra.reason, words) ?? words.codeNeeded(name));
    case 'tickettype_not_found':
    case 'validation_failed':
      return said(words.typeGone);
    default:
      return said(failureText({ error, writes: about.writes, words, what: 'an order failed' }));
  }
}

/** Why a voucher code is not valid, or not here. */
const whyNot = (reason: unknown, words: BuyingWords): string | undefined =>
  Object.entries(codeStateIn(words)).find(([state]) => state === reason)?.[1];

/** With a single type, sets its count to what is available, ready to submit again; with several, the visitor decides. */
function soldOut({ order, lines, types, words }: OrderContext, at: number, left: number): RefusedOrder {
  const line = lines[at];
  const rank = (id: string | undefined) => types.find((type) => type.discountId === id)?.categoryId;
  const ofRank = lines.filter((one) => rank(one.discountId) === rank(line?.discountId));
  const before = lines.slice(0, at).filter((one) => ofRank.includes(one));
  const free = left + sum(before);
  const type = types.find((one) => one.discountId === line?.discountId);
  const field = line && { field: countField(line.discountId) };
  if (free === 0 || !line) return { errors: [{ text: words.allGone(type?.discountName ?? ''), ...field }] };
  if (ofRank.length > 1) return { errors: [{ text: words.tooFewSeats(sum(ofRank), free), ...field }] };
  return {
    errors: [{ text: words.someGone(line.count, free), ...field }],
    counts: { ...order.counts, [line.discountId]: free },
  };
}

/** How many tickets of the same type the earlier lines take at other ranks. */
function sameType({ lines, types }: OrderContext, at: number): number {
  const typeOf = (line: FormLine | undefined) =>
    types.find((type) => type.discountId === line?.discountId)?.ticketTypeId;
  return sum(lines.slice(0, at).filter((line) => typeOf(line) === typeOf(lines[at])));
}

const sum = (lines: FormLine[]): number => lines.reduce((total, line) => total + line.count, 0);

function placeOf(seatId: string, { hall, words }: OrderContext): string {
  const nr = parseSeatId(seatId)?.nr;
  const seat = hall.find((one) => one.nr === nr);
  return seat ? `${words.row(seat.row)} ${words.seat(seat.seat).toLowerCase()}` : seatId;
}
