import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';

/**
 * What is to be held for a cart, by the names that db/functions/hold_seats.sql reads: any seats of the category, where neither `chosen`
 * nor `best` says which. A limit that is left out is none.
 */
export type Hold = {
  cart: string;
  subEvent: number;
  category: number;
  ticketType: number;
  /** What each seat costs: fixed from here on. */
  price: Money;
  count: number;
  /** These, `count` of them, by their `nr`. */
  chosen?: readonly number[] | undefined;
  /** Of a numbered hall the best side by side (best-block.ts), where none are `chosen`. */
  best?: boolean | undefined;
  /** The most in an order: of the performance, and of the ticket type. */
  eventMax?: number | undefined;
  typeMax?: number | undefined;
  /** The most of the ticket type in the performance. */
  typeEventMax?: number | undefined;
  /** The voucher that opens the type, whose limits hold too. */
  voucher?: number | undefined;
  /** Of the category. */
  firstNr: number;
  lastNr: number;
};

/** A seat that a cart holds. */
export type HeldSeat = {
  subEventId: number;
  nr: number;
  categoryId: number;
  ticketTypeId: number;
  section: string | null;
  row: string;
  seat: string;
  price: Money;
};

/** All that a cart holds after a success, in the order in which it was put in. */
export type HeldCart = { seats: HeldSeat[]; expiresAt: Date; extensions: number };

/** What hold_seats says of one hold; db/functions/hold_seats.sql says what each means. */
export type HoldOutcome = {
  outcome:
    | 'held'
    | 'stale'
    | 'alone'
    | 'short'
    | 'sold_out'
    | 'seat_taken'
    | 'order_limit'
    | 'discount_limit_order'
    | 'discount_limit_event'
    | 'voucher_used'
    | 'voucher_seats';
  available?: number | null;
  taken?: number[] | null;
  seats?: HeldSeat[];
  expiresAt?: string;
  extensions?: number;
};

/** Nothing was done. */
export const NEEDS_OWN_TRANSACTION: HoldOutcome = { outcome: 'alone' };

/** A hold with the settings of its client; calls with equal `version`, `holdSeconds` and `cartMax` can be one batch. */
export type HoldCall = {
  hold: Hold;
  client: number;
  version: number;
  now: Date;
  holdSeconds: number;
  cartMax: number;
};

export const callOf = ({ client, now }: Context, hold: Hold): HoldCall => ({
  hold,
  client: client.id,
  version: client.catalogueVersion,
  now,
  holdSeconds: client.holdMinutes * 60,
  cartMax: client.maxPerOrder,
});
