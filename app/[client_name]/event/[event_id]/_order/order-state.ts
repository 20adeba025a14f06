import type { Problem } from '@/app/_ui/problems';

/** What the form shows after it was sent and refused. `at` differs each time. */
export type OrderState = {
  at: number;
  errors: Problem[];
  /** The counts by ticket type; a count that is not available is already replaced by one that is. */
  counts: Record<string, number>;
  seats: string[];
};

export const UNTOUCHED: OrderState = { at: 0, errors: [], counts: {}, seats: [] };

/** The id of what became of a code: the first ticket type that it opened, or why it opened none. */
export const CODE_RESULT = 'code-result';

/** The names and ids of the form's fields. */
export const countField = (discountId: string): string => `count-${discountId}`;
export const SEAT_FIELD = 'seat';
/** The ticket type of a chosen seat. */
export const typeField = (seatId: string): string => `type-${seatId}`;
/** The button that sent the form, where it leads past the cart. */
export const TO_CHECKOUT = { name: 'to', value: 'checkout' };
