import { Locale, MollieApiError, PaymentMethod, TerminalStatus } from '@mollie/api-client';
import { exactAmount, fromDecimals } from '@/lib/currency';
import { type Money, sumMoney } from '@/lib/money';
import { ask, askForPage } from '../ask';
import { named, opened } from '../opened';
import { isDead, pickRefund } from '../pick-refund';
import type { Provider, SeenPayment, SeenRefund, Terminal } from '../provider';
import { mollieClient } from './client';

const STATES: Record<string, SeenPayment['state']> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
};
const REFUND_STATES: Record<string, SeenRefund['state']> = {
  refunded: 'returned',
  failed: 'failed',
  canceled: 'cancelled',
};
const LOCALES: Record<string, Locale> = {
  nl: Locale.nl_NL,
  en: Locale.en_GB,
  de: Locale.de_DE,
  fr: Locale.fr_FR,
};
const NOTHING = '0.00' as Money;
const statusOf = (error: unknown) => (error instanceof MollieApiError ? error.statusCode : undefined);

/** Payments at Mollie (https://docs.mollie.com/reference/payments-api) with the organisation's API key. */
export function connectMollie({ apiKey }: { apiKey: string }): Provider {
  const { methods, payments, paymentRefunds, terminals } = mollieClient(apiKey);
  return {
    check: () => ask(async () => (await methods.list()).map(({ id }) => id), statusOf),

    open: ({ token, amount, currency, method, description, locale, returnUrl, webhookUrl }) =>
      askForPage(async () => {
        const payment = await payments.create({
          amount: { value: exactAmount(amount, currency), currency },
          description,
          redirectUrl: returnUrl,
          ...(webhookUrl && { webhookUrl }),
          ...(method && { method: method as PaymentMethod }),
          locale: LOCALES[locale.slice(0, 2)] ?? Locale.en_GB,
          metadata: { payment: token },
          idempotencyKey: token,
        });
        return opened(payment.id, payment.getCheckoutUrl());
      }, statusOf),

    terminals: {
      list: () =>
        ask(async () => {
          const ready: Terminal[] = [];
          for await (const { id, description, status } of terminals.iterate({})) {
            if (status === TerminalStatus.active) ready.push({ id, name: description });
          }
          return ready;
        }, statusOf),

      // A terminal in use refuses with 422; the buyer has no page.
      open: ({ token, amount, currency, description, webhookUrl, terminalId }) =>
        ask(async () => {
          const { id } = await payments.create({
            amount: { value: exactAmount(amount, currency), currency },
            description,
            ...(webhookUrl && { webhookUrl }),
            method: PaymentMethod.pointofsale,
            terminalId,
            metadata: { payment: token },
            idempotencyKey: token,
          });
          return { ref: named(id), checkoutUrl: null };
        }, statusOf),

      // Payments come latest first.
      find: (token, since) =>
        ask(async () => {
          for await (const { id, createdAt, metadata } of payments.iterate({})) {
            if ((metadata as { payment?: string } | null)?.payment === token) return id;
            if (new Date(createdAt) < since) return undefined;
          }
          return undefined;
        }, statusOf),
    },

    look: (ref) =>
      ask(async () => {
        const { status, amount, metadata, amountRefunded, amountChargedBack } = await payments.get(ref);
        const state = STATES[status] ?? 'open';
        return {
          token: (metadata as { payment?: string } | null)?.payment,
          state,
          ...(state === 'paid' && {
            paid: { amount: fromDecimals(amount.value), currency: amount.currency },
            back: backOf(await refundedOf(paymentRefunds, ref, amountRefunded?.value), amountChargedBack?.value),
          }),
        };
      }, statusOf),

    close: (ref) =>
      ask(async () => {
        if ((await payments.get(ref)).isCancelable) await payments.cancel(ref);
      }, statusOf),

    refund: ({ ref, token, key, amount, currency }) =>
      ask(async () => {
        const sent = await paymentRefunds.create({
          paymentId: ref,
          amount: { value: exactAmount(amount, currency), currency },
          metadata: { refund: token },
          idempotencyKey: key,
        });
        return sent.id;
      }, statusOf),

    seeRefund: ({ ref, ...about }) =>
      ask(async () => {
        const all: (SeenRefund & { token: string | undefined })[] = [];
        for await (const { id, status, metadata } of paymentRefunds.iterate({ paymentId: ref })) {
          const { refund: token } = (metadata ?? {}) as { refund?: string };
          const why = status === 'queued' ? { why: 'waits for enough balance' } : {};
          all.push({ ref: id, state: REFUND_STATES[status] ?? 'underway', token, ...why });
        }
        return pickRefund(all, about);
      }, statusOf),
  };
}

/** The refunded amount of a payment, summed from its refunds: whether `amountRefunded` counts failed refunds is undocumented. */
async function refundedOf(refunds: Refunds, paymentId: string, counted = '0'): Promise<Money> {
  if (fromDecimals(counted) === NOTHING) return NOTHING;
  const amounts: Money[] = [];
  for await (const { status, amount } of refunds.iterate({ paymentId })) {
    if (!isDead(REFUND_STATES[status])) amounts.push(fromDecimals(amount.value));
  }
  return sumMoney(amounts);
}

type Refunds = ReturnType<typeof mollieClient>['paymentRefunds'];

function backOf(refunded: Money, chargedBack = '0'): NonNullable<SeenPayment['back']> {
  const byBank = fromDecimals(chargedBack);
  return { amount: sumMoney([refunded, byBank]), byBank: byBank !== NOTHING };
}
