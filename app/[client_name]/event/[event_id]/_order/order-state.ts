import type { Problem } from '@/app/_ui/problems';

/** What the form shows after a refusal. `at` differs for each answer. */
export type OrderState = {
  at: number;
  errors: Problem[];
  /** Counts by ticket type. For a refusal of one type, its count is already reduced to what is available. */
  counts: Record<string, number>;
  seats: string[];
};

export const UNTOUCHED: OrderState = { at: 0, errors: [], counts: {}, seats: [] };

/** The id of the element with the result of a code: the first ticket type that it unlocked, or the reason why there is none. */
export const CODE_RESULT = 'code-result';

/** The names of the form's fields. */
export const countField = (discountId: string): string => `count-${discountId}`;
export const SEAT_FIELD = 'seat';
/** The ticket type of a chosen seat. */
export const typeField = (seatId: string): string => `type-${seatId}`;
/** The submit button that goes straight to the checkout. */
export const TO_CHECKOUT = { name: 'to', value: 'checkout' };
