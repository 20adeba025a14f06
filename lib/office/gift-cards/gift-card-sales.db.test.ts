import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeGiven, findGiftCard, findSale } from '@/lib/gift-cards';
import { money } from '@/lib/money';
import { actAtTestBank, beginPayment, listPayments, orderGiftCard } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import { erasePerson, exportPerson, findPerson } from '@/lib/privacy';
import { officeTransaction, Refusal } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { makeTenant } from '@/lib/testing/tenant';
import { dayAt, readFigures, storeFigures } from '../figures';
import { listHangingRefunds, settleHangingRefund } from '../orders';
import {
  getGiftCardPage,
  getGiftCardSale,
  readGiftCardDays,
  resendGiftCard,
  setGiftCardBlock,
  takeBackGiftCard,
} from '.';

const gift_cards = { amounts: ['25.00', '50.00'], least: null, most: null, years: 2, text: '' };
const at = sellingStage({ gift_cards, vat_rate: 9 });

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

/** A card that was bought and mailed to Bo: its order and its code. */
async function bought(amount: string) {
  const wanted = { amount: money(amount), receiver: 'Bo', greeting: 'Hoi', recipient: 'bo@example.org', sendOn: null };
  const order = await orderGiftCard(at.ctx(), { attempt: randomUUID(), wanted, paymentId: 1, buyer, locale: 'nl' });
  await beginPayment(at.ctx(), order.key, 'http://127.0.0.1');
  const [payment] = await listPayments(at.ctx(), order.id);
  await actAtTestBank(at.ctx(), payment?.providerRef ?? '', 'pay');
  const card = await findGiftCard(at.ctx(), (await findSale(at.ctx(), order.id))?.cardId ?? 0);
  if (!card) throw new Error('no card');
  return { order, card, code: codeGiven(card) ?? '' };
}

it('sold cards are in the figures without VAT, used amounts with VAT, and the ledger says what is owed', async () => {
  const ctx = await makeMember(at.database.db, at.tenant.client);
  const { code, order } = await bought('50.00');
  await at.order(await at.fillCart('free', 1), { giftCard: code, paymentId: undefined });
  const today = dayAt(ctx.now, ctx.client.timezone);
  const period = { from: today, to: today };
  await storeFigures(ctx);
  const of = (by: 'part' | 'vat') => officeTransaction(ctx, (ctx) => readFigures(ctx, { period, by: ['part', by] }));
  const rows = (await of('vat')).map(({ part, vatRate, amount, tickets }) => [part, vatRate, amount, tickets]);
  expect(rows).toEqual([
    ['tickets', 9, '24.50', 1],
    ['gift_cards', null, '50.00', 0],
  ]);
  const days = () => officeTransaction(ctx, (ctx) => readGiftCardDays(ctx, period));
  expect((await days()).days).toMatchObject([
    { day: today, sold: '50.00', used: '24.50', given: '0.00', owed: '25.50' },
  ]);
  await takeBackGiftCard(ctx, { order: order.id, reason: 'Asked' });
  expect((await days()).days).toMatchObject([{ sold: '50.00', takenBack: '25.50', owed: '0.00' }]);
  const after = (await of('part')).map(({ part, soldAmount, returnedAmount }) => [part, soldAmount, returnedAmount]);
  expect(after).toContainEqual(['gift_cards', '50.00', '25.50']);
});

it('the office sees a purchase, mails the card again at most once an hour, and refunds the rest once', async () => {
  const ctx = await makeMember(at.database.db, at.tenant.client);
  const { order, card } = await bought('25.00');
  const page = await officeTransaction(ctx, (ctx) => getGiftCardSale(ctx, order.id));
  expect(page).toMatchObject({ used: '0.00', card: { id: card.id }, sale: { recipient: 'bo@example.org' } });
  await resendGiftCard(ctx, order.id);
  await expect(resendGiftCard(ctx, order.id)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const back = () => takeBackGiftCard(ctx, { order: order.id, reason: 'Asked' });
  await back();
  await expect(back()).rejects.toMatchObject({ code: 'order_ended' });
  await expect(resendGiftCard(ctx, order.id)).rejects.toMatchObject({ code: 'order_ended' });
  const open = { id: card.id, isBlocked: false, reason: 'x' };
  await expect(setGiftCardBlock(ctx, open)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect((await officeTransaction(ctx, (ctx) => getGiftCardPage(ctx, card.id)))?.sale?.orderId).toBe(order.id);
});

it('a refund of a purchase that failed at the provider is settled by a member whose scope is all performances', async () => {
  const ctx = await makeMember(at.database.db, at.tenant.client);
  const { order } = await bought('25.00');
  await takeBackGiftCard(ctx, { order: order.id, reason: 'Asked' });
  const [payment] = await listPayments(at.ctx(), order.id);
  await at.database
    .sql`UPDATE refunds SET status = 'failed', next_try_at = NULL WHERE payment_id = ${payment?.id ?? 0}`;
  const hangingNow = async () => (await officeTransaction(ctx, (ctx) => listHangingRefunds(ctx))).rows;
  const [hanging] = await hangingNow();
  const asked = { id: hanging?.refund.id ?? 0, version: hanging?.version ?? '' };
  const one = { scope: 'performances' as const, ids: [at.tenant.subEventId('free')] };
  const scoped = await makeMember(at.database.db, at.tenant.client, one);
  await expect(settleHangingRefund(scoped, asked)).rejects.toBeInstanceOf(Refusal);
  await settleHangingRefund(ctx, asked);
  expect(await hangingNow()).toEqual([]);
});

it('a purchase belongs to one organisation and needs the permission; its names are erased with the order', async () => {
  const { order } = await bought('25.00');
  const other = await makeMember(at.database.db, (await makeTenant(at.database.db)).client);
  expect(await officeTransaction(other, (ctx) => getGiftCardSale(ctx, order.id))).toBeUndefined();
  await expect(takeBackGiftCard(other, { order: order.id, reason: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  const door = await makeMember(at.database.db, at.tenant.client, { role: 'door' });
  await expect(async () => takeBackGiftCard(door, { order: order.id, reason: 'x' })).rejects.toMatchObject({
    code: 'may_not',
  });
  const told = await exportPerson(at.ctx(), buyer.email);
  expect(told.orders).toMatchObject([{ tickets: [], giftCard: { amount: '25.00', recipient: 'bo@example.org' } }]);
  // Nobody has the code before its mail is sent.
  await expect(erasePerson(at.ctx(), { email: buyer.email })).rejects.toThrow('a gift card that is still to be mailed');
  await at.database.sql`UPDATE mails SET sent_at = now() WHERE client_id = ${at.tenant.client.id}`;
  await erasePerson(at.ctx(), { email: buyer.email });
  expect(await findSale(at.ctx(), order.id)).toMatchObject({ receiver: '', greeting: '', recipient: null });
});

it('the receiver of a card gets it in their export, and is erased without its buyer', async () => {
  const { order } = await bought('25.00');
  await at.database.sql`UPDATE mails SET sent_at = now() WHERE client_id = ${at.tenant.client.id}`;
  const { order: waiting } = await bought('50.00');
  const told = await exportPerson(at.ctx(), ' BO@example.org');
  expect([told.orders, told.giftCards]).toMatchObject([
    [],
    [
      { amount: '25.00', receiver: 'Bo', greeting: 'Hoi' },
      { amount: '50.00', recipient: 'bo@example.org' },
    ],
  ]);
  expect(await findPerson(at.ctx(), 'bo@example.org')).toMatchObject({ orders: 0, giftCards: 2, reasons: [{}] });
  await expect(erasePerson(at.ctx(), { email: 'bo@example.org' })).rejects.toThrow(
    'still to be mailed to this address',
  );
  expect(await erasePerson(at.ctx(), { email: 'bo@example.org', force: true })).toBe(0);
  for (const { id } of [order, waiting])
    expect(await findSale(at.ctx(), id)).toMatchObject({ receiver: '', greeting: '', recipient: null });
  const left = await at.database
    .sql`SELECT recipient FROM mails WHERE client_id = ${at.tenant.client.id} AND recipient IS NOT NULL`;
  expect(left).toEqual([]);
  const [mail] = await at.database.sql`
    SELECT failed_at FROM mails WHERE order_id = ${waiting.id} AND kind = 'gift_card'`;
  expect(mail?.failed_at).toBeNull();
  expect((await exportPerson(at.ctx(), buyer.email)).orders).toHaveLength(2);
  await expect(exportPerson(at.ctx(), 'bo@example.org')).rejects.toThrow('has no orders with the address');
});
