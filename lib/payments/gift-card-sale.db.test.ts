import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { codeGiven, expireGiftCards, findByCode, findGiftCard, findSale, listEntries, worthOf } from '@/lib/gift-cards';
import { money } from '@/lib/money';
import { getOrder, getOrderHead, type OrderRow } from '@/lib/orders';
import { actAtTestBank, beginPayment, changeMethod, giveUpOrder, listPayments, runPaymentJobs } from '.';
import { type GiftCardOrder, orderGiftCard } from './order-gift-card';
import { recordOutsideReturn } from './record-outside-return';
import { refundGiftCard } from './take-back-sale';
import { sellingStage } from './testing/stage';
import { BASE } from './testing/world';

const at = sellingStage();

const offer = { amounts: ['25.00', '50.00'], least: '10.00', most: '250.00', years: 2, text: '' };
const selling = (): Context => ({ ...at.ctx(), client: { ...at.ctx().client, giftCards: offer } });
const buyer = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '0612345678',
  address: null,
  city: null,
  zip: null,
  optIn: false,
  mailingList: false,
};
const nothing = { receiver: '', greeting: '', recipient: null, sendOn: null };
const asked = (amount = '50.00', more: Partial<GiftCardOrder> = {}): GiftCardOrder => ({
  attempt: randomUUID(),
  wanted: { ...nothing, amount: money(amount) },
  paymentId: 1,
  buyer,
  locale: 'nl',
  ...more,
});
const refOf = async ({ id, key }: OrderRow) => {
  await beginPayment(at.ctx(), key, BASE);
  const [payment] = await listPayments(at.ctx(), id);
  return payment?.providerRef ?? '';
};
const cardOf = async ({ id }: OrderRow) => {
  const sale = await findSale(at.ctx(), id);
  return sale?.cardId ? findGiftCard(at.ctx(), sale.cardId) : undefined;
};
const entriesOf = async (order: OrderRow) =>
  (await listEntries(at.ctx(), (await cardOf(order))?.id ?? 0)).map(({ kind, amount }) => `${kind} ${amount}`);
const mailsOf = async ({ id }: OrderRow) =>
  (await at.database.sql`SELECT kind FROM mails WHERE order_id = ${id} ORDER BY kind::text`).map(({ kind }) => kind);
async function bought(amount = '50.00'): Promise<{ order: OrderRow; code: string }> {
  const order = await orderGiftCard(selling(), asked(amount));
  await actAtTestBank(at.ctx(), await refOf(order), 'pay');
  const card = await cardOf(order);
  return { order, code: (card && codeGiven(card)) ?? '' };
}

it('a card is made once with the payment, however often and concurrently the bank reports it', async () => {
  const order = await orderGiftCard(selling(), asked());
  expect(order).toMatchObject({
    kind: 'gift_card',
    status: 'pending',
    total: '50.00',
    paymentCost: '0.00',
    vatRate: null,
  });
  expect(await cardOf(order)).toBeUndefined();
  const ref = await refOf(order);
  await Promise.all(['pay', 'pay', 'pay_silently'].map((deed) => actAtTestBank(at.ctx(), ref, deed as 'pay')));
  await runPaymentJobs(at.database.db, new Date());
  expect(await entriesOf(order)).toEqual(['sold 50.00']);
  expect((await getOrderHead(at.ctx(), order.key)).status).toBe('paid');
  expect(await mailsOf(order)).toEqual(['confirmation', 'gift_card']);
  // It has no tickets: functions about tickets do not find it.
  await expect(getOrder(at.ctx(), order.key)).rejects.toMatchObject({ code: 'order_not_found' });
  await expect(giveUpOrder(at.ctx(), order.key, 'buyer')).rejects.toMatchObject({ code: 'order_not_found' });
});

it('a form sent three times at once is one order; with other values it replaces the waiting one', async () => {
  const form = asked();
  const sent = await Promise.all([1, 2, 3].map(() => orderGiftCard(selling(), form)));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  const other = await orderGiftCard(selling(), { ...form, wanted: { ...form.wanted, amount: money('12.50') } });
  expect(other).toMatchObject({ status: 'pending', total: '12.50' });
  expect((await getOrderHead(at.ctx(), sent[0]?.key ?? '')).status).toBe('cancelled');
});

it.each([
  ['9.99', 'amount'],
  ['250.01', 'amount'],
  ['0.00', 'amount'],
])('%s is not sold', async (amount, path) => {
  await expect(async () => orderGiftCard(selling(), asked(amount))).rejects.toMatchObject({ errors: [{ path }] });
});

it('nothing is sold where it is switched off, to be paid at the door, or with a card', async () => {
  await expect(async () => orderGiftCard(at.ctx(), asked())).rejects.toMatchObject({ errors: [{ path: 'gift_card' }] });
  const door = at.ctx().client.paymentMethods?.find(({ provider }) => provider === 'door')?.payment_id ?? 99;
  await expect(async () => orderGiftCard(selling(), asked('50.00', { paymentId: door }))).rejects.toMatchObject({
    errors: [{ path: 'payment_id' }],
  });
  const order = await orderGiftCard(selling(), asked());
  await expect(changeMethod(at.ctx(), order.key, door)).rejects.toMatchObject({ errors: [{ path: 'payment_id' }] });
});

it('a crash half-way leaves nothing, and the next run makes the card', async () => {
  const order = await orderGiftCard(selling(), asked());
  const ref = await refOf(order);
  const { sql } = at.database;
  await sql`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'dead'; END $$`;
  await sql`CREATE TRIGGER die BEFORE INSERT ON mails FOR EACH ROW WHEN (NEW.kind = 'gift_card') EXECUTE FUNCTION die()`;
  await actAtTestBank(at.ctx(), ref, 'pay').catch(() => undefined);
  expect([(await getOrderHead(at.ctx(), order.key)).status, await cardOf(order)]).toEqual(['pending', undefined]);
  await sql`DROP TRIGGER die ON mails`;
  await sql`DROP FUNCTION die()`;
  await at.turn(1);
  expect(await entriesOf(order)).toEqual(['sold 50.00']);
});

it('late money still buys the card; of two payments one is refunded', async () => {
  const order = await orderGiftCard(selling(), asked());
  const ref = await refOf(order);
  await actAtTestBank(at.ctx(), ref, 'pay_late');
  expect(await entriesOf(order)).toEqual(['sold 50.00']);
  const twice = await orderGiftCard(selling(), asked());
  await actAtTestBank(at.ctx(), await refOf(twice), 'pay_twice');
  expect(await entriesOf(twice)).toEqual(['sold 50.00']);
  const refunds = await at.database.sql`SELECT r.reason FROM refunds r JOIN payments p
    ON p.client_id = r.client_id AND p.id = r.payment_id WHERE p.order_id = ${twice.id}`;
  expect(refunds.map(({ reason }) => reason)).toEqual(['twice']);
});

it('a refunded purchase takes the remaining balance; what was used stays used', async () => {
  const { order, code } = await bought();
  const spent = await at.order(await at.fillCart('free', 1), { giftCard: code, paymentId: undefined });
  expect(spent.status).toBe('paid');
  const done = await Promise.allSettled([1, 2].map(() => refundGiftCard(at.ctx(), order.key, 'office')));
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await entriesOf(order)).toEqual(['sold 50.00', 'reserved -24.50', 'taken_back -25.50']);
  expect(await findByCode(at.ctx(), code)).toBeUndefined();
  expect((await getOrderHead(at.ctx(), order.key)).status).toBe('refunded');
  // Refunded tickets return the money to a card that pays nothing any more.
  await giveUpOrder(at.ctx(), spent.key, 'office');
  expect(await findByCode(at.ctx(), code)).toBeUndefined();
});

it('a refund and a concurrent order paid by the card never spend the same money', async () => {
  const { order, code } = await bought('25.00');
  const cartId = await at.fillCart('free', 1);
  await Promise.allSettled([
    refundGiftCard(at.ctx(), order.key, 'office'),
    at.order(cartId, { giftCard: code, paymentId: undefined }),
  ]);
  const [row] = await at.database.sql<{ back: string; used: string }[]>`
    SELECT coalesce(-sum(amount) FILTER (WHERE kind = 'taken_back'), 0) AS back,
           coalesce(-sum(amount) FILTER (WHERE kind = 'reserved'), 0) AS used
      FROM gift_card_entries WHERE card_id = ${(await cardOf(order))?.id ?? 0}`;
  expect(Number(row?.back) + Number(row?.used)).toBe(25);
});

it('a chargeback takes the balance and blocks the card, a partial one takes its part, each once', async () => {
  const { order, code } = await bought();
  const [payment] = await listPayments(at.ctx(), order.id);
  if (!payment) throw new Error('no payment');
  const back = (amount: string) =>
    at.database.db.transaction((db) =>
      recordOutsideReturn({ ...at.ctx(), db }, payment, { amount: money(amount), byBank: true }, 'provider'),
    );
  await back('10.00');
  await back('10.00');
  expect(await findByCode(at.ctx(), code)).toMatchObject({ balance: '40.00' });
  // Its mail and paper from now on, also when some of it is used.
  const sale = await findSale(at.ctx(), order.id);
  expect(sale && (await worthOf(at.ctx(), sale))).toBe('40.00');
  expect((await getOrderHead(at.ctx(), order.key)).status).toBe('paid');
  await at.order(await at.fillCart('free', 1), { giftCard: code, paymentId: undefined });
  await back('50.00');
  expect(await entriesOf(order)).toEqual(['sold 50.00', 'taken_back -10.00', 'reserved -24.50', 'taken_back -15.50']);
  expect((await cardOf(order))?.blockedAt).not.toBeNull();
  const [log] = await at.database.sql`SELECT detail FROM audit_log
    WHERE order_id = ${order.id} AND action = 'gift_card.taken_back' ORDER BY id DESC LIMIT 1`;
  expect(log?.detail).toMatchObject({ taken: '15.50', used: '24.50' });
  expect((await getOrderHead(at.ctx(), order.key)).status).toBe('refunded');
});

it('the balance of an expired card lapses once', async () => {
  const { order, code } = await bought();
  const ended = new Date(Date.now() + 3 * 366 * 86_400_000);
  const counts = await Promise.all([1, 2].map(() => expireGiftCards(at.database.db, ended)));
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  expect(await expireGiftCards(at.database.db, ended)).toBe(0);
  expect(await entriesOf(order)).toEqual(['sold 50.00', 'expired -50.00']);
  expect(await findByCode({ ...at.ctx(), now: ended }, code)).toBeUndefined();
});
