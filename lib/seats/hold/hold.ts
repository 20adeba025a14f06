import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';

/**
 * A request to hold seats for a cart, with the names that db/functions/hold_seats.sql reads. Any seats of the category, unless `chosen` or
 * `best` is given. An absent limit is no limit.
 */
export type Hold = {
  cart: string;
  subEvent: number;
  category: number;
  ticketType: number;
  /** The price of each seat, fixed by the hold. */
  price: Money;
  count: number;
  /** The `nr`s of the chosen seats, `count` of them. */
  chosen?: readonly number[] | undefined;
  /** The best seats side by side of a numbered hall (best-block.ts), if none are `chosen`. */
  best?: boolean | undefined;
  /** The limits per order: of the performance, and of the ticket type. */
  eventMax?: number | undefined;
  typeMax?: number | undefined;
  /** The limit of the ticket type in the performance. */
  typeEventMax?: number | undefined;
  /** The voucher that opens the type; its limits apply too. */
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

/** Everything that a cart holds after a success, in the order in which it was added. */
export type HeldCart = { seats: HeldSeat[]; expiresAt: Date; extensions: number };

/** The outcome of one hold; db/functions/hold_seats.sql explains each. */
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

/** Nothing was done: call again with `alone`. */
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
