import type { Problem } from '@/app/_ui/problems';
/** What the form holds, as it was sent. */
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
  /** As it was typed; empty: none. */
  giftCard: string;
  wantsNews: boolean;
};

/** What the form shows after it was sent and refused. `at` differs each time. */
export type CheckoutState = {
  at: number;
  errors: Problem[];
  filled: Filled;
  /** The address about which a better one was offered: sent again, it is right. */
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
