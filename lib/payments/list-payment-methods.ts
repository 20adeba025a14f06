import type { PaymentMethodRow } from '@/db/schema';
import type { Context } from '@/lib/context';
import { type Money, money } from '@/lib/money';
import { isAsked, kindOf } from '@/lib/providers';

/** A payment method that a client offers. `cost` is added to the order. */
export type PaymentMethod = {
  paymentId: number;
  description: string;
  /** Translations of `description`, where the organisation gave any. */
  names: Partial<Record<string, string>> | null;
  cost: Money;
  provider: NonNullable<PaymentMethodRow['provider']>;
  /** The provider's name for it; null lets the buyer choose at the provider. */
  method: string | null;
};

/**
 * The payment methods that work now, in the organisation's order: those whose provider has keys, and the test bank
 * where it is open.
 */
export function listPaymentMethods({ client }: Pick<Context, 'client'>): PaymentMethod[] {
  const rows = client.paymentMethods ?? [];
  return rows.flatMap(({ payment_id, payment_desc, payment_names, payment_cost, provider, method }) => {
    if (!provider || payment_id === null) return [];
    if (isAsked(provider) && !(kindOf(provider).isOpen?.() ?? client.keyedProviders.includes(provider))) return [];
    const cost = money(payment_cost ?? '0.00');
    const names = payment_names ?? null;
    return [{ paymentId: payment_id, description: payment_desc, names, cost, provider, method: method ?? null }];
  });
}

/** The method that pays a difference: this one when a provider handles it, else the first such one. */
export function differenceMethod(ctx: Pick<Context, 'client'>, paymentId: number | null | undefined) {
  const online = listPaymentMethods(ctx).filter(({ provider }) => isAsked(provider));
  return online.find((method) => method.paymentId === paymentId) ?? online[0];
}
