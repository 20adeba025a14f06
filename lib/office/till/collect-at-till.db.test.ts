import { describe, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { getOrderById } from '@/lib/orders';
import { listPayments } from '@/lib/payments';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { tillStage } from '@/lib/testing/till-stage';
import { askTicketUpgrade } from '../orders';
import { collectAtTill, followCard, readAtTill, type Shift, sendToTerminal } from '.';

const { at, BASE, refusal, cashier, now, entriesOf, seen } = tillStage();

describe('an order to be paid at the door', () => {
  const promised = async () => at.order(await at.fillCart('small', 2), { paymentId: 2 });
  const collect = (
    ctx: OfficeContext,
    shift: Shift,
    orderId: number,
    more: Partial<Parameters<typeof collectAtTill>[1]> = {},
  ) =>
    collectAtTill(now(ctx), {
      shiftId: shift.id,
      orderId,
      seen: '',
      pay: { kind: 'cash' },
      request: crypto.randomUUID(),
      ...more,
    });

  it('is paid at the price that was promised, once', async () => {
    const { ctx, shift } = await cashier();
    const { id } = await promised();
    const [shown, request] = [await seen(ctx, id), 'collect'];
    await expect(collect(ctx, shift, id, { seen: 'other' })).rejects.toEqual(refusal('changed_meanwhile'));
    const pay = { kind: 'cash', given: money('60.00') } as const;
    const sold = await collect(ctx, shift, id, { seen: shown, pay, request });
    expect(sold).toMatchObject({ status: 'paid', total: '50.00', change: '10.00' });
    expect(await collect(ctx, shift, id, { seen: shown, pay, request })).toEqual(sold);
    expect(await entriesOf(ctx, shift)).toEqual([['cash', '50.00']]);
    expect((await listPayments(at.ctx(), id)).map(({ provider, status }) => [provider, status])).toEqual([
      ['cash', 'paid'],
      ['door', 'cancelled'],
    ]);
  });

  it('that is paid by two cashiers at once is paid once', async () => {
    const [one, other] = [await cashier(), await cashier()];
    const { id } = await promised();
    const shown = await seen(one.ctx, id);
    const both = await Promise.allSettled(
      [one, other].map(({ ctx, shift }) => collect(ctx, shift, id, { seen: shown })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is paid at the terminal while it stays promised; when the card fails, in cash', async () => {
    const { ctx, shift } = await cashier();
    const { id } = await promised();
    await collect(ctx, shift, id, { seen: await seen(ctx, id), pay: { kind: 'card' } });
    expect((await sendToTerminal(now(ctx), id, BASE)).state).toBe('waiting');
    await at.turn(1);
    const shown = await seen(ctx, id);
    await expect(collect(ctx, shift, id, { seen: shown })).rejects.toEqual(refusal('card_underway'));
    const [payment] = await listPayments(at.ctx(), id);
    at.mollie.get(payment?.providerRef ?? '').status = 'failed';
    expect(await followCard(now(ctx), id)).toMatchObject({ state: 'ended', orderStatus: 'promised' });
    expect(await collect(ctx, shift, id, { seen: await seen(ctx, id) })).toMatchObject({
      status: 'paid',
      total: '50.00',
    });
    expect(await at.mailsOf({ id } as never)).not.toContain('payment_failed');
  });
});

it('the difference of a dearer seat is paid in cash, and the ticket moves with it, once', async () => {
  const { ctx, shift } = await cashier('owner');
  const order = await at.order(await at.fillCart('small', 1), { paymentId: 2 });
  const first = { shiftId: shift.id, orderId: order.id, pay: { kind: 'cash' }, request: 'first' } as const;
  await collectAtTill(now(ctx), { ...first, seen: await seen(ctx, order.id) });
  const to = { subEventId: at.tenant.subEventId('hall'), nr: 2 };
  const payBy = new Date(Date.now() + 3_600_000);
  const move = { id: order.id, position: 1, to, payBy, isAtTill: true };
  await askTicketUpgrade(now(ctx), { ...move, request: 'dearer', seen: await seen(ctx, order.id) });
  const mails = await at.database.sql`SELECT FROM mails WHERE order_id = ${order.id} AND kind = 'upgrade'`;
  expect(mails).toHaveLength(0);
  const { due, whole } = await officeTransaction(now(ctx), (ctx) => readAtTill(ctx, order.id));
  expect([due, whole]).toEqual(['5.50', null]);
  const asked = { ...first, request: 'second', seen: await seen(ctx, order.id), due: money('5.50') };
  await expect(collectAtTill(now(ctx), { ...asked, pay: { kind: 'card' } })).rejects.toEqual(refusal('order_ended'));
  const both = await Promise.all([1, 2].map(() => collectAtTill(now(ctx), asked)));
  expect(both[0]).toEqual(both[1]);
  const { lines } = await getOrderById(at.ctx(), order.id);
  expect(lines.map(({ price, status }) => [price, status])).toEqual([['30.00', 'live']]);
  expect((await entriesOf(ctx, shift)).at(-1)).toEqual(['cash', '5.50']);
  await expect(
    collectAtTill(now(ctx), { ...asked, request: 'third', seen: await seen(ctx, order.id) }),
  ).rejects.toEqual(refusal('order_ended'));
});
