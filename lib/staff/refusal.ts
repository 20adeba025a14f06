import { databaseCode } from '@/lib/errors';

/** Every refusal of the office; lib/i18n/office has a sentence for each. */
export type RefusalCode =
  | 'wrong_code'
  | 'code_over'
  | 'too_often'
  | 'passkey_failed'
  | 'passkey_known'
  | 'wrong_pin'
  | 'pin_over'
  | 'weak_pin'
  | 'no_shift'
  | 'last_owner'
  | 'may_not_give'
  | 'already_member'
  | 'already_invited'
  | 'invitation_over'
  | 'other_address'
  | 'not_found'
  | 'changed_meanwhile'
  | 'name_taken'
  | 'not_in_future'
  | 'too_late'
  | 'choose_seats'
  | 'one_performance'
  | 'seats_taken'
  | 'too_few_free'
  | 'unknown_placeholder'
  | 'unsafe_placeholder'
  | 'only_seen'
  | 'plan_let_in'
  | 'nothing_free'
  | 'lanes_in_use'
  | 'scanner_silent'
  | 'not_now'
  | 'may_not'
  | 'has_sold'
  | 'was_cancelled'
  | 'last_type'
  | 'plan_has_sold'
  | 'plan_has_held'
  | 'name_known'
  | 'too_many'
  | 'order_ended'
  | 'seat_taken'
  | 'too_much'
  | 'costs_more'
  | 'no_address'
  | 'bad_deadline'
  | 'needs_reason'
  | 'same_price_only'
  | 'not_sold_there'
  | 'not_hanging'
  | 'nothing_left'
  | 'split_all'
  | 'split_let_in'
  | 'split_cancelled'
  | 'split_invoice'
  | 'split_unassigned'
  | 'too_many_tickets'
  | 'tickets_sold'
  | 'currency_used'
  | 'no_decimals'
  | 'wrong_key'
  | 'no_secret_key'
  | 'domain_taken'
  | 'not_checked'
  | 'shift_closed'
  | 'shift_open'
  | 'cart_over'
  | 'given_short'
  | 'drawer_short'
  | 'over_limit'
  | 'card_unusable'
  | 'not_offered'
  | 'no_terminal'
  | 'terminal_failed'
  | 'card_underway'
  | 'own_shift'
  | 'not_cash'
  | 'no_price'
  | 'bad_day'
  | 'choose_tickets'
  | 'bad_name'
  | 'too_many_names'
  | 'cannot_name';

/** A refusal that a form shows, at the field that it is about. Nothing was changed. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly field?: string,
    /** Fills the sentence of the refusal: names of seats, a number. */
    readonly detail?: string,
  ) {
    super(code);
    this.name = 'Refusal';
  }
}

const TAKEN = '23505';

/** For `catch`: throws the refusal on a violation of a unique index, and other errors as they are. */
export const whenTaken = (refusal: Refusal) => (error: unknown) => {
  throw databaseCode(error) === TAKEN ? refusal : error;
};
