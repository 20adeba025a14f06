import { beforeEach, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { type Money, money } from '@/lib/money';
import { getOrderById } from '@/lib/orders';
import { actAtTestBank, listRefunds } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { listTickets } from '@/lib/tickets';
import { dayAt } from '../figures';
import { findInvoiceAccount, noteInvoicePart } from '../invoices';
import { getOfficeOrder } from '../orders';
import {
  closeDay,
  collectAtTill,
  invoiceAtTill,
  listEntries,
  openShift,
  readAtTill,
  refundAtTill,
  type Shift,
  saveTill,
  tillCartId,
} from '.';

const at = sellingStage();
const refusal = (code: string) => expect.objectContaining({ code, name: 'Refusal' });
let ctx: OfficeContext;
let shift: Shift;

beforeEach(async () => {
  ctx = await makeMember(at.database.db, at.tenant.client, { role: 'box_office_lead' });
  const owner = await makeMember(at.database.db, at.tenant.client);
  const till = await saveTill(owner, { name: 'Kassa', terminalId: null });
  shift = await openShift(ctx, { tillId: till.id, float: money('50.00') });
});

const now = (): OfficeContext => ({ ...ctx, now: new Date() });
const today = () => dayAt(new Date(), at.tenant.client.timezone);
const seenOf = async (id: number) => (await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id))).seen;
const atTill = (id: number) => officeTransaction(now(), (ctx) => readAtTill(ctx, id));
const ticketsOf = async (id: number) => listTickets(at.ctx(), await getOrderById(at.ctx(), id));
const documentsOf = async (id: number) =>
  (await findInvoiceAccount(at.ctx(), id))?.invoices.map(({ kind, total }) => [kind, total]);
const entries = async () =>
  (await officeTransaction(ctx, (ctx) => listEntries(ctx, shift.id))).map(({ kind, amount }) => [kind, amount]);

/** Two seats of 24.50 each. */
async function billed(): Promise<number> {
  const cartId = tillCartId(shift.id, crypto.randomUUID());
  const discountId = at.tenant.discountId('standaard', 'standaard');
  await addSeats(at.ctx(), { cartId, subEventId: at.tenant.subEventId('free'), discountId, count: 2 });
  const billedTo = {
    party: ['Basisschool De Meeuw', 'Dorpsstraat 1'],
    vatId: null,
    reference: 'groep 8',
    email: 'administratie@school.test',
    locale: 'nl',
  };
  return (await invoiceAtTill(now(), { shiftId: shift.id, cartId, billedTo, request: crypto.randomUUID() })).orderId;
}

const transferred = async (id: number, amount: string, open = '49.00') =>
  noteInvoicePart(now(), {
    id,
    seen: await seenOf(id),
    open: money(open),
    amount: money(amount),
    request: crypto.randomUUID(),
    paidOn: today(),
    paidBy: 'bank',
    reference: null,
  });
const collect = async (orderId: number, due: string, given?: string) =>
  collectAtTill(now(), {
    shiftId: shift.id,
    orderId,
    seen: await seenOf(orderId),
    due: money(due),
    request: crypto.randomUUID(),
    pay: { kind: 'cash', given: given as Money | undefined },
  });
const giveBack = async (orderId: number, positions: number[], refund: string, request: string = crypto.randomUUID()) =>
  refundAtTill(now(), {
    shiftId: shift.id,
    orderId,
    seen: await seenOf(orderId),
    positions,
    refund: money(refund),
    request,
  });

/** The day's money by payment method, and the sums of the shift. */
async function day() {
  const { ways, shifts, cash } = await closeDay(now(), today());
  const money = ways.map(({ provider, cameIn, wentBack }) => [provider, cameIn, wentBack]);
  return { ways: money.sort(), shifts: shifts.map(({ cash, card, refund }) => [cash, card, refund]), cash };
}

it('an order on invoice is paid in cash at the till, gets its tickets, and one goes back with a credit note; the day adds up', async () => {
  const online = await at.begin('free', 1);
  await actAtTestBank(at.ctx(), online.ref, 'pay');
  const id = await billed();
  expect(await documentsOf(id)).toEqual([['invoice', '49.00']]);
  expect(await atTill(id)).toMatchObject({ due: '49.00', back: null });
  await expect(giveBack(id, [1], '24.50')).rejects.toEqual(refusal('order_ended'));

  expect(await collect(id, '49.00', '60.00')).toMatchObject({ status: 'paid', change: '11.00' });
  expect(await ticketsOf(id)).toHaveLength(2);
  expect(await findInvoiceAccount(at.ctx(), id)).toMatchObject({ open: '0.00' });
  await expect(collect(id, '49.00')).rejects.toEqual(refusal('order_ended'));

  expect(await atTill(id)).toMatchObject({ due: null, back: '49.00' });
  await expect(giveBack(id, [1], '24.51')).rejects.toEqual(refusal('too_much'));
  await giveBack(id, [1], '20.25');
  expect(await ticketsOf(id)).toMatchObject([{ position: 2 }]);
  expect(await documentsOf(id)).toEqual([
    ['invoice', '49.00'],
    ['credit', '-20.25'],
  ]);
  expect((await listRefunds(at.ctx(), id)).map(({ amount, status }) => [amount, status])).toEqual([
    ['20.25', 'returned'],
  ]);
  expect(await entries()).toEqual([
    ['cash', '49.00'],
    ['refund', '20.25'],
  ]);
  expect(await day()).toEqual({
    ways: [
      ['cash', '49.00', '20.25'],
      ['test', online.order.total, '0.00'],
    ],
    shifts: [['49.00', '0.00', '20.25']],
    cash: { waiting: '0.00', earlier: '0.00' },
  });
});

it('after a part by bank the rest is taken in cash, once per request id; refunds go back the same ways', async () => {
  const id = await billed();
  const stale = await seenOf(id);
  await transferred(id, '9.01');
  expect(await atTill(id)).toMatchObject({ due: '39.99' });
  const request = crypto.randomUUID();
  const asked = { shiftId: shift.id, orderId: id, pay: { kind: 'cash' }, request } as const;
  // The page showed the whole amount.
  await expect(collectAtTill(now(), { ...asked, seen: stale, due: money('49.00') })).rejects.toEqual(
    refusal('changed_meanwhile'),
  );
  await expect(ticketsOf(id)).rejects.toMatchObject({ code: 'order_not_paid' });
  const seen = await seenOf(id);
  const both = await Promise.all([1, 2].map(() => collectAtTill(now(), { ...asked, seen, due: money('39.99') })));
  expect(both[0]).toEqual(both[1]);
  expect(await ticketsOf(id)).toHaveLength(2);
  expect(await entries()).toEqual([['cash', '39.99']]);

  expect(await atTill(id)).toMatchObject({ due: null, back: null });
  await expect(giveBack(id, [1], '24.50')).rejects.toEqual(refusal('not_cash'));
  expect(await documentsOf(id)).toEqual([['invoice', '49.00']]);
  expect(await day()).toEqual({
    ways: [
      ['cash', '39.99', '0.00'],
      ['invoice', '9.01', '0.00'],
    ],
    shifts: [['39.99', '0.00', '0.00']],
    cash: { waiting: '0.00', earlier: '0.00' },
  });
});
