import { afterAll, beforeAll, expect, it } from 'vitest';
import { findClient } from '@/lib/clients';
import { sumSigned } from '@/lib/money';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { importFiles } from '@/scripts/cli/import-files';
import { loadDemoSales } from '@/scripts/start/demo-sales';
import { addDays, dayAt, readBorderel } from '../figures';
import {
  csvOf,
  type ExportKind,
  type ExportTable,
  exportBorderel,
  exportConsents,
  exportFigures,
  exportSales,
  fileOf,
  type MoneyReport,
  SALES_FILES,
  type SalesReport,
} from '.';
import { readSheet } from './testing/read-xlsx';

let database: TestDatabase;
let ctx: OfficeContext;
beforeAll(async () => {
  database = await testDatabase({ max: 2 });
  await importFiles(database.url, ['db/demo/kleinkunst.json']);
  await loadDemoSales(database.url, { most: 60 });
  ctx = await makeMember(database.db, await findClient(database.db, 'kleinkunst'));
});
afterAll(() => database.drop());

async function linesOf(kind: ExportKind, of = ctx): Promise<string[]> {
  const today = dayAt(of.now, of.client.timezone);
  return linesIn(exportSales(of, { kind, period: { from: addDays(today, -400), to: today } }));
}

async function linesIn(table: ExportTable, language = 'nl'): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of csvOf(table, language)) parts.push(part);
  return parts.join('').slice(1).split('\r\n').slice(0, -1);
}

it.each([
  ['orders', 'orders'],
  ['tickets', 'order_lines'],
] as const)('an export of %s has a line for each, and a header', async (kind, table) => {
  const lines = await linesOf(kind);
  const [count] = await database.sql`SELECT count(*)::int AS n FROM ${database.sql(table)}`;
  expect(lines).toHaveLength((count?.n ?? 0) + 1);
  expect(new Set(lines.map((line) => line.split(';').length)).size).toBe(1);
  expect(lines.length).toBeGreaterThan(500);
});

it('what a buyer typed is no formula, and another organisation has none of it', async () => {
  await database.sql`UPDATE orders SET first_name = '=HYPERLINK("http://x")', last_name = 'O;“é' WHERE id = (SELECT min(id) FROM orders)`;
  const [, first] = await linesOf('orders');
  expect(first).toContain(`;"'=HYPERLINK(""http://x"")";"O;“é";`);
  const other = await makeTenant(database.db);
  expect(await linesOf('tickets', await makeMember(database.db, other.client))).toHaveLength(1);
});

it('the log records who reads names before the first line is read', async () => {
  const { lines } = exportSales(ctx, { kind: 'orders', period: { from: '2026-01-01', to: '2026-01-02' } });
  for await (const _ of lines()) break;
  const [last] = await database.sql`
    SELECT staff_id::int AS staff, action, detail FROM audit_log WHERE client_id = ${ctx.client.id} ORDER BY id DESC LIMIT 1`;
  expect(last).toEqual({
    staff: ctx.person.id,
    action: 'orders.exported',
    detail: { from: '2026-01-01', to: '2026-01-02' },
  });
});

it('lists everybody who agreed to mail once, with the date, and nobody who was erased', async () => {
  const { client } = ctx;
  await database.sql`UPDATE orders SET opt_in = false, mailing_list = false WHERE client_id = ${client.id}`;
  const ids = (
    await database.sql<{ id: string }[]>`SELECT id FROM orders WHERE client_id = ${client.id} ORDER BY id LIMIT 8`
  ).map(({ id }) => id);
  await database.sql`UPDATE orders SET status = 'paid', paid_at = created_at, ended_at = NULL WHERE id = ANY(${ids})`;
  const agree = (at: number, email: string, when: string, to: object) => database.sql`
    UPDATE orders SET ${database.sql({ email, created_at: when, last_name: `=L${at}`, ...to } as never)} WHERE id = ${ids[at] ?? 0}`;
  // The clock change of 25 October in Amsterdam.
  await agree(0, 'Ann@example.org', '2025-10-26T00:30:00Z', { opt_in: true });
  await agree(1, 'ann@example.org', '2025-10-26T01:30:00Z', { mailing_list: true });
  await agree(2, 'ann@example.org', '2026-01-01T12:00:00Z', {});
  await agree(3, 'gone@example.org', '2026-01-01T12:00:00Z', { opt_in: true, erased_at: '2026-02-01' });
  await agree(4, '', '2026-01-01T12:00:00Z', { opt_in: true });
  // Anybody can type another's address at the checkout; a reservation is confirmed by mail.
  const unpaid = { opt_in: true, paid_at: null };
  await agree(5, 'Never@example.org', '2026-01-02T12:00:00Z', { ...unpaid, status: 'expired', ended_at: '2026-01-02' });
  await agree(6, 'never@example.org', '2026-01-03T12:00:00Z', { ...unpaid, status: 'pending' });
  await agree(7, 'booked@example.org', '2026-01-03T12:00:00Z', { ...unpaid, status: 'promised' });
  const read = (of: OfficeContext) => linesIn(exportConsents(of));
  const [head, line, booked, ...more] = await read(ctx);
  expect(head).toBe('email;firstname;lastname;language;optin_since;mailinglist_since;last_agreed;order');
  expect(line).toMatch(
    /^ann@example\.org;[^;]*;"'=L1";\w+;2025-10-26 02:30;2025-10-26 02:30;2025-10-26 02:30;2025-0*\d+$/,
  );
  expect(booked).toMatch(/^booked@example\.org;/);
  expect(more).toEqual([]);
  const [last] = await database.sql`
    SELECT action, detail FROM audit_log WHERE client_id = ${client.id} AND chain_nr IS NOT NULL ORDER BY id DESC LIMIT 1`;
  expect(last).toEqual({ action: 'consents.exported', detail: { addresses: 2 } });
  const other = await makeTenant(database.db);
  expect(await read(await makeMember(database.db, other.client))).toHaveLength(1);
});

it('each table of the reports is a file with the figures and totals of its page', async () => {
  const today = dayAt(ctx.now, ctx.client.timezone);
  const period = { from: addDays(today, -400), to: today };
  const read = async (report: SalesReport | MoneyReport, of = ctx) => {
    const [head = '', ...lines] = await linesIn(exportFigures(of, { report, period }), 'en');
    return lines.map((line) =>
      Object.fromEntries(head.split(',').map((name, i) => [name, line.split(',').at(i - head.split(',').length)])),
    );
  };
  const sum = (rows: Awaited<ReturnType<typeof read>>, name: string) =>
    rows.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0);
  const [of] = await database.sql`
    SELECT round(100 * ((SELECT sum(paid_amount) FROM payments WHERE client_id = ${ctx.client.id})
      - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE client_id = ${ctx.client.id})))::int AS net`;
  const days = await read('reconciliation');
  const parts = ['turnover', 'fees', 'gift_cards', 'unassigned'].map((name) => sum(days, name));
  expect([sum(days, 'received'), parts.reduce((all, part) => all + part, 0)]).toEqual([of?.net, of?.net]);
  for (const report of SALES_FILES) expect([report, sum(await read(report), 'amount')]).toEqual([report, parts[0]]);
  for (const report of ['ways', 'closing'] as const)
    expect([report, sum(await read(report), 'net')]).toEqual([report, of?.net]);
  const vat = await read('vat');
  expect(sum(vat, 'vat') + sum(vat, 'excluding_vat')).toBe(sum(vat, 'including_vat'));
  const other = await makeTenant(database.db);
  expect(await read('day', await makeMember(database.db, other.client))).toEqual([]);
});

it('a workbook has the same lines, with numbers and days instead of their texts', async () => {
  const today = dayAt(ctx.now, ctx.client.timezone);
  const table = exportSales(ctx, { kind: 'tickets', period: { from: addDays(today, -400), to: today } });
  const parts: Uint8Array[] = [];
  for await (const part of fileOf(table, 'xlsx', 'nl')) parts.push(part);
  const [head = [], first = [], ...rest] = readSheet(Buffer.concat(parts));
  const [, line = '', ...others] = await linesIn(table, 'en');
  expect(rest).toHaveLength(others.length);
  const at = (name: string) => first[head.findIndex((cell) => cell?.text === name)];
  const cells = line.split(',');
  expect(at('order')?.text).toBe(cells[0]);
  expect(at('price')?.number).toBe(Number(cells[11]));
  const day = new Date(Date.UTC(1899, 11, 30) + Math.round((at('starts')?.number ?? 0) * 1440) * 60_000);
  expect(day.toISOString().slice(0, 16).replace('T', ' ')).toBe(cells[4]);
});

it('the sheet of a performance is a file that adds up to what its page says', async () => {
  const [sold] = await database.sql<{ id: string }[]>`
    SELECT sub_event_id AS id FROM order_lines WHERE client_id = ${ctx.client.id} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`;
  const id = Number(sold?.id);
  const sheet = await officeTransaction(ctx, (ctx) => readBorderel(ctx, id));
  const lines = await linesIn(exportBorderel(ctx, [id]), 'en');
  expect(sumSigned(lines.slice(1).map((line) => line.split(',').at(-1) ?? ''))).toBe(sheet.amount);
  expect(lines.length).toBeGreaterThan(1);
});
