import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';

/** Which seats: any of the category; of a numbered hall the best side by side (best-block.ts), or these, by their `nr`. */
export type SeatChoice = 'any' | 'best' | readonly number[];

/** What is to be held for a cart. */
export type Hold = {
  cartId: string;
  subEventId: number;
  categoryId: number;
  ticketTypeId: number;
  /** What each seat costs: fixed from here on. */
  price: Money;
  count: number;
  /** Chosen ones are `count`. */
  seats: SeatChoice;
  eventMaxPerOrder: number | null;
  typeMaxPerOrder: number | null;
  typeMaxPerEvent: number | null;
  /** The voucher that opens the type, whose limits hold too. */
  voucherId?: number | null | undefined;
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

/** A hold with the settings of its client; calls with equal `version`, `holdSeconds` and `cartMax` can be one batch. */
export type HoldCall = {
  hold: Hold;
  clientId: number;
  version: number;
  now: Date;
  holdSeconds: number;
  cartMax: number;
};

export const callOf = ({ client, now }: Context, hold: Hold): HoldCall => ({
  hold,
  clientId: client.id,
  version: client.catalogueVersion,
  now,
  holdSeconds: client.holdMinutes * 60,
  cartMax: client.maxPerOrder,
});
