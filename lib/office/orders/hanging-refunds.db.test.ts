import { expect, it } from 'vitest';
import { officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { cancelling, orderDesk, refusal } from '@/lib/testing/order-desk';
import { makeTenant } from '@/lib/testing/tenant';
import {
  assignHangingRefund,
  cancelOrderTickets,
  listHangingRefunds,
  retryHangingRefund,
  settleHangingRefund,
} from '..';

const { at, newMember, paid, look } = orderDesk();

// pretix#2522; revel box-office.md.
it('stuck refunds are listed with what to do: tried again, settled by hand or assigned, each once', async () => {
  const [order, member] = [await paid('free', 3), await newMember()];
  const { seen } = await look(member, order);
  await cancelOrderTickets(member, cancelling(order, seen, [1]));
  const list = async () => (await officeTransaction(member, (ctx) => listHangingRefunds(ctx))).rows;
  expect(await list()).toEqual([]);
  const fail = () =>
    at.database
      .sql`UPDATE refunds SET status = 'failed', next_try_at = NULL, last_error = 'balance' WHERE client_id = ${at.tenant.client.id}`;
  await fail();
  const [failed] = await list();
  expect(failed).toMatchObject({ why: 'failed', refund: { lastError: 'balance' }, order: { id: order.id } });
  const asked = { id: failed?.refund.id ?? 0, version: failed?.version ?? '' };
  const both = await Promise.all([1, 2].map(() => refusal(retryHangingRefund(member, asked))));
  expect(both.sort()).toEqual(['changed_meanwhile', 'done']);
  expect(await list()).toMatchObject([{ why: 'retrying' }]);
  await fail();
  const [again] = await list();
  expect(await refusal(settleHangingRefund(member, { ...asked, version: again?.version ?? '' }))).toBe('done');
  expect(await refusal(settleHangingRefund(member, { ...asked, version: again?.version ?? '' }))).toBe('not_hanging');
  const [payment] = (await look(member, order)).payments;
  const [made] = await at.database
    .sql`INSERT INTO refunds (client_id, payment_id, token, reason, amount, currency, status, provider_ref,
      created_at, is_unassigned)
    VALUES (${at.tenant.client.id}, ${payment?.id ?? 0}, 'there', 'outside', 24.50, 'EUR', 'returned', 're_there', now(), true) RETURNING id`;
  const [unassigned] = await list();
  expect(unassigned).toMatchObject({ why: 'unassigned', positions: [2, 3], refund: { id: Number(made?.id) } });
  const assign = () =>
    refusal(assignHangingRefund(member, { id: Number(made?.id), version: unassigned?.version ?? '', positions: [3] }));
  // The second ends its transaction before or after the first.
  const [first, second] = (await Promise.all([assign(), assign()])).sort((one) => (one === 'done' ? -1 : 1));
  expect([first, ['changed_meanwhile', 'not_hanging'].includes(second ?? '')]).toEqual(['done', true]);
  expect((await look(member, order)).order.lines.map(({ position }) => position)).toEqual([2]);
  const stranger = await makeMember(at.database.db, (await makeTenant(at.database.db)).client);
  expect(await refusal(retryHangingRefund(stranger, asked))).toBe('not_hanging');
});
