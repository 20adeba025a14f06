import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findByCode, listEntries } from '@/lib/gift-cards';
import { money, moneyLeft } from '@/lib/money';
import { getOrderById } from '@/lib/orders';
import { listPayments } from '@/lib/payments';
import { sendMollieMessage } from '@/lib/payments/testing/send-message';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { giveCard } from '@/lib/testing/give-card';
import { tillStage } from '@/lib/testing/till-stage';
import {
  type CardSaleAtTill,
  collectAtTill,
  followCard,
  giveUpCard,
  readAtTill,
  readCardAtTill,
  readSoldCard,
  type Shift,
  sellCardAtTill,
  sendToTerminal,
} from '.';

const { at, BASE, cash, refusal, cashier, now, fill, sell, entriesOf, seen } = tillStage();

const leftOn = async (code: string) => (await findByCode({ ...at.ctx(), now: new Date() }, code))?.balance;
const paidWith = async (id: number) =>
  (await listPayments(at.ctx(), id)).map(({ provider, status, amount }) => `${provider} ${status} ${amount}`).sort();

async function payAtTerminal(orderId: number): Promise<void> {
  const [payment] = (await listPayments(at.ctx(), orderId)).filter(({ provider }) => provider === 'mollie');
  const ref = payment?.providerRef ?? '';
  at.mollie.get(ref).status = 'paid';
  await sendMollieMessage(at.ctx(), { token: payment?.token ?? '', ref });
}

describe('a sale that a gift card pays', () => {
  it('in part is paid with the rest in cash, and only the rest is in the drawer', async () => {
    const { ctx, shift } = await cashier();
    const code = await giveCard(at.ctx(), '20.00');
    expect(await readCardAtTill(now(ctx), { code: code.toLowerCase(), of: { total: money('49.00') } })).toMatchObject({
      balance: '20.00',
      pays: '20.00',
      rest: '29.00',
    });
    const pay = { kind: 'cash', given: money('30.00'), giftCard: code } as const;
    const sold = await sell(ctx, shift, await fill(shift), pay, { due: money('29.00') });
    expect(sold).toMatchObject({ status: 'paid', total: '29.00', change: '1.00' });
    expect(await paidWith(sold.orderId)).toEqual(['cash paid 29.00', 'gift_card paid 20.00']);
    expect(await entriesOf(ctx, shift)).toEqual([['cash', '29.00']]);
    expect(await leftOn(code)).toBe('0.00');
  });

  it('in whole needs no other money, once for each request', async () => {
    const { ctx, shift } = await cashier();
    const code = await giveCard(at.ctx(), '60.00');
    const [cartId, request] = [await fill(shift), randomUUID()];
    const pay = { kind: 'gift_card', giftCard: code } as const;
    const both = await Promise.all([1, 2].map(() => sell(ctx, shift, cartId, pay, { request })));
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toMatchObject({ status: 'paid', total: '49.00', change: '0.00' });
    expect(await entriesOf(ctx, shift)).toEqual([['gift_card', '49.00']]);
    expect(await leftOn(code)).toBe('11.00');
  });

  it('with the rest at the terminal reserves its part until the card is paid, and gets it back when that is cancelled', async () => {
    const { ctx, shift } = await cashier();
    const code = await giveCard(at.ctx(), '20.00');
    const cartId = await fill(shift);
    const given = await sell(ctx, shift, cartId, { kind: 'card', giftCard: code });
    await sendToTerminal(now(ctx), given.orderId, BASE);
    expect(await leftOn(code)).toBe('0.00');
    await giveUpCard(now(ctx), given.orderId, BASE);
    expect(await leftOn(code)).toBe('20.00');
    const sold = await sell(ctx, shift, cartId, { kind: 'card', giftCard: code });
    await sendToTerminal(now(ctx), sold.orderId, BASE);
    await payAtTerminal(sold.orderId);
    expect(await followCard(now(ctx), sold.orderId)).toMatchObject({ orderStatus: 'paid' });
    expect(await paidWith(sold.orderId)).toEqual(['gift_card paid 20.00', 'mollie paid 29.00']);
  });

  it('changes nothing with an invalid card, too little balance, or less than the page showed', async () => {
    const { ctx, shift } = await cashier();
    const code = await giveCard(at.ctx(), '20.00');
    const cartId = await fill(shift);
    const pay = (giftCard: string) => ({ kind: 'gift_card', giftCard }) as const;
    await expect(sell(ctx, shift, cartId, pay('XXXXX-XXXXX-XXXXX-XXXXX'))).rejects.toEqual(refusal('card_unusable'));
    await expect(sell(ctx, shift, cartId, pay(code))).rejects.toEqual(refusal('given_short'));
    const less = { due: money('9.00') };
    await expect(sell(ctx, shift, cartId, { ...cash(), giftCard: code } as never, less)).rejects.toEqual(
      refusal('changed_meanwhile'),
    );
    const of = { total: money('49.00') };
    await expect(readCardAtTill(now(ctx), { code: 'x', of })).rejects.toEqual(refusal('card_unusable'));
    expect(await leftOn(code)).toBe('20.00');
    expect(await entriesOf(ctx, shift)).toEqual([]);
  });

  it('of one card at two tills at once succeeds at one of them', async () => {
    const [one, other] = [await cashier(), await cashier()];
    const code = await giveCard(at.ctx(), '49.00');
    const pay = { kind: 'gift_card', giftCard: code } as const;
    const sales = await Promise.allSettled(
      await Promise.all([one, other].map(async ({ ctx, shift }) => ({ ctx, shift, cartId: await fill(shift) }))).then(
        (all) => all.map(({ ctx, shift, cartId }) => sell(ctx, shift, cartId, pay)),
      ),
    );
    expect(sales.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await leftOn(code)).toBe('0.00');
  });

  it('is an order to be paid at the door too: the rest is collected', async () => {
    const { ctx, shift } = await cashier();
    const code = await giveCard(at.ctx(), '20.00');
    const order = await at.order(await at.fillCart('small', 2), { paymentId: 2 });
    const found = await officeTransaction(now(ctx), (ctx) => readAtTill(ctx, order.id));
    const card = await readCardAtTill(now(ctx), { code, of: { orderId: order.id } });
    expect(card).toMatchObject({ pays: '20.00', rest: moneyLeft(found.whole ?? money('0.00'), money('20.00')) });
    const collecting = { shiftId: shift.id, orderId: order.id, seen: await seen(ctx, order.id), due: card.rest };
    const pay = { kind: 'cash', giftCard: code } as const;
    await collectAtTill(now(ctx), { ...collecting, pay, request: randomUUID() });
    expect((await getOrderById(at.ctx(), order.id)).status).toBe('paid');
    expect(await entriesOf(ctx, shift)).toEqual([['cash', card.rest]]);
  });
});

describe('a gift card that is sold at a till', () => {
  const offer = { amounts: ['25.00', '50.00'], least: null, most: null, years: 2, text: '' };
  const selling = (ctx: OfficeContext): OfficeContext => ({
    ...ctx,
    now: new Date(),
    client: { ...ctx.client, giftCards: offer },
  });
  const sellCard = (ctx: OfficeContext, shift: Shift, more: Partial<CardSaleAtTill> = {}) =>
    sellCardAtTill(selling(ctx), {
      shiftId: shift.id,
      amount: money('25.00'),
      email: '',
      pay: { kind: 'cash' },
      request: randomUUID(),
      ...more,
    });
  const mails = () =>
    at.database.sql`SELECT kind FROM mails WHERE client_id = ${at.tenant.client.id} ORDER BY kind::text`;

  it('for cash is there at once, with a code that pays, and no mail to nobody', async () => {
    const { ctx, shift } = await cashier();
    const request = randomUUID();
    const both = await Promise.all([1, 2].map(() => sellCard(ctx, shift, { request })));
    expect(both[0]).toEqual(both[1]);
    const [sold] = both;
    expect(sold).toMatchObject({ status: 'paid', total: '25.00' });
    const shown = await readSoldCard(selling(ctx), sold?.orderId ?? 0);
    expect(shown).toMatchObject({ amount: '25.00', expiresAt: expect.any(Date) });
    const card = await findByCode(selling(ctx), shown.code);
    expect(card?.balance).toBe('25.00');
    expect((await listEntries(at.ctx(), card?.id ?? 0)).map(({ kind }) => kind)).toEqual(['sold']);
    expect(await entriesOf(ctx, shift)).toEqual([['cash', '25.00']]);
    expect(await mails()).toEqual([]);
    const again = await sell(ctx, shift, await fill(shift), { kind: 'cash', giftCard: shown.code });
    expect(again.total).toBe('24.00');
  });

  it('with an address is mailed there', async () => {
    const { ctx, shift } = await cashier();
    await sellCard(ctx, shift, { email: 'anna@example.org' });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['confirmation', 'gift_card']);
  });

  it('by card is made with the money, and not before', async () => {
    const { ctx, shift } = await cashier();
    const sold = await sellCard(ctx, shift, { pay: { kind: 'card' } });
    await sendToTerminal(now(ctx), sold.orderId, BASE);
    await expect(readSoldCard(selling(ctx), sold.orderId)).rejects.toEqual(refusal('not_found'));
    await payAtTerminal(sold.orderId);
    expect((await readSoldCard(selling(ctx), sold.orderId)).amount).toBe('25.00');
    const second = await sellCard(ctx, shift, { pay: { kind: 'card' } });
    await sendToTerminal(now(ctx), second.orderId, BASE);
    expect(await giveUpCard(now(ctx), second.orderId, BASE)).toMatchObject({ orderStatus: 'cancelled' });
  });

  it('has an amount that the shop sells, is not paid by a gift card, and shows its code only to its seller', async () => {
    const { ctx, shift } = await cashier();
    await expect(sellCard(ctx, shift, { amount: money('26.00') })).rejects.toEqual(refusal('not_offered'));
    const giftCard = await giveCard(at.ctx(), '60.00');
    await expect(sellCard(ctx, shift, { pay: { kind: 'gift_card', giftCard } })).rejects.toEqual(
      refusal('card_unusable'),
    );
    const closed = { ...ctx, client: { ...ctx.client, giftCards: null } };
    const sale = { shiftId: shift.id, amount: money('25.00'), email: '', pay: { kind: 'cash' }, request: 'x' } as const;
    expect(() => sellCardAtTill(closed, sale)).toThrow(refusal('may_not'));
    const scoped = await makeMember(at.database.db, at.tenant.client, {
      role: 'box_office',
      scope: 'performances',
      ids: [at.tenant.subEventId('small')],
    });
    expect(() => sellCardAtTill(selling(scoped), sale)).toThrow(refusal('may_not'));
    const { orderId } = await sellCard(ctx, shift);
    const other = await cashier();
    await expect(readSoldCard(selling(other.ctx), orderId)).rejects.toEqual(refusal('not_found'));
  });
});
