import { isPayable } from '@/lib/currency';
import { type Money, money } from '@/lib/money';
import {
  addTestPayment,
  advanceTestPayment,
  findTestPayment,
  listPaymentMethods,
  openTestPayment,
  type TestPayment,
} from '@/lib/payments';
import { isAsked } from '@/lib/providers';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';

/** The amounts of a test payment. Some providers reject one cent. */
export const TEST_AMOUNTS = ['1.00', '0.01'] as const;

/** The test amounts that are payable in the organisation's currency. */
export const testAmounts = ({ client }: Pick<OfficeContext, 'client'>): Money[] =>
  TEST_AMOUNTS.map(money).filter((amount) => isPayable(amount, client.currency));

/** Payment methods that buyers are offered now, and that involve a provider. */
export const triableMethods = (ctx: Pick<OfficeContext, 'client'>) =>
  listPaymentMethods(ctx).filter(({ provider }) => isAsked(provider));

type TestPaymentWanted = { method: number; amount: Money; baseUrl: string };

/**
 * Opens a test payment at the provider of a method, with the organisation's keys. An error of the provider is stored in the payment.
 * @returns its id. @throws Refusal `not_found` for a method that buyers are not offered
 */
export async function startTestPayment(
  ctx: OfficeContext,
  { method, amount, baseUrl }: TestPaymentWanted,
): Promise<number> {
  const way = triableMethods(ctx).find(({ paymentId }) => paymentId === method);
  if (!way || !testAmounts(ctx).includes(amount)) throw new Refusal('not_found', 'method');
  const id = await officeTransaction(ctx, async (ctx) => {
    const id = await addTestPayment(ctx, { way, amount, staffId: ctx.person.id });
    noteDeed(ctx, { action: 'payment_test.started', subject: `payment_test ${id}`, after: { method, amount } });
    return id;
  });
  // Outside the office transaction, because the office role cannot read keys.
  const test = await findTestPayment(ctx, id);
  if (test) await openTestPayment(ctx, test, baseUrl);
  return id;
}

/** Asks the provider for the state of a test payment and continues it; `stop`: cancels it unless it is paid. @throws Refusal `not_found` */
export async function refreshTestPayment(ctx: OfficeContext, id: number, { stop }: { stop: boolean }): Promise<void> {
  const test = await findTestPayment(ctx, id);
  if (!test) throw new Refusal('not_found');
  if (stop)
    await officeTransaction(ctx, async (ctx) =>
      noteDeed(ctx, { action: 'payment_test.stopped', subject: `payment_test ${id}` }),
    );
  await advanceTestPayment(ctx, test, { stop });
}

/** A step of a test payment, in order; the current one is `waiting` or `wrong`. */
export type TestStep = {
  step: 'opened' | 'paid' | 'told' | 'returned';
  state: 'done' | 'waiting' | 'wrong' | 'skipped';
};

/** `receivesWebhooks`: whether the provider can send webhooks to this service. */
export function stepsOf(test: TestPayment, { receivesWebhooks }: { receivesWebhooks: boolean }): TestStep[] {
  const { status, openedAt, paidAt, toldAt } = test;
  const isOver = status !== 'opening' && status !== 'open';
  const paid = paidAt ? 'done' : status === 'unpaid' ? 'wrong' : openedAt ? 'waiting' : 'skipped';
  const told = toldAt ? 'done' : !receivesWebhooks || !openedAt ? 'skipped' : isOver ? 'wrong' : 'waiting';
  const returned = status === 'returned' ? 'done' : status === 'stuck' ? 'wrong' : paidAt ? 'waiting' : 'skipped';
  return [
    { step: 'opened', state: openedAt ? 'done' : status === 'refused' ? 'wrong' : 'waiting' },
    { step: 'paid', state: paid },
    { step: 'told', state: told },
    { step: 'returned', state: returned },
  ];
}
