import { expect } from 'vitest';
import type { Money } from '@/lib/money';
import { addDays, dayAt } from '@/lib/office/figures/days';
import { readFigures } from '@/lib/office/figures/read-figures';
import { storeFigures } from '@/lib/office/figures/store-figures';
import { findInvoiceAccount, type GroupOrder, noteInvoicePart, sellOnInvoice } from '@/lib/office/invoices';
import { getOfficeOrder } from '@/lib/office/orders';
import { getOrderById } from '@/lib/orders';
import { sellingStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';

type Part = Partial<Parameters<typeof noteInvoicePart>[1]>;

/** For the tests of one file: a shop with group orders on invoice, staff who sell and record payments, and readers of what is owed. */
export function invoiceStage() {
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
  const pay = async (ctx: OfficeContext, id: number, amount: string, more: Part = {}) =>
    noteInvoicePart(now(ctx), {
      id,
      seen: await seenOf(ctx, id),
      open: (await account(id)).open,
      amount: amount as Money,
      paidOn: today(),
      paidBy: 'bank',
      reference: null,
      request: crypto.randomUUID(),
      ...more,
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
    await storeFigures(now(ctx));
    const [row] = await officeTransaction(now(ctx), (ctx) =>
      readFigures(ctx, { period: { from: day, to: day }, by: [] }),
    );
    return row && { in: row.soldAmount, out: row.returnedAmount, tickets: row.tickets };
  }
  return { at, refusal, now, member, today, group, sell, seenOf, account, orderOf, pay, mailsOf, free, total, cashIn };
}
