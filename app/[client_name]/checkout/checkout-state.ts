import type { Problem } from '@/app/_ui/problems';
/** The values of the form, as submitted. */
export type Filled = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  zip: string;
  city: string;
  /** `payment_id`; empty when none was chosen. */
  method: string;
  /** As typed; empty: none. */
  giftCard: string;
  wantsNews: boolean;
};

/** What the form shows after a refusal. `at` differs for each answer. */
export type CheckoutState = {
  at: number;
  errors: Problem[];
  filled: Filled;
  /** The e-mail address that the form suggested to correct. Submitted again unchanged, it is accepted. */
  hinted: string;
};

export const UNTOUCHED: CheckoutState = {
  at: 0,
  errors: [],
  filled: {
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    address: '',
    zip: '',
    city: '',
    method: '',
    giftCard: '',
    wantsNews: false,
  },
  hinted: '',
};
