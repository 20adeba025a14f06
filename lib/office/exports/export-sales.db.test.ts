import { afterAll, beforeAll, expect, it } from 'vitest';
import { findClient } from '@/lib/clients';
import type { OfficeContext } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { importFiles } from '@/scripts/cli/import-files';
import { loadDemoSales } from '@/scripts/start/demo-sales';
import { addDays, dayAt } from '../figures';
import { type ExportKind, exportSales } from '.';

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
  const parts: string[] = [];
  for await (const part of exportSales(of, { kind, period: { from: addDays(today, -400), to: today }, language: 'nl' }))
    parts.push(part);
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

it('the log says who had names before the first line is read', async () => {
  const lines = exportSales(ctx, { kind: 'orders', period: { from: '2026-01-01', to: '2026-01-02' }, language: 'en' });
  await lines.next();
  await lines.return(undefined);
  const [last] = await database.sql`
    SELECT staff_id::int AS staff, action, detail FROM audit_log WHERE client_id = ${ctx.client.id} ORDER BY id DESC LIMIT 1`;
  expect(last).toEqual({
    staff: ctx.person.id,
    action: 'orders.exported',
    detail: { from: '2026-01-01', to: '2026-01-02' },
  });
});
