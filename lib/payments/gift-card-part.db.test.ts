import { expect, it } from 'vitest';
import { inTransaction } from '@/lib/context';
import { blockGiftCard, findByCode, listEntries } from '@/lib/gift-cards';
import { money } from '@/lib/money';
import { getOrder, lockOrder, type Order } from '@/lib/orders';
import { giveCard } from '@/lib/testing/give-card';
import { makeTenant } from '@/lib/testing/tenant';
import { actAtTestBank, beginPayment, cancelLines, changeMethod, giveUpOrder, listPayments } from '.';
import { payInCash } from './pay-in-cash';
import { settlePayment } from './settle-payment';
import { sellingStage } from './testing/stage';
import { BASE } from './testing/world';

const at = sellingStage();

const balanceOf = async (code: string) => (await findByCode(at.ctx(), code))?.balance;
const now = ({ key }: Order) => getOrder(at.ctx(), key);
const entriesOf = async (code: string) => {
  const card = await findByCode(at.ctx(), code);
  return (await listEntries(at.ctx(), card?.id ?? 0)).map(({ kind, amount }) => `${kind} ${amount}`);
};
/** An order of tickets of 24.50 each, with 0.50 for the bank, beside a card. */
async function orderWith(giftCard: string, count = 2, more = {}): Promise<Order> {
  return at.order(await at.fillCart('free', count), { giftCard, ...more });
}
const backs = async () => (await at.refunds()).map(({ amount, reason, status }) => `${amount} ${reason} ${status}`);

it('a card pays a part and the bank the rest; refunds go to both, to the bank first', async () => {
  const code = await giveCard(at.ctx(), '30.00');
  const order = await orderWith(code);
  expect(order).toMatchObject({ status: 'pending', total: '49.50' });
  expect(await balanceOf(code)).toBe('0.00');
  const ref = await at.refOf(order);
  expect((await listPayments(at.ctx(), order.id)).map(({ provider, amount }) => [provider, amount])).toEqual([
    ['test', '19.50'],
    ['gift_card', '30.00'],
  ]);
  await Promise.all(['pay', 'pay', 'pay_silently'].map((deed) => actAtTestBank(at.ctx(), ref, deed as 'pay')));
  expect(await now(order)).toMatchObject({ status: 'paid', total: '49.50' });
  const cancel = { order: order.key, positions: [1], refund: 'price', request: 'c', by: { actor: 'office' } } as const;
  await cancelLines(at.ctx(), cancel);
  await cancelLines(at.ctx(), cancel);
  expect(await backs()).toEqual(['19.50 cancelled due', '5.00 cancelled returned']);
  expect(await balanceOf(code)).toBe('5.00');
  await giveUpOrder(at.ctx(), order.key, 'office');
  expect(await balanceOf(code)).toBe('30.00');
  expect(await entriesOf(code)).toEqual(['given 30.00', 'reserved -30.00', 'refunded 5.00', 'refunded 25.00']);
});

it('a card that pays everything needs no bank and no fee, also when the form is sent three times at once', async () => {
  const code = await giveCard(at.ctx(), '100.00');
  const cartId = await at.fillCart('free', 2);
  const sent = await Promise.all([1, 2, 3].map(() => at.order(cartId, { giftCard: code, paymentId: undefined })));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(sent[0]).toMatchObject({ status: 'paid', total: '49.00', paymentCost: '0.00' });
  expect(await balanceOf(code)).toBe('51.00');
  expect(await beginPayment(at.ctx(), sent[0]?.key ?? '', BASE)).toBeUndefined();
  await giveUpOrder(at.ctx(), sent[0]?.key ?? '', 'office');
  expect(await balanceOf(code)).toBe('100.00');
});

it('two carts that pay with one card at the same moment never take more than it has', async () => {
  const code = await giveCard(at.ctx(), '49.00');
  const carts = await Promise.all([1, 2, 3, 4].map(() => at.fillCart('free', 2)));
  const orders = await Promise.allSettled(carts.map((cartId) => at.order(cartId, { giftCard: code })));
  const made = orders.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []));
  expect(made).toEqual(['paid']);
  for (const one of orders)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'validation_failed' });
  expect(await balanceOf(code)).toBe('0.00');
});

it.each(['cancel', 'expire', 'another code', 'no code'])(
  'an unpaid order gives the card its money back: %s',
  async (how) => {
    const code = await giveCard(at.ctx(), '30.00');
    const cartId = await at.fillCart('free', 2);
    const order = await at.order(cartId, { giftCard: code });
    const other = await giveCard(at.ctx(), '10.00');
    if (how === 'cancel') await giveUpOrder(at.ctx(), order.key, 'buyer');
    if (how === 'expire') {
      await at.letPass(order);
      await at.turn();
    }
    if (how === 'another code') await at.order(cartId, { giftCard: other });
    if (how === 'no code') await at.order(cartId);
    expect(await balanceOf(code)).toBe('30.00');
    expect(await balanceOf(other)).toBe(how === 'another code' ? '0.00' : '10.00');
    const open = (await listPayments(at.ctx(), order.id)).find(({ provider }) => provider === 'test');
    expect(open?.amount).toBe({ 'another code': '39.50', 'no code': '49.50' }[how] ?? '19.50');
  },
);

it('late money takes the card’s part again, or is refunded if the card has spent it', async () => {
  const code = await giveCard(at.ctx(), '30.00');
  const order = await orderWith(code);
  const ref = await at.refOf(order);
  await at.letPass(order);
  await at.turn();
  expect(await balanceOf(code)).toBe('30.00');
  await actAtTestBank(at.ctx(), ref, 'pay');
  expect([await at.stateOf(order), await balanceOf(code)]).toEqual(['paid', '0.00']);

  const second = await giveCard(at.ctx(), '30.00');
  const late = await orderWith(second);
  const lateRef = await at.refOf(late);
  await at.letPass(late);
  await at.turn();
  const spent = await at.order(await at.fillCart('free', 1), { giftCard: second });
  expect(spent.status).toBe('paid');
  await actAtTestBank(at.ctx(), lateRef, 'pay');
  expect([await at.stateOf(late), await balanceOf(second), await backs()]).toEqual([
    'expired',
    '5.50',
    ['19.50 late due'],
  ]);
});

it('a payment of the whole that began before the card was used leaves the card its money', async () => {
  const code = await giveCard(at.ctx(), '30.00');
  const cartId = await at.fillCart('free', 2);
  const order = await at.order(cartId);
  const ref = await at.refOf(order);
  await at.order(cartId, { giftCard: code });
  expect(await balanceOf(code)).toBe('0.00');
  await actAtTestBank(at.ctx(), ref, 'pay');
  expect([await at.stateOf(order), await balanceOf(code)]).toEqual(['paid', '30.00']);
});

it('another way of paying asks for the rest; cash at the box office pays it', async () => {
  const code = await giveCard(at.ctx(), '30.00');
  const order = await orderWith(code);
  await changeMethod(at.ctx(), order.key, 3);
  expect((await listPayments(at.ctx(), order.id))[0]).toMatchObject({ methodId: 3, amount: '19.00' });
  await inTransaction(at.ctx(), async (ctx) => payInCash(ctx, await lockOrder(ctx, order.id), 'office'));
  const used = (await listPayments(at.ctx(), order.id)).filter(({ settles, topsUp }) => settles || topsUp);
  expect(used.map(({ provider, paidAmount }) => [provider, paidAmount])).toEqual([
    ['cash', '19.00'],
    ['gift_card', '30.00'],
  ]);
  expect(await at.stateOf(order)).toBe('paid');
});

it('a chargeback of the bank’s part ends the order, and the card gets its part back', async () => {
  const code = await giveCard(at.ctx(), '30.00');
  const order = await orderWith(code);
  const ref = await at.refOf(order);
  await actAtTestBank(at.ctx(), ref, 'pay');
  const [bank] = await listPayments(at.ctx(), order.id);
  const back = { amount: money('19.50'), byBank: true };
  if (bank) await settlePayment(at.ctx(), bank, { token: bank.token, state: 'paid', back }, 'provider');
  expect([await at.stateOf(order), await balanceOf(code)]).toEqual(['refunded', '30.00']);
  expect(await backs()).toEqual(['19.50 charged_back sent', '30.00 given_up returned']);
});

it('every unusable code gets the same answer, and nothing changes', async () => {
  const { client } = await makeTenant(at.database.db);
  const blocked = await giveCard(at.ctx(), '30.00');
  await blockGiftCard(at.ctx(), (await findByCode(at.ctx(), blocked))?.id ?? 0, 'Lost');
  const codes = [
    await giveCard({ ...at.ctx(), client }, '30.00'),
    await giveCard(at.ctx(), '30.00', new Date(Date.now() - 1000)),
    blocked,
    'AAAAA-AAAAA-AAAAA-AAAAA',
    'no code',
    '💶'.repeat(200),
  ];
  const cartId = await at.fillCart('free', 2);
  const said = await Promise.all(codes.map((giftCard) => at.order(cartId, { giftCard }).catch((error) => error)));
  expect(new Set(said.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
  expect(said[0]).toMatchObject({ code: 'validation_failed', errors: [{ path: 'gift_card' }] });
  expect((await at.order(cartId)).status).toBe('pending');
});

it('the database refuses a balance that differs from the ledger', async () => {
  await giveCard(at.ctx(), '30.00');
  const id = at.tenant.client.id;
  const { sql } = at.database;
  await expect(sql`UPDATE gift_cards SET balance = 99 WHERE client_id = ${id}`).rejects.toThrow(/entries alone/);
  await expect(sql`UPDATE gift_card_entries SET amount = 99 WHERE client_id = ${id}`).rejects.toThrow(/do not change/);
});

// pretix#1673, #6248: a refund to a card restores the balance of the same code.
it('a card that expired while its money was spent can be used for six months after a refund', async () => {
  const code = await giveCard(at.ctx(), '49.00', new Date(Date.now() + 60_000));
  const order = await orderWith(code);
  expect(order.status).toBe('paid');
  const later = at.ctx(120);
  await giveUpOrder(later, order.key, 'office');
  expect(await findByCode(at.ctx(120), code)).toMatchObject({ balance: '49.00' });
});
