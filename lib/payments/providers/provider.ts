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

/** Money to be sent back. `token` names it for ever; `key`: sending it with the same key is sending it once. */
export type Refunding = { ref: string; token: string; key: string; amount: Money; currency: string };

/** How a refund stands at a provider; `cancelled`: somebody there took it back before it went out. */
export type SeenRefund = { ref: string; state: 'underway' | 'returned' | 'failed' | 'cancelled'; why?: string };

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
  /** Sends back so much of what was paid. @returns the provider's id of the refund: see afterwards how it ends */
  refund: (refunding: Refunding) => Promise<string>;
  /**
   * The refund of a payment that the provider calls `refundRef`; without one, or when it has none of that name, the one with our
   * token that has not failed. Undefined when there is none.
   */
  seeRefund: (about: { ref: string; token: string; refundRef: string | null }) => Promise<SeenRefund | undefined>;
};
