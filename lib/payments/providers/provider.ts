import type { Money } from '@/lib/money';

/** A payment to be opened at a provider. */
export type Opening = {
  /** Names it for ever: opening it twice is opening it once. */
  token: string;
  amount: Money;
  currency: string;
  /** The provider's word for the way of paying; null lets the buyer choose there. */
  method: string | null;
  description: string;
  locale: string;
  /** Where the buyer comes back, and where the provider may tell us that something happened; null when it cannot reach us. */
  returnUrl: string;
  webhookUrl: string | null;
  /** When it was written down; the provider's page may live somewhat longer than the order waits. */
  createdAt: Date;
};

/** What a provider says of a payment at this moment. `token` is the one that it was opened with. */
export type Seen = {
  token: string | undefined;
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';
  /** What came in, when it is paid. */
  paid?: { amount: Money; currency: string };
  /** What of that went back since, whoever sent it. */
  back?: { amount: Money; byBank: boolean };
};

export type Refunding = { ref: string; token: string; amount: Money; currency: string };

/**
 * A payment provider, with one organisation's keys. Every call may be made again after a crash.
 * All throw AppError `payment_unavailable` (nobody has looked at it: ask the same again) or `payment_refused` (the provider
 * answered no).
 */
export type Provider = {
  /** Opens a payment: the provider's id of it, and the page where the buyer pays. */
  open: (opening: Opening) => Promise<{ ref: string; checkoutUrl: string }>;
  look: (ref: string) => Promise<Seen>;
  /** Asks the provider to take no money for it any more, where it can: look afterwards. */
  close: (ref: string) => Promise<void>;
  /** Sends back so much of what was paid, once. @returns the provider's id of the refund */
  refund: (refunding: Refunding) => Promise<string>;
};
