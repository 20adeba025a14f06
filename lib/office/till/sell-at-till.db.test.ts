import { describe, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { getOrderById } from '@/lib/orders';
import { listPayments } from '@/lib/payments';
import { makeMember } from '@/lib/staff/testing/make-member';
import { tillStage } from '@/lib/testing/till-stage';
import { listTickets } from '@/lib/tickets';
import { closeShift, openShift, tillCartId } from '.';

const { at, cash, refusal, cashier, now, fill, sell, entriesOf } = tillStage();
const mails = () => at.database.sql`SELECT kind FROM mails WHERE client_id = ${at.tenant.client.id}`;

describe('a sale in cash', () => {
  // HiEvents#187, audience1st#135: a walk-in without a name or an e-mail address.
  it('to a walk-in without name or address has tickets at once, change, no mail, and a line in the shift', async () => {
    const { ctx, shift } = await cashier();
    const sold = await sell(ctx, shift, await fill(shift), cash('60.00'));
    expect(sold).toMatchObject({ status: 'paid', total: '49.00', change: '11.00' });
    const order = await getOrderById(at.ctx(), sold.orderId);
    expect(order).toMatchObject({ channel: 'box_office', email: '', paymentCost: '0.00' });
    expect(await listTickets(at.ctx(), order)).toHaveLength(2);
    expect(await listPayments(at.ctx(), order.id)).toMatchObject([{ provider: 'cash', status: 'paid', settles: true }]);
    expect(await mails()).toEqual([]);
    expect(await entriesOf(ctx, shift)).toEqual([['cash', '49.00']]);
  });

  it('to somebody with an address mails the tickets', async () => {
    const { ctx, shift } = await cashier();
    const buyer = { email: 'anna@example.org', firstName: 'Anna' };
    await sell(ctx, shift, await fill(shift), cash(), { buyer });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['confirmation']);
  });

  it('is made once for a request, also later and in another shift; another cart with its key is refused', async () => {
    const { ctx, shift } = await cashier();
    const [cartId, request] = [await fill(shift), 'once'];
    const both = await Promise.all([
      sell(ctx, shift, cartId, cash('50.00'), { request }),
      sell(ctx, shift, cartId, cash('50.00'), { request }),
    ]);
    expect(both[0]).toEqual(both[1]);
    const other = await fill(shift);
    await expect(sell(ctx, shift, other, cash('50.00'), { request })).rejects.toEqual(refusal('changed_meanwhile'));
    await closeShift(now(ctx), { id: shift.id, seen: 1, counted: { sum: money('149.00') } });
    expect(await sell(ctx, shift, cartId, cash('50.00'), { request })).toEqual(both[0]);
    await expect(sell(ctx, shift, other)).rejects.toEqual(refusal('shift_closed'));
    // Idempotency keys of two cashiers do not collide.
    const second = await cashier();
    const theirs = await sell(second.ctx, second.shift, await fill(second.shift), cash(), { request });
    expect(theirs.orderId).not.toBe(both[0]?.orderId);
  });

  it('with too little money, of an empty cart, of another’s cart or shift, changes nothing', async () => {
    const { ctx, shift } = await cashier();
    const other = await cashier();
    const cartId = await fill(shift);
    await expect(sell(ctx, shift, cartId, cash('48.99'))).rejects.toEqual(refusal('given_short'));
    await expect(sell(ctx, shift, tillCartId(shift.id, 'none'))).rejects.toEqual(refusal('cart_over'));
    await expect(sell(other.ctx, other.shift, cartId)).rejects.toEqual(refusal('not_found'));
    await expect(sell(other.ctx, shift, cartId)).rejects.toEqual(refusal('not_found'));
    await expect(sell(ctx, shift, cartId, { kind: 'free', reason: 'gift' })).rejects.toEqual(refusal('may_not'));
    expect(await at.database.sql`SELECT FROM orders WHERE client_id = ${at.tenant.client.id}`).toHaveLength(0);
    expect(await entriesOf(ctx, shift)).toEqual([]);
    expect(await sell(ctx, shift, cartId)).toMatchObject({ status: 'paid' });
  });

  it('by a member whose scope lacks the performance is refused', async () => {
    const { till } = await cashier();
    await at.database.sql`UPDATE shifts SET closed_at = now(), closed_by = staff_id, expected = 100, counted = 100
      WHERE client_id = ${at.tenant.client.id}`;
    const scope = { scope: 'performances', ids: [at.tenant.subEventId('small')] } as const;
    const ctx = await makeMember(at.database.db, at.tenant.client, {
      role: 'box_office',
      ...scope,
      ids: [...scope.ids],
    });
    const shift = await openShift(ctx, { tillId: till.id, float: money('0.00') });
    await expect(sell(ctx, shift, await fill(shift, 'free'))).rejects.toEqual(refusal('not_found'));
    expect(await sell(ctx, shift, await fill(shift, 'small'))).toMatchObject({ status: 'paid' });
  });

  it('of the last seats succeeds at one of two tills, and visitors of the shop compete equally', async () => {
    const [one, other] = [await cashier(), await cashier()];
    await fill(one.shift, 'small', 5);
    const adds = await Promise.allSettled([
      fill(one.shift, 'small', 1),
      fill(other.shift, 'small', 1),
      at.fillCart('small', 1),
    ]);
    expect(adds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('a free ticket costs nothing, needs a reason, and the permission to give', async () => {
  const { ctx, shift } = await cashier('box_office_lead');
  const sold = await sell(ctx, shift, await fill(shift), { kind: 'free', reason: 'Press' });
  expect(sold).toMatchObject({ status: 'paid', total: '0.00', change: '0.00' });
  expect(await entriesOf(ctx, shift)).toEqual([['free', '0.00']]);
});
