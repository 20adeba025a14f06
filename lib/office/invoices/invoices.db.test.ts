import { expect, it } from 'vitest';
import { type Money, money } from '@/lib/money';
import { endOrders, getOrderById } from '@/lib/orders';
import { sellingStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { listTickets } from '@/lib/tickets';
import { csvOf } from '../exports';
import { addDays, dayAt } from '../figures/days';
import { keepFigures } from '../figures/keep-figures';
import { readFigures } from '../figures/read-figures';
import { cancelOrderTickets, getOfficeOrder } from '../orders';
import {
  cancelInvoiceOrder,
  exportInvoices,
  extendInvoice,
  findInvoiceAccount,
  type GroupOrder,
  invoiceNumber,
  noteInvoicePart,
  outstandingAt,
  remindOfInvoice,
  runInvoiceJobs,
  sellOnInvoice,
  takeTicketsOffInvoice,
} from '.';

const at = sellingStage({ seller: ['Theater Bellevue', 'NL00BANK0123456789'], vat_rate: 9, max_per_order: 6 });
const refusal = (code: string) => expect.objectContaining({ code, name: 'Refusal' });
const now = (ctx: OfficeContext): OfficeContext => ({ ...ctx, now: new Date() });
const member = (role: 'box_office' | 'box_office_lead' | 'owner' = 'owner') =>
  makeMember(at.database.db, at.tenant.client, { role });
const today = () => dayAt(new Date(), at.tenant.client.timezone);

function group(more: Partial<GroupOrder> = {}, count = 10): GroupOrder {
  return {
    subEventId: at.tenant.subEventId('free'),
    seats: [{ discountId: at.tenant.discountId('standaard', 'standaard'), count }],
    party: ['Basisschool De Regenboog', 'Kade 12', '1011 AB Amsterdam'],
    vatId: null,
    reference: 'PO 2026/17',
    email: 'school@example.org',
    locale: 'nl-NL',
    dueOn: addDays(today(), 7),
    request: crypto.randomUUID(),
    ...more,
  };
}

const sell = (ctx: OfficeContext, more: Partial<GroupOrder> = {}, count = 10) =>
  sellOnInvoice(now(ctx), group(more, count));
const seenOf = async (ctx: OfficeContext, id: number) =>
  (await officeTransaction(now(ctx), (ctx) => getOfficeOrder(ctx, id))).seen;
const account = async (id: number) => {
  const found = await findInvoiceAccount(at.ctx(), id);
  if (!found) throw new Error('no account');
  return found;
};
const orderOf = (id: number) => getOrderById(at.ctx(), id);
type Part = Partial<Parameters<typeof noteInvoicePart>[1]>;
const pay = async (ctx: OfficeContext, id: number, amount: string, more: Part = {}) =>
  noteInvoicePart(now(ctx), {
    ...{ id, seen: await seenOf(ctx, id), open: (await account(id)).open, amount: amount as Money },
    ...{ paidOn: today(), paidBy: 'bank', reference: null, request: crypto.randomUUID(), ...more },
  });
const mailsOf = async (id: number) =>
  (await at.database.sql`SELECT kind, occasion FROM mails WHERE order_id = ${id} ORDER BY id`).map(
    ({ kind, occasion }) => [kind, occasion].filter(Boolean).join(' '),
  );
const free = async () =>
  Number(
    (
      await at.database.sql`SELECT count(*) AS n FROM seats WHERE client_id = ${at.tenant.client.id}
        AND sub_event_id = ${at.tenant.subEventId('free')} AND cart_id IS NULL AND order_id IS NULL`
    )[0]?.n,
  );
const total = async (ctx: OfficeContext, id: number) => {
  const docs = (await account(id)).invoices;
  return { docs: docs.map((one) => [one.kind, one.total]), order: (await orderOf(id)).total, ctx };
};
async function cashIn(ctx: OfficeContext, day = today()) {
  await keepFigures(now(ctx));
  const [row] = await officeTransaction(now(ctx), (ctx) =>
    readFigures(ctx, { period: { from: day, to: day }, by: [] }),
  );
  return row && { in: row.soldAmount, out: row.returnedAmount, tickets: row.tickets };
}

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
      ...{ kind: 'invoice', nr: 1, total: '294.00', dueOn },
      content: {
        ...{
          party: ['Basisschool De Regenboog', 'Kade 12', '1011 AB Amsterdam'],
          reference: 'PO 2026/17',
          credits: [],
        },
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

it('makes one order for a request that is sent twice at once', async () => {
  const ctx = await member();
  const asked = group();
  const ids = await Promise.all([sellOnInvoice(now(ctx), asked), sellOnInvoice(now(ctx), asked)]);
  expect(ids[0]).toBe(ids[1]);
  expect((await account(ids[0] ?? 0)).invoices).toHaveLength(1);
});

it('refuses what is not there, a day that is over and one after the performance, and gives no number away', async () => {
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
it('numbers invoices of many at once, some of which fail, without a gap or a double', async () => {
  const ctx = await member();
  const bad = { dueOn: '2099-01-01' };
  const made = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7].map((n) => sell(ctx, n % 3 === 2 ? bad : {}, 2)));
  const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const numbers = await Promise.all(ids.map(async (id) => (await account(id)).invoices[0]?.nr));
  expect(numbers.sort()).toEqual(ids.map((_, n) => n + 1));
});

it('takes parts until all is paid, then mails the tickets; more than is open is refused', async () => {
  const ctx = await member('box_office');
  const id = await sell(ctx);
  await pay(ctx, id, '100.00', { reference: 'NL11 SCHOOL' });
  expect(await orderOf(id)).toMatchObject({ status: 'promised' });
  await expect(pay(ctx, id, '145.01')).rejects.toEqual(refusal('too_much'));
  await expect(pay(ctx, id, '0.00')).rejects.toEqual(refusal('too_much'));
  expect((await account(id)).open).toBe('145.00');
  await pay(ctx, id, '145.00', { paidBy: 'cash' });
  const order = await orderOf(id);
  expect(order).toMatchObject({ status: 'paid', total: '245.00' });
  expect(await listTickets(at.ctx(), order)).toHaveLength(10);
  expect(await mailsOf(id)).toEqual([expect.stringMatching(/^invoice /), 'confirmation']);
  expect((await account(id)).parts).toMatchObject([
    { amount: '100.00', paidBy: 'bank', reference: 'NL11 SCHOOL' },
    { amount: '145.00', paidBy: 'cash' },
  ]);
  await expect(pay(ctx, id, '1.00', { open: money('0.00') })).rejects.toEqual(refusal('order_ended'));
});

it('notes the last part once, whether two people note it at once or one form is sent twice', async () => {
  const [ctx, other] = [await member(), await member()];
  const id = await sell(ctx);
  await pay(ctx, id, '200.00');
  const form = { seen: await seenOf(ctx, id), open: money('45.00'), request: crypto.randomUUID() };
  const all = await Promise.allSettled([
    pay(ctx, id, '45.00', form),
    pay(ctx, id, '45.00', form),
    pay(other, id, '45.00', form),
  ]);
  expect(all.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(2);
  expect((await account(id)).parts.map(({ amount }) => amount)).toEqual(['200.00', '45.00']);
  // Sent again after its answer was lost.
  const repeated = pay(ctx, id, '45.00', form);
  const mine = all[0]?.status === 'fulfilled' || all[1]?.status === 'fulfilled';
  await (mine
    ? expect(repeated).resolves.toBeUndefined()
    : expect(repeated).rejects.toEqual(refusal('changed_meanwhile')));
});

it('drops nothing at the deadline: the group still pays, and is reminded before and after', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  const days = (n: number) => new Date(Date.now() + n * 86_400_000);
  await endOrders(at.database.db, days(9));
  expect((await orderOf(id)).status).toBe('promised');
  await runInvoiceJobs(at.database.db, days(2));
  await runInvoiceJobs(at.database.db, days(2));
  await runInvoiceJobs(at.database.db, days(10));
  expect(await mailsOf(id)).toEqual([
    expect.stringMatching(/^invoice F/),
    'invoice_due reminder 1',
    'invoice_due reminder 2',
  ]);
  await Promise.all([pay(ctx, id, '245.00'), endOrders(at.database.db, days(9))]);
  expect((await orderOf(id)).status).toBe('paid');
  await runInvoiceJobs(at.database.db, days(40));
  expect((await mailsOf(id)).filter((mail) => mail.startsWith('invoice_due'))).toHaveLength(2);
});

it('reminds by hand once an hour, and gives another deadline', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  const seen = await seenOf(ctx, id);
  // Of one hour of the clock.
  const at = now(ctx);
  await remindOfInvoice(at, { id, seen });
  await expect(remindOfInvoice(at, { id, seen })).rejects.toEqual(refusal('too_often'));
  const dueOn = addDays(today(), 9);
  await extendInvoice(now(ctx), { id, seen, dueOn });
  expect((await account(id)).dueOn).toBe(dueOn);
  expect((await account(id)).invoices[0]?.dueOn).toBe(addDays(today(), 7));
  await expect(extendInvoice(now(ctx), { id, seen, dueOn: '2099-01-01' })).rejects.toEqual(refusal('bad_deadline'));
});

it('cancelled after a part: seats free, the part back, a credit note of all', async () => {
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

it('cancelled while it is paid: one of the two, never both', async () => {
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
  // 9 % in 171.50.
  expect(vat.reduce((sum, one) => sum + one, 0)).toBe(1416);
  await pay(ctx, id, '71.50');
  expect(await listTickets(at.ctx(), await orderOf(id))).toHaveLength(7);
  expect(await cashIn(ctx)).toEqual({ in: '171.50', out: '0.00', tickets: 7 });
});

it('takes so many off that more came in than the rest costs: the difference goes back, and it is paid', async () => {
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

it('a transfer of days ago counts on its day, also when that was counted already', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  await at.database.sql`UPDATE orders SET created_at = created_at - interval '5 days' WHERE id = ${id}`;
  const day = addDays(today(), -3);
  await pay(ctx, id, '45.00', { paidOn: addDays(today(), -4) });
  expect(await cashIn(ctx, day)).toBeUndefined();
  await pay(ctx, id, '50.00', { paidOn: day });
  expect(await cashIn(ctx, day)).toMatchObject({ in: '50.00', tickets: 0 });
  await pay(ctx, id, '150.00');
  expect(await cashIn(ctx, today())).toEqual({ in: '150.00', out: '0.00', tickets: 10 });
  await expect(pay(ctx, id, '1.00', { paidOn: addDays(today(), 1) })).rejects.toEqual(refusal('order_ended'));
});

it('refuses money of tomorrow, and of before the order', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  for (const paidOn of [addDays(today(), 1), addDays(today(), -1)])
    await expect(pay(ctx, id, '1.00', { paidOn })).rejects.toEqual(refusal('bad_day'));
});

it('what changes elsewhere is credited by the next turn, once', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  await pay(ctx, id, '245.00');
  await cancelOrderTickets(now(ctx), {
    ...{ id, seen: await seenOf(ctx, id), request: crypto.randomUUID(), positions: [1], refund: money('24.50') },
  });
  await Promise.all([runInvoiceJobs(at.database.db, new Date()), runInvoiceJobs(at.database.db, new Date())]);
  await runInvoiceJobs(at.database.db, new Date());
  expect((await total(ctx, id)).docs).toEqual([
    ['invoice', '245.00'],
    ['credit', '-24.50'],
  ]);
  expect(await cashIn(ctx)).toEqual({ in: '245.00', out: '24.50', tickets: 9 });
});

// What a group paid and did not get back is still its invoice's: nothing is open, to the cent and by rate.
it('a paid ticket cancelled for less than its price is credited with what was given back, and nothing is open', async () => {
  const ctx = await member();
  const id = await sell(ctx, {}, 4);
  await pay(ctx, id, '98.00');
  const cancel = async (positions: number[], refund: string) =>
    cancelOrderTickets(now(ctx), {
      ...{ id, seen: await seenOf(ctx, id), request: crypto.randomUUID(), positions, refund: money(refund) },
    });
  const next = () => runInvoiceJobs(at.database.db, new Date());
  await cancel([1], '0.00');
  await next();
  expect((await total(ctx, id)).docs).toEqual([['invoice', '98.00']]);
  await cancel([2], '10.00');
  await next();
  await next();
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
  // 9 % in 98.00 is 8.09, in the 88.00 that are left 7.27.
  expect(credit?.content.vat).toEqual([{ ratePercent: 9, gross: '-10.00', vat: '-0.82', net: '-9.18' }]);
  await cancel([3, 4], '40.00');
  await next();
  expect((await total(ctx, id)).docs.at(-1)).toEqual(['credit', '-40.00']);
  expect(await officeTransaction(now(ctx), (ctx) => outstandingAt(ctx, today()))).toBe('0.00');
  expect(await cashIn(ctx)).toEqual({ in: '98.00', out: '50.00', tickets: 0 });
});

it('an invoice that was sent never changes', async () => {
  const id = await sell(await member());
  await expect(at.database.sql`UPDATE invoices SET total = 1 WHERE order_id = ${id}`).rejects.toThrow(
    'does not change',
  );
});

it('exports what was invoiced and paid, of which the sum is open', async () => {
  const ctx = await member();
  const id = await sell(ctx, { party: ['=Formule', 'Kade 1'] });
  await pay(ctx, id, '100.00', { reference: 'é€' });
  let csv = '';
  for await (const part of csvOf(exportInvoices(now(ctx), { period: { from: today(), to: today() } }), 'en'))
    csv += part;
  expect(csv.split('\r\n').slice(1, 3)).toEqual([
    `${today()},invoice,F${today().slice(0, 4)}-0001,${id},"'=Formule",,PO 2026/17,245.00,20.23`,
    `${today()},payment,,${id},"'=Formule",bank,é€,-100.00,`,
  ]);
  expect(await officeTransaction(now(ctx), (ctx) => outstandingAt(ctx, today()))).toBe('145.00');
});

it('is not found by who works for another organisation', async () => {
  const id = await sell(await member());
  const tenant = at.tenant;
  await at.renew();
  const stranger = await member();
  await expect(remindOfInvoice(now(stranger), { id, seen: '' })).rejects.toEqual(refusal('not_found'));
  Object.assign(at, { tenant });
});
