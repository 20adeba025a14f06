import { expect, it } from 'vitest';
import { invoiceStage } from '@/lib/testing/invoice-stage';
import { listTickets } from '@/lib/tickets';
import { addDays } from '../figures/days';
import { sellOnInvoice } from '.';

const { at, refusal, now, member, today, group, sell, account, orderOf, mailsOf, free } = invoiceStage();

// office.md §9: reserve 40, invoice, reminder, part paid.
it('sells a whole hall to a group at once, beyond the limit of an order, with an invoice and no tickets yet', async () => {
  const ctx = await member('box_office');
  const before = await free();
  const id = await sell(ctx, {}, 12);
  const order = await orderOf(id);
  expect(order).toMatchObject({ status: 'promised', channel: 'invoice', total: '294.00', paymentCost: '0.00' });
  expect(await free()).toBe(before - 12);
  expect(await mailsOf(id)).toEqual([`invoice F${today().slice(0, 4)}-0001`]);
  const { invoices, open, dueOn } = await account(id);
  expect(open).toBe('294.00');
  expect(dueOn).toBe(addDays(today(), 7));
  expect(invoices).toMatchObject([
    {
      kind: 'invoice',
      nr: 1,
      total: '294.00',
      dueOn,
      content: {
        party: ['Basisschool De Regenboog', 'Kade 12', '1011 AB Amsterdam'],
        reference: 'PO 2026/17',
        credits: [],
        lines: [{ count: 12, price: '24.50', vatRate: 9 }],
        vat: [{ ratePercent: 9, gross: '294.00', vat: '24.28', net: '269.72' }],
      },
    },
  ]);
  await expect(listTickets(at.ctx(), order)).rejects.toMatchObject({ code: 'order_not_paid' });
});

it('sells chosen seats of a hall by their number, and best seats of it; taken ones are named', async () => {
  const ctx = await member();
  const discountId = at.tenant.discountId('standaard', 'rang');
  const hall = { subEventId: at.tenant.subEventId('hall') };
  const nrs = (
    await at.database.sql`SELECT nr FROM seats WHERE client_id = ${at.tenant.client.id}
    AND sub_event_id = ${hall.subEventId} AND row_nr = 'A' ORDER BY nr LIMIT 3`
  ).map(({ nr }) => Number(nr));
  const id = await sell(ctx, {
    ...hall,
    seats: [
      { discountId, count: 3, nrs },
      { discountId, count: 4 },
    ],
  });
  expect((await orderOf(id)).lines.map(({ nr }) => nr)).toEqual(expect.arrayContaining(nrs));
  expect((await orderOf(id)).lines).toHaveLength(7);
  await expect(sell(ctx, { ...hall, seats: [{ discountId, count: 3, nrs }] })).rejects.toEqual(refusal('seats_taken'));
});

it('makes one order for a request that is sent twice concurrently', async () => {
  const ctx = await member();
  const asked = group();
  const ids = await Promise.all([sellOnInvoice(now(ctx), asked), sellOnInvoice(now(ctx), asked)]);
  expect(ids[0]).toBe(ids[1]);
  expect((await account(ids[0] ?? 0)).invoices).toHaveLength(1);
});

it('refuses unknown things, a past deadline and one after the performance, and uses no invoice number', async () => {
  const ctx = await member();
  const before = await free();
  await expect(sell(ctx, {}, before + 1)).rejects.toEqual(refusal('too_few_free'));
  await expect(sell(ctx, { dueOn: addDays(today(), -1) })).rejects.toEqual(refusal('bad_deadline'));
  await expect(sell(ctx, { dueOn: '2099-01-01' })).rejects.toEqual(refusal('bad_deadline'));
  await expect(sell(ctx, { subEventId: 2 ** 30 })).rejects.toEqual(refusal('not_found'));
  expect(await free()).toBe(before);
  const [first] = (await account(await sell(ctx))).invoices;
  expect(first?.nr).toBe(1);
});

// Invariant 10 of office.md.
it('numbers concurrent invoices, some of which fail, without gap or duplicate', async () => {
  const ctx = await member();
  const bad = { dueOn: '2099-01-01' };
  const made = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7].map((n) => sell(ctx, n % 3 === 2 ? bad : {}, 2)));
  const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const numbers = await Promise.all(ids.map(async (id) => (await account(id)).invoices[0]?.nr));
  expect(numbers.sort()).toEqual(ids.map((_, n) => n + 1));
});
