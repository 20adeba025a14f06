import { expect, it } from 'vitest';
import { getOrder, getOrderById, type Order } from '@/lib/orders';
import { giveCard } from '@/lib/testing/give-card';
import { getReceipt, listTickets } from '@/lib/tickets';
import {
  actAtTestBank,
  assignRefund,
  cancelLines,
  getUnrefundedAmountOfOrder,
  giveUpOrder,
  listPayments,
  listRefunds,
  payAtDoor,
  splitOrder,
} from '.';
import { askAboutRef } from './handle-provider-message';
import { sellingStage } from './testing/stage';
import { buyer } from './testing/world';

const at = sellingStage();
const BY = { actor: 'office' } as const;
const FRIEND = { email: 'friend@example.org', firstName: 'Fenna', lastName: 'Friend' };

async function paid(key: string, count: number, more = {}): Promise<Order> {
  const order = await at.order(await at.fillCart(key, count), more);
  await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
  return getOrder(at.ctx(), order.key);
}

const split = (order: Order, positions: number[], request = positions.join()) =>
  splitOrder(at.ctx(), { order: order.key, positions, request, by: BY, buyer: FRIEND });

const again = ({ id }: Order) => getOrderById(at.ctx(), id);

/** The bank, or somebody in its dashboard, returns money and sends a message. */
async function sendBack({ id }: Order, amount: string): Promise<void> {
  const [payment] = (await listPayments(at.ctx(), id)).filter(({ settles }) => settles);
  const ref = payment?.providerRef ?? '';
  await at.database
    .sql`UPDATE test_bank_payments SET refunded = coalesce(refunded, 0) + ${amount}::numeric WHERE ref = ${ref}`;
  if (payment) await askAboutRef(at.ctx(), payment, ref);
}

it('tickets get an order of their own, with its number, buyer, papers and share of the money', async () => {
  const order = await paid('hall', 3);
  const before = await listTickets(at.ctx(), order);
  const made = await split(order, [2, 3]);
  const left = await again(order);
  expect(made).toMatchObject({
    ...FRIEND,
    status: 'paid',
    total: '60.00',
    paymentCost: '0.00',
    channel: order.channel,
  });
  expect(left).toMatchObject({ status: 'paid', total: '30.50', email: order.email });
  expect(made.lines.map(({ nr, price, position }) => [nr, price, position])).toEqual(
    order.lines.slice(1).map(({ nr, price }, i) => [nr, price, i + 1]),
  );
  // The remaining ticket keeps its code; moved ones have new codes, and nobody has two.
  const now = [...(await listTickets(at.ctx(), left)), ...(await listTickets(at.ctx(), made))].map(({ code }) => code);
  expect(now[0]).toBe(before[0]?.code);
  expect(now.slice(1).filter((code) => before.some((one) => one.code === code))).toEqual([]);
  expect(await getUnrefundedAmountOfOrder(at.ctx(), order.id)).toBe('30.50');
  expect(await getUnrefundedAmountOfOrder(at.ctx(), made.id)).toBe('60.00');
  expect(await at.mailsOf(made)).toEqual(['confirmation']);
  expect(await at.mailsOf(order)).toEqual(['confirmation', 'order_split']);
});

it('free tickets that were split off still count for the mailbox that reserved them', async () => {
  await at.renew({ unpaid_orders: { seats_per_address: 3 } });
  const free = async (count: number) => at.order(await at.fillCart('free', count, 'gratis'), { paymentId: undefined });
  const order = await free(3);
  await split(order, [2, 3]);
  await expect(free(1)).rejects.toMatchObject({ code: 'unpaid_limit' });
});

it('receipts of both orders say what was paid, and which part pays the other order', async () => {
  const order = await paid('hall', 2);
  const made = await split(order, [2]);
  const number = (await getReceipt(at.ctx(), made)).number;
  expect(await getReceipt(at.ctx(), await again(order))).toMatchObject({
    total: '60.50',
    left: '30.50',
    splits: [{ number, amount: '30.00' }],
  });
  expect(await getReceipt(at.ctx(), made)).toMatchObject({
    total: '30.00',
    left: '30.00',
    splits: [],
    paymentCost: '0.00',
  });
});

it('each order is refunded separately from one payment at the bank, never more than its share', async () => {
  const order = await paid('hall', 3);
  const made = await split(order, [2, 3]);
  const own = await split(made, [2]);
  await giveUpOrder(at.ctx(), made.key, 'buyer');
  await at.turn();
  expect(await at.stateOf(made)).toBe('refunded');
  expect([await at.stateOf(order), await at.stateOf(own)]).toEqual(['paid', 'paid']);
  expect(await at.bankSays()).toEqual([{ status: 'paid', refunded: '30.00' }]);
  await giveUpOrder(at.ctx(), order.key, 'buyer');
  await cancelLines(at.ctx(), { order: own.key, positions: [1], refund: 'price', request: 'last', by: BY });
  await at.turn();
  expect(await at.bankSays()).toEqual([{ status: 'paid', refunded: '90.50' }]);
});

it('a part of a gift card is shared if the bank’s part is too small, and is refunded to the card', async () => {
  const code = await giveCard(at.ctx(), '40.00');
  const order = await paid('hall', 2, { giftCard: code });
  // The bank paid 20.50.
  const made = await split(order, [2]);
  const shares = async (of: Order) =>
    (await listPayments(at.ctx(), of.id)).map(({ provider, paidAmount }) => [provider, paidAmount]).sort();
  expect(await shares(made)).toEqual([
    ['gift_card', '9.50'],
    ['test', '20.50'],
  ]);
  await giveUpOrder(at.ctx(), made.key, 'office');
  await giveUpOrder(at.ctx(), order.key, 'office');
  const [card] = await at.database.sql`SELECT balance FROM gift_cards WHERE client_id = ${at.tenant.client.id}`;
  expect(card?.balance).toBe('40.00');
});

it('the same request splits once, also concurrently, and each ticket is split once', async () => {
  const order = await paid('hall', 4);
  const [one, other] = await Promise.all([split(order, [1], 'a'), split(order, [1], 'a')]);
  expect(one.id).toBe(other.id);
  const both = await Promise.allSettled([split(order, [2], 'b'), split(order, [2, 3], 'c')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [{ n } = { n: 0 }] = await at.database.sql`
    SELECT count(*)::int AS n FROM order_lines WHERE client_id = ${at.tenant.client.id} AND status = 'live'`;
  expect(n).toBe(4);
});

it('splitting while tickets are refunded makes no free ticket and no double refund', async () => {
  const order = await paid('hall', 3);
  const done = await Promise.allSettled([
    split(order, [2], 'a'),
    cancelLines(at.ctx(), { order: order.key, positions: [2, 3], refund: 'price', request: 'x', by: BY }),
    giveUpOrder(at.ctx(), order.key, 'office'),
  ]);
  expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
  await at.turn();
  // What is left equals the price of live tickets; losses() after each test checks the rest.
  expect((await at.bankSays())[0]?.status).toBe('paid');
});

it.each([
  ['all of them', [1, 2], 'split.all'],
  ['no such ticket', [7], undefined],
])('refused: %s', async (_, positions, path) => {
  const order = await paid('free', 2);
  const error = await split(order, positions).catch((error) => error);
  expect([error.code, error.errors?.[0]?.path]).toEqual([path ? 'validation_failed' : 'seat_not_found', path]);
});

it('refused: unpaid orders; an order paid at the door can be split after that', async () => {
  const order = await at.order(await at.fillCart('free', 2), { paymentId: 2 });
  await expect(split(order, [1])).rejects.toMatchObject({ code: 'order_not_paid' });
  await payAtDoor(at.ctx(), order.key, 'office');
  expect(await split(order, [1])).toMatchObject({ status: 'paid', total: '24.50' });
});

it('refused: tickets of a cancelled performance, whose orders are refunded whole', async () => {
  const order = await paid('free', 2);
  await at.database.sql`UPDATE sub_events SET cancelled_at = now() WHERE id = ${order.lines[0]?.subEventId ?? 0}`;
  await expect(split(order, [1])).rejects.toMatchObject({ errors: [{ path: 'split.cancelled' }] });
  await at.database.sql`UPDATE sub_events SET cancelled_at = NULL WHERE id = ${order.lines[0]?.subEventId ?? 0}`;
});

it('free tickets are split too, and a free order ends with its last ticket', async () => {
  const order = await at.order(await at.fillCart('free', 2, 'gratis'));
  const made = await split(order, [1]);
  expect(made).toMatchObject({ status: 'paid', total: '0.00' });
  await giveUpOrder(at.ctx(), made.key, 'office');
  expect([await at.stateOf(made), await at.stateOf(order)]).toEqual(['refunded', 'paid']);
});

it('a full chargeback ends every order that the payment paid', async () => {
  const order = await paid('hall', 2);
  const made = await split(order, [2]);
  await sendBack(order, '60.50');
  expect([await at.stateOf(order), await at.stateOf(made)]).toEqual(['refunded', 'refunded']);
  await sendBack(order, '0.00');
  expect((await at.refunds()).map(({ amount }) => amount)).toEqual(['30.50', '30.00']);
});

it('a partial refund made at the provider is assigned to the order that a person names', async () => {
  const order = await paid('hall', 2);
  const made = await split(order, [2]);
  await sendBack(order, '30.00');
  expect([await at.stateOf(order), await at.stateOf(made)]).toEqual(['paid', 'paid']);
  const [refund] = await listRefunds(at.ctx(), order.id);
  expect(refund).toMatchObject({ isUnassigned: true, amount: '30.00' });
  await expect(split(await again(order), [1])).rejects.toMatchObject({ code: 'validation_failed' });
  await assignRefund(at.ctx(), { refundId: refund?.id ?? 0, orderId: made.id, positions: [1], by: BY });
  expect([await at.stateOf(order), await at.stateOf(made)]).toEqual(['paid', 'refunded']);
  expect(await getUnrefundedAmountOfOrder(at.ctx(), order.id)).toBe('30.50');
});

it('other data of the buyer stays in their own order', async () => {
  const order = await paid('free', 2, { buyer: { ...buyer(), phone: '0612345678', address: 'Kade 1', optIn: true } });
  expect(await split(order, [1])).toMatchObject({
    phone: null,
    address: null,
    optIn: false,
    mailingList: false,
    madeBy: [],
  });
});

it('a refund is not assigned to an order with a smaller share', async () => {
  const order = await paid('hall', 3);
  const made = await split(order, [3]);
  await sendBack(order, '40.00');
  const [refund] = await listRefunds(at.ctx(), order.id);
  const asked = { refundId: refund?.id ?? 0, orderId: made.id, positions: [1], by: BY };
  await expect(assignRefund(at.ctx(), asked)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(assignRefund(at.ctx(), { ...asked, orderId: 999_999 })).rejects.toThrow('not of a payment');
  await assignRefund(at.ctx(), { ...asked, orderId: order.id });
  expect(await at.stateOf(order)).toBe('paid');
});
