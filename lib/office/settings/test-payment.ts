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

/** What somebody may try a way of paying with. Some providers take no cent. */
export const TEST_AMOUNTS = ['1.00', '0.01'] as const;

/** The amounts that can be paid in the organisation's currency. */
export const testAmounts = ({ client }: Pick<OfficeContext, 'client'>): Money[] =>
  TEST_AMOUNTS.map(money).filter((amount) => isPayable(amount, client.currency));

/** The ways of paying that a provider is asked for, and that buyers are offered now. */
export const triableMethods = (ctx: Pick<OfficeContext, 'client'>) =>
  listPaymentMethods(ctx).filter(({ provider }) => isAsked(provider));

type TestPaymentWanted = { method: number; amount: Money; baseUrl: string };

/**
 * Opens a payment of our own at the provider of a way of paying, with its keys. What the provider says against it stands in the payment.
 * @returns its id. @throws Refusal `not_found` for what buyers are not offered
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
  // The role of the office reads no keys.
  const test = await findTestPayment(ctx, id);
  if (test) await openTestPayment(ctx, test, baseUrl);
  return id;
}

/** Asks how a test payment stands; `stop`: closes it, where it is not paid. @throws Refusal `not_found` */
export async function lookAtTestPayment(ctx: OfficeContext, id: number, { stop }: { stop: boolean }): Promise<void> {
  const test = await findTestPayment(ctx, id);
  if (!test) throw new Refusal('not_found');
  if (stop)
    await officeTransaction(ctx, async (ctx) =>
      noteDeed(ctx, { action: 'payment_test.stopped', subject: `payment_test ${id}` }),
    );
  await advanceTestPayment(ctx, test, { stop });
}

/** What happened, in its order; `wrong` and `waiting` at the one that it has come to. */
export type TestStep = {
  step: 'opened' | 'paid' | 'told' | 'returned';
  state: 'done' | 'waiting' | 'wrong' | 'skipped';
};

/** `hearsOf`: whether the provider sends messages here. */
export function stepsOf(test: TestPayment, { hearsOf }: { hearsOf: boolean }): TestStep[] {
  const { status, openedAt, paidAt, toldAt } = test;
  const isOver = status !== 'opening' && status !== 'open';
  const paid = paidAt ? 'done' : status === 'unpaid' ? 'wrong' : openedAt ? 'waiting' : 'skipped';
  const told = toldAt ? 'done' : !hearsOf || !openedAt ? 'skipped' : isOver ? 'wrong' : 'waiting';
  const returned = status === 'returned' ? 'done' : status === 'stuck' ? 'wrong' : paidAt ? 'waiting' : 'skipped';
  return [
    { step: 'opened', state: openedAt ? 'done' : status === 'refused' ? 'wrong' : 'waiting' },
    { step: 'paid', state: paid },
    { step: 'told', state: told },
    { step: 'returned', state: returned },
  ];
}
