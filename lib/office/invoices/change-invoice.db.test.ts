import { expect, it } from 'vitest';
import { money } from '@/lib/money';
import { giveUpOrder } from '@/lib/payments';
import { officeTransaction } from '@/lib/staff';
import { invoiceStage } from '@/lib/testing/invoice-stage';
import { listTickets } from '@/lib/tickets';
import { cancelOrderTickets } from '../orders';
import { cancelInvoiceOrder, invoiceNumber, outstandingAt, runInvoiceJobs, takeTicketsOffInvoice } from '.';

const { at, refusal, now, member, today, sell, seenOf, account, orderOf, pay, free, total, cashIn } = invoiceStage();

it('cancelled after a part payment: seats free, the part refunded, a credit note of all', async () => {
  const [ctx, clerk] = [await member(), await member('box_office')];
  const before = await free();
  const id = await sell(ctx);
  await pay(ctx, id, '100.00');
  const seen = await seenOf(ctx, id);
  await expect(cancelInvoiceOrder(now(clerk), { id, seen })).rejects.toEqual(refusal('may_not'));
  await cancelInvoiceOrder(now(ctx), { id, seen });
  expect((await orderOf(id)).status).toBe('cancelled');
  expect(await free()).toBe(before);
  const { invoices, refunds } = await account(id);
  expect(refunds).toMatchObject([{ amount: '100.00', status: 'returned', reason: 'cancelled' }]);
  expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', '245.00'],
    ['credit', '-245.00'],
  ]);
  expect(invoices[1]?.content).toMatchObject({
    lines: [{ count: -10 }],
    vat: [{ vat: '-20.23', net: '-224.77' }],
    credits: [invoices[0] && invoiceNumber(invoices[0])],
  });
  expect(await cashIn(ctx)).toEqual({ in: '100.00', out: '100.00', tickets: 0 });
  expect(await officeTransaction(now(ctx), (ctx) => outstandingAt(ctx, today()))).toBe('0.00');
});

it('cancelled while it is being paid: one of the two happens, never both', async () => {
  const ctx = await member();
  for (let n = 0; n < 3; n++) {
    const id = await sell(ctx, {}, 2);
    const seen = await seenOf(ctx, id);
    const done = await Promise.allSettled([
      pay(ctx, id, '49.00', { seen, open: money('49.00') }),
      cancelInvoiceOrder(now(ctx), { id, seen }),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isPaid = done[0]?.status === 'fulfilled';
    expect((await orderOf(id)).status).toBe(isPaid ? 'paid' : 'cancelled');
    expect((await total(ctx, id)).docs).toHaveLength(isPaid ? 1 : 2);
  }
});

it('takes tickets off before it is paid: credit note to the cent, the rest owed', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  await pay(ctx, id, '100.00');
  const request = crypto.randomUUID();
  const off = { id, seen: await seenOf(ctx, id), request, positions: [9, 10, 8] };
  await takeTicketsOffInvoice(now(ctx), off);
  await takeTicketsOffInvoice(now(ctx), off);
  const { invoices, open, refunds } = await account(id);
  expect([open, refunds]).toEqual(['71.50', []]);
  expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', '245.00'],
    ['credit', '-73.50'],
  ]);
  const vat = invoices.flatMap(({ content }) => content.vat).map(({ vat }) => Math.round(Number(vat) * 100));
  // 9 % VAT included in 171.50.
  expect(vat.reduce((sum, one) => sum + one, 0)).toBe(1416);
  await pay(ctx, id, '71.50');
  expect(await listTickets(at.ctx(), await orderOf(id))).toHaveLength(7);
  expect(await cashIn(ctx)).toEqual({ in: '171.50', out: '0.00', tickets: 7 });
});

it('takes off so many that more was paid than the rest costs: the difference is refunded, and the order is paid', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  await pay(ctx, id, '200.00');
  const off = { id, seen: await seenOf(ctx, id), request: crypto.randomUUID(), positions: [6, 7, 8, 9, 10] };
  const clerk = await member('box_office');
  await expect(takeTicketsOffInvoice(now(clerk), off)).rejects.toEqual(refusal('may_not'));
  await takeTicketsOffInvoice(now(ctx), off);
  const order = await orderOf(id);
  expect(order).toMatchObject({ status: 'paid', total: '122.50' });
  expect(await listTickets(at.ctx(), order)).toHaveLength(5);
  expect((await account(id)).refunds).toMatchObject([{ amount: '77.50', status: 'returned' }]);
  expect(await cashIn(ctx)).toEqual({ in: '200.00', out: '77.50', tickets: 5 });
});

it('the credit note of a cancelled ticket, and of an order given up, is made with it; the job finds nothing more', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  await pay(ctx, id, '245.00');
  await cancelOrderTickets(now(ctx), {
    id,
    seen: await seenOf(ctx, id),
    request: crypto.randomUUID(),
    positions: [1],
    refund: money('24.50'),
  });
  const docs = [
    ['invoice', '245.00'],
    ['credit', '-24.50'],
  ];
  expect((await total(ctx, id)).docs).toEqual(docs);
  await Promise.all([runInvoiceJobs(at.database.db, new Date()), runInvoiceJobs(at.database.db, new Date())]);
  expect((await total(ctx, id)).docs).toEqual(docs);
  expect(await cashIn(ctx)).toEqual({ in: '245.00', out: '24.50', tickets: 9 });
  await giveUpOrder(at.ctx(), (await orderOf(id)).key, 'office');
  expect((await total(ctx, id)).docs).toEqual([...docs, ['credit', '-220.50']]);
});

// What a group paid and did not get back is still its invoice's: nothing is open, to the cent and by rate.
it('a paid ticket that is cancelled for less than its price is credited with the refund, and nothing stays open', async () => {
  const ctx = await member();
  const id = await sell(ctx, {}, 4);
  await pay(ctx, id, '98.00');
  const cancel = async (positions: number[], refund: string) =>
    cancelOrderTickets(now(ctx), {
      id,
      seen: await seenOf(ctx, id),
      request: crypto.randomUUID(),
      positions,
      refund: money(refund),
    });
  await cancel([1], '0.00');
  expect((await total(ctx, id)).docs).toEqual([['invoice', '98.00']]);
  await cancel([2], '10.00');
  expect((await total(ctx, id)).docs).toEqual([
    ['invoice', '98.00'],
    ['credit', '-10.00'],
  ]);
  expect(await officeTransaction(now(ctx), (ctx) => outstandingAt(ctx, today()))).toBe('0.00');
  const [, credit] = (await account(id)).invoices;
  expect(credit?.content.lines.map(({ price, count, isKept }) => [price, count, isKept])).toEqual([
    ['24.50', -2, undefined],
    ['24.50', 1, true],
    ['14.50', 1, true],
  ]);
  // 9 % VAT in 98.00 is 8.09; in the remaining 88.00 it is 7.27.
  expect(credit?.content.vat).toEqual([{ ratePercent: 9, gross: '-10.00', vat: '-0.82', net: '-9.18' }]);
  await cancel([3, 4], '40.00');
  expect((await total(ctx, id)).docs.at(-1)).toEqual(['credit', '-40.00']);
  expect(await officeTransaction(now(ctx), (ctx) => outstandingAt(ctx, today()))).toBe('0.00');
  expect(await cashIn(ctx)).toEqual({ in: '98.00', out: '50.00', tickets: 0 });
});
