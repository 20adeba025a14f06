import { describe, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { getOrder, type Order } from '@/lib/orders';
import { getReceipt, listRevocations, listTickets } from '@/lib/tickets';
import { actAtTestBank, assignRefund, cancelLines, giveUpOrder, listRefunds, payAtDoor } from '.';
import { providerOrders } from './testing/provider-orders';
import { sendMollieMessage } from './testing/send-message';
import { sellingStage } from './testing/stage';

const BY = { actor: 'office', staffId: 7 } as const;
let requests = 0;
const asked = (order: Order, positions: number[], more = {}) => ({
  order: order.key,
  positions,
  refund: 'price' as const,
  request: `r${requests++}`,
  by: BY,
  ...more,
});

describe('with the test bank', () => {
  const at = sellingStage({ vat_rate: 9 });
  const paid = async (key: string, count: number, type?: string): Promise<Order> => {
    const { order, ref } = await at.begin(key, count, type);
    await actAtTestBank(at.ctx(), ref, 'pay');
    return getOrder(at.ctx(), order.key);
  };
  const freeSeats = async (key: string) =>
    (
      await at.database.sql`SELECT FROM seats WHERE sub_event_id = ${at.tenant.subEventId(key)}
      AND order_id IS NULL AND cart_id IS NULL`
    ).count;

  it('refunds one ticket of four: its seat is free, the others are valid, the VAT is right', async () => {
    const order = await paid('small', 4);
    const before = await listTickets(at.ctx(), order);
    const changed = await cancelLines(at.ctx(), asked(order, [2], { reason: 'ziek' }));
    expect(changed).toMatchObject({ status: 'paid', ticketsTotal: '73.50', paymentCost: '0.50', total: '74.00' });
    expect(changed.ended).toMatchObject([{ position: 2, status: 'cancelled', generation: 1 }]);
    expect(await freeSeats('small')).toBe(3);
    await at.fillCart('small', 3);
    expect(await listTickets(at.ctx(), changed)).toEqual(before.filter(({ position }) => position !== 2));
    expect(await listRevocations(at.ctx())).toMatchObject([{ orderId: order.id, position: 2, belowGeneration: 1 }]);
    await at.turn(1);
    expect(await at.refunds()).toEqual([{ reason: 'cancelled', status: 'sent', amount: '24.50' }]);
    expect(await at.bankSays()).toMatchObject([{ refunded: '24.50' }]);
    expect(await at.mailsOf(order)).toEqual(['confirmation', 'line_cancelled']);
    expect(await getReceipt(at.ctx(), changed)).toMatchObject({
      lines: [{ count: 4, sum: '98.00' }],
      total: '98.50',
      refunds: [{ amount: '24.50' }],
      left: '74.00',
      vat: { vat: '6.11', net: '67.89' },
    });
  });

  it('is done once, however often and concurrently it is asked; the same key for something else is refused', async () => {
    const order = await paid('free', 3);
    const once = asked(order, [1, 3]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancelLines(at.ctx(), once)));
    for (const answer of answers) expect(answer.lines.map(({ position }) => position)).toEqual([2]);
    for (const other of [{ positions: [2] }, { refund: money('10.00') }]) {
      const mismatch = { code: 'idempotency_mismatch' };
      await expect(cancelLines(at.ctx(), { ...once, ...other })).rejects.toMatchObject(mismatch);
    }
    await expect(cancelLines(at.ctx(), asked(order, [1, 2]))).rejects.toMatchObject({ code: 'seat_not_found' });
    const rivals = await Promise.allSettled([1, 2, 3].map(() => cancelLines(at.ctx(), asked(order, [2]))));
    expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await at.stateOf(order)).toBe('refunded');
    expect(await at.refunds()).toHaveLength(2);
    expect((await listRevocations(at.ctx())).map(({ position }) => position)).toEqual([1, 3, 2]);
    expect(await at.mailsOf(order)).toEqual(['confirmation', 'line_cancelled', 'line_cancelled']);
    await expect(cancelLines(at.ctx(), asked(order, [2]))).rejects.toMatchObject({ code: 'order_ended' });
  });

  it('refunds the chosen amount: more than the price of the tickets is refused, and what was kept stays kept', async () => {
    const order = await paid('free', 2);
    await at.database.sql`UPDATE orders SET erased_at = now() WHERE id = ${order.id}`;
    const refused = { code: 'validation_failed', errors: [{ path: 'refund' }] };
    const cancel = (refund: string) =>
      cancelLines(at.ctx(), asked(order, [1], { refund: money(refund), reason: 'Bo is ziek' }));
    await expect(cancel('25.01')).rejects.toMatchObject(refused);
    expect(await listRevocations(at.ctx())).toEqual([]);
    expect(await cancel('0.00')).toMatchObject({ total: '25.00' });
    expect(await at.database.sql`SELECT reason FROM line_changes WHERE order_id = ${order.id}`).toEqual([
      { reason: null },
    ]);
    expect(await at.refunds()).toEqual([]);
    await giveUpOrder(at.ctx(), order.key, 'buyer');
    await at.turn(1);
    expect(await at.refunds()).toMatchObject([{ reason: 'given_up', amount: '25.00' }]);
    const another = await paid('free', 2);
    const withFee = await cancelLines(at.ctx(), asked(another, [1], { refund: money('25.00') }));
    expect(withFee).toMatchObject({ ticketsTotal: '24.50', paymentCost: '0.00', total: '24.50' });
    const rest = cancelLines(at.ctx(), asked(another, [2], { refund: money('25.00') }));
    await expect(rest).rejects.toMatchObject(refused);
    expect((await getReceipt(at.ctx(), withFee)).vat).toMatchObject({ vat: '2.02' });
  });

  it('cancels tickets of paid and free orders; money paid at the door is returned by hand', async () => {
    const waiting = await at.order(await at.fillCart('free', 2));
    await expect(cancelLines(at.ctx(), asked(waiting, [1]))).rejects.toMatchObject({ code: 'order_not_paid' });
    const free = await at.order(await at.fillCart('free', 2, 'gratis'));
    expect(await cancelLines(at.ctx(), asked(free, [1]))).toMatchObject({ status: 'paid', total: '0.00' });
    const door = await at.order(await at.fillCart('free', 2), { paymentId: 2 });
    await payAtDoor(at.ctx(), door.key, 'office');
    await cancelLines(at.ctx(), asked(door, [2]));
    await at.turn(1);
    expect(await at.refunds()).toEqual([{ reason: 'cancelled', status: 'returned', amount: '24.50' }]);
    const all = await at.order(await at.fillCart('free', 3), { paymentId: 2 });
    await payAtDoor(at.ctx(), all.key, 'office');
    await cancelLines(at.ctx(), asked(all, [2]));
    await giveUpOrder(at.ctx(), all.key, 'office');
    await at.turn(1);
    const left = await getReceipt(at.ctx(), await getOrder(at.ctx(), all.key));
    expect(left).toMatchObject({ refunds: [], left: '73.50', refundedAt: expect.any(Date) });
    expect((await at.refunds()).slice(1).map(({ status }) => status)).toEqual(['returned', 'returned']);
    await giveUpOrder(at.ctx(), free.key, 'office');
    expect(await at.refunds()).toHaveLength(3);
    const stranger = at.ctx();
    await at.renew();
    await expect(cancelLines(at.ctx(), asked(door, [1]))).rejects.toMatchObject({ code: 'order_not_found' });
    expect((await getOrder(stranger, door.key)).lines).toHaveLength(1);
  });
});

describe('at Mollie', () => {
  const { at, begin, newOrder, turn } = providerOrders();
  async function paidThere() {
    const order = await newOrder(1);
    const { token, ref } = await begin(order);
    at.mollie.get(ref).status = 'paid';
    await turn();
    return { order, ref, tell: () => sendMollieMessage(at.ctx(), { token, ref }) };
  }

  it('each refund of a payment has its own idempotency key, and a lost answer sends none twice', async () => {
    const { order, ref } = await paidThere();
    await cancelLines(at.ctx(), asked(order, [1]));
    at.mollie.faults.push(undefined, undefined, 'lost');
    await turn(1);
    await turn(5);
    await cancelLines(at.ctx(), asked(order, [2], { refund: money('10.00') }));
    await turn(10);
    const sent = at.mollie.refunds.filter(({ paymentId }) => paymentId === ref).map(({ amount }) => amount.value);
    expect(sent).toEqual(['24.50', '10.00']);
    expect(await at.stateOf(order)).toBe('refunded');
    expect((await listRefunds(at.ctx(), order.id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  it('asks which ticket a refund from Mollie’s own dashboard was for', async () => {
    const { order, ref, tell } = await paidThere();
    const amount = { value: '24.50', currency: 'EUR' };
    at.mollie.refunds.push({ resource: 'refund', id: 're_there', paymentId: ref, amount, status: 'refunded' });
    await Promise.all([tell(), tell()]);
    const [refund] = await listRefunds(at.ctx(), order.id);
    expect(refund).toMatchObject({ reason: 'outside', amount: '24.50', isUnassigned: true });
    expect(await at.stateOf(order)).toBe('paid');
    const refundId = refund?.id ?? 0;
    const assign = () => assignRefund(at.ctx(), { refundId, positions: [2], by: BY });
    const answers = await Promise.allSettled([assign(), assign()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await getOrder(at.ctx(), order.key)).toMatchObject({
      status: 'paid',
      ticketsTotal: '24.50',
      lines: [{ position: 1 }],
    });
    await turn(30);
    expect(at.mollie.refunds.filter(({ paymentId }) => paymentId === ref)).toHaveLength(1);
    expect(await at.mailsOf(order)).toEqual(['confirmation', 'refunded', 'line_cancelled']);
  });
});
