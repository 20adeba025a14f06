import { expect, it } from 'vitest';
import { officeTransaction } from '@/lib/staff';
import { invoiceStage } from '@/lib/testing/invoice-stage';
import { csvOf } from '../exports';
import { exportInvoices, outstandingAt, remindOfInvoice } from '.';

const { at, refusal, now, member, today, sell, pay } = invoiceStage();

it('an invoice that was sent never changes', async () => {
  const id = await sell(await member());
  await expect(at.database.sql`UPDATE invoices SET total = 1 WHERE order_id = ${id}`).rejects.toThrow(
    'does not change',
  );
});

it('exports invoices and payments, whose sum is the open amount', async () => {
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

it('is not found by members of another organisation', async () => {
  const id = await sell(await member());
  const tenant = at.tenant;
  await at.renew();
  const stranger = await member();
  await expect(remindOfInvoice(now(stranger), { id, seen: '' })).rejects.toEqual(refusal('not_found'));
  Object.assign(at, { tenant });
});
