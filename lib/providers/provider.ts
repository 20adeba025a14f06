import type { Money } from '@/lib/money';

/** A payment to be opened at a provider. */
export type PaymentOpening = {
  /** The idempotency key of the payment, for ever. */
  token: string;
  amount: Money;
  currency: string;
  /** The provider's name of the payment method; null lets the buyer choose there. */
  method: string | null;
  description: string;
  locale: string;
  /** Where the buyer returns, and where the provider sends messages; null when it cannot reach us. */
  returnUrl: string;
  webhookUrl: string | null;
  /** When the payment was created; the provider's page may live somewhat longer than the order waits. */
  createdAt: Date;
};

/** A card terminal of the organisation that is ready. */
export type Terminal = { id: string; name: string };

/** A payment that the buyer makes at a terminal. `pageUrl`: our address, for a provider whose terminal is a page. */
export type TerminalOpening = Pick<PaymentOpening, 'token' | 'amount' | 'currency' | 'description' | 'webhookUrl'> & {
  terminalId: string;
  pageUrl: string;
};

/** The current state of a payment at its provider. `token`: the one that it was opened with. */
export type SeenPayment = {
  token: string | undefined;
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';
  /** The money received, when it is paid. */
  paid?: { amount: Money; currency: string };
  /** How much of that was refunded since, by us or at the provider. */
  back?: { amount: Money; byBank: boolean };
};

/** Money to refund. `token` identifies it for ever; `key` is the idempotency key of this round. */
export type Refunding = { ref: string; token: string; key: string; amount: Money; currency: string };

/** The state of a refund at its provider; `cancelled`: somebody there cancelled it before it was sent. */
export type SeenRefund = { ref: string; state: 'underway' | 'returned' | 'failed' | 'cancelled'; why?: string };

/**
 * A payment provider, with one organisation's keys. Every call can be repeated after a crash. All throw AppError
 * `payment_unavailable` (no answer or a 5xx: it may have been done; repeat the same call) or `payment_refused` (the answer was no).
 */
export type Provider = {
  /** Checks whether the keys are accepted. @returns the payment methods that the account has enabled, null when it does not tell */
  check: () => Promise<string[] | null>;
  /** Opens a payment: the provider's id of it, and the page where the buyer pays. */
  open: (opening: PaymentOpening) => Promise<{ ref: string; checkoutUrl: string }>;
  /** Payments at card terminals, if it supports them; `look`, `close` and `refund` work as for others. */
  terminals?: {
    list: () => Promise<Terminal[]>;
    /** Shows a payment on a terminal. Returns the provider's id of it, and the page that simulates the terminal, if any. */
    open: (opening: TerminalOpening) => Promise<{ ref: string; checkoutUrl: string | null }>;
    /** The id of the payment opened with this token, not before `since`; undefined when the provider has none. */
    find: (token: string, since: Date) => Promise<string | undefined>;
  };
  look: (ref: string) => Promise<SeenPayment>;
  /** Closes a payment at the provider, if it can; `look` tells the outcome. */
  close: (ref: string) => Promise<void>;
  /** Refunds an amount of a paid payment. @returns the provider's id of the refund; `seeRefund` tells the outcome */
  refund: (refunding: Refunding) => Promise<string>;
  /**
   * The refund `refundRef` of a payment; if that is null or unknown there, the refund with our token that has not
   * failed. Undefined when there is none.
   */
  seeRefund: (about: { ref: string; token: string; refundRef: string | null }) => Promise<SeenRefund | undefined>;
};
