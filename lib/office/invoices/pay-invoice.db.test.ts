import { expect, it } from 'vitest';
import { money } from '@/lib/money';
import { endOrders } from '@/lib/orders';
import { invoiceStage } from '@/lib/testing/invoice-stage';
import { listTickets } from '@/lib/tickets';
import { addDays } from '../figures/days';
import { extendInvoice, remindOfInvoice, runInvoiceJobs } from '.';

const { at, refusal, now, member, today, sell, seenOf, account, orderOf, pay, mailsOf, cashIn } = invoiceStage();

it('accepts parts until all is paid, then mails the tickets; more than the open amount is refused', async () => {
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
  // Sent again after its response was lost.
  const repeated = pay(ctx, id, '45.00', form);
  const mine = all[0]?.status === 'fulfilled' || all[1]?.status === 'fulfilled';
  await (mine
    ? expect(repeated).resolves.toBeUndefined()
    : expect(repeated).rejects.toEqual(refusal('changed_meanwhile')));
});

it('nothing expires at the deadline: the group can still pay, and is reminded before and after', async () => {
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

it('reminds on request once an hour, and sets another deadline', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  const seen = await seenOf(ctx, id);
  // Within the same hour.
  const at = now(ctx);
  await remindOfInvoice(at, { id, seen });
  await expect(remindOfInvoice(at, { id, seen })).rejects.toEqual(refusal('too_often'));
  const dueOn = addDays(today(), 9);
  await extendInvoice(now(ctx), { id, seen, dueOn });
  expect((await account(id)).dueOn).toBe(dueOn);
  expect((await account(id)).invoices[0]?.dueOn).toBe(addDays(today(), 7));
  await expect(extendInvoice(now(ctx), { id, seen, dueOn: '2099-01-01' })).rejects.toEqual(refusal('bad_deadline'));
});

it('a transfer of an earlier day counts on that day, also when the day was already counted', async () => {
  const ctx = await member();
  const id = await sell(ctx);
  const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000).toISOString();
  await at.database.sql`UPDATE orders SET created_at = ${fiveDaysAgo} WHERE id = ${id}`;
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
