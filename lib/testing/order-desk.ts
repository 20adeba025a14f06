import { money } from '@/lib/money';
import { getOfficeOrder } from '@/lib/office';
import type { Order } from '@/lib/orders';
import { getOrder } from '@/lib/orders';
import { actAtTestBank } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';

/** For the tests of one file: a selling client, its paid orders, and members of its office. */
export function orderDesk() {
  const at = sellingStage({ vat_rate: 9 });
  const newMember = (given: Parameters<typeof makeMember>[2] = {}) =>
    makeMember(at.database.db, at.tenant.client, given);
  async function paid(key: string, count: number): Promise<Order> {
    const { order, ref } = await at.begin(key, count);
    await actAtTestBank(at.ctx(), ref, 'pay');
    return getOrder(at.ctx(), order.key);
  }
  const look = (ctx: OfficeContext, { id }: Order) => officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id));
  return { at, newMember, paid, look };
}

/** `done`, or the code of the refusal. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.message,
  );

/** The request to cancel tickets of an order. */
export const cancelling = ({ id }: Order, seen: string, positions: number[], refund = '24.50') => ({
  id,
  seen,
  positions,
  refund: money(refund),
  request: crypto.randomUUID(),
  reason: 'ill',
});
