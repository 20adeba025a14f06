import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays, dayAt, sellOnInvoice } from '@/lib/office';
import { getOrderById, seenNames } from '@/lib/orders';
import { makeSellingTenant } from '@/lib/payments/testing/world';
import type { TestDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser } from '../setup/browser';
import { tooWideAt } from '../setup/fits';
import { askOffice, enter, newMember } from '../setup/office';

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
beforeAll(async () => {
  browser = await openBrowser();
  tenant = await makeSellingTenant(database as TestDatabase, { vat_rate: 9, seller: ['Theater', 'NL00 BANK 0123'] });
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

// Seats are reserved, invoiced, and paid in parts.
it('sells chosen seats to a group on invoice and notes its payments', async () => {
  const visitor = await browser.visit({ locale: 'en' });
  const { page } = visitor;
  const member = await newMember(database, tenant.client);
  await enter(visitor, member);
  await page.goto(`/office/${tenant.name}/invoices/new?to=${tenant.subEventId('hall')}`);
  await page
    .getByLabel(/rang.*: number/i)
    .first()
    .fill('3');
  await page.getByLabel('Chosen seats').fill('A 1, a 2; B 4');
  await page.getByLabel('Group').fill('Primary school');
  await page.getByLabel('Email').fill('school@example.org');
  await page.getByRole('button', { name: 'Sell and send invoice' }).click();
  await page.getByRole('heading', { level: 1, name: 'Primary school' }).waitFor();
  const pdf = (await page.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '';
  const answer = await askOffice(pdf, member);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await page.getByLabel('Amount').fill('10');
  await page.getByRole('button', { name: 'Note payment' }).click();
  await page.getByText('By bank', { exact: false }).filter({ hasText: '2026' }).first().waitFor({ state: 'attached' });
  await page.getByLabel('Amount').fill('100000');
  await page.getByRole('button', { name: 'Note payment' }).click();
  await page.getByRole('alert').filter({ hasText: 'more than is open' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await tooWideAt(page, [{ width: 320, height: 800 }])).toEqual([]);
  await page.goto(`/office/${tenant.name}/invoices`);
  await page.getByRole('link', { name: /^F20\d\d-0001$/ }).waitFor();
});

/** A group of four at an organisation of its own, one of its staff, and its order's key. */
async function newGroup() {
  const tenant = await makeSellingTenant(database as TestDatabase, { seller: ['Theater', 'NL00 BANK 0123'] });
  const member = await newMember(database, tenant.client);
  const id = await sellOnInvoice(member, {
    ...{ subEventId: tenant.subEventId('free'), party: ['Choir'], vatId: null, reference: '', locale: 'en' },
    seats: [{ discountId: tenant.discountId('standaard', 'standaard'), count: 4 }],
    ...{ email: 'choir@example.org', dueOn: addDays(dayAt(new Date(), tenant.client.timezone), 3) },
    request: crypto.randomUUID(),
  });
  const [row] = await database.sql<{ key: string }[]>`SELECT key FROM orders WHERE id = ${id}`;
  return { tenant, member, id, key: row?.key ?? '' };
}
const holders = async (id: number) =>
  (await database.sql`SELECT holder FROM order_lines WHERE order_id = ${id} ORDER BY position`).map(
    ({ holder }) => holder,
  );

it.each([true, false])(
  'gives the tickets of a group names, one by one and by list, JavaScript: %s',
  async (javaScript) => {
    const visitor = await browser.visit({ locale: 'en', javaScript });
    const { page } = visitor;
    const { tenant, member, id } = await newGroup();
    await enter(visitor, member);
    await page.goto(`/office/${tenant.name}/invoices/${id}`);
    await page.getByRole('textbox', { name: /^2\. / }).fill('Cas van Es');
    await page.getByRole('button', { name: 'Save names' }).click();
    await page.getByText('1 of 4 tickets have a name.').waitFor();
    const upload = async (text: string) => {
      const buffer = Buffer.from(text, 'latin1');
      await page.getByLabel('File with').setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Upload names' }).click();
    };
    await upload('"Zo\u00eb";"Bos"\r\nBo\r\nCas\r\nToo many');
    await page.getByRole('alert').filter({ hasText: 'Without a name: 3' }).waitFor();
    expect(await holders(id)).toEqual([null, 'Cas van Es', null, null]);
    await page.getByLabel('List of names').fill('Ans de Wit');
    await page.getByRole('button', { name: 'Add names' }).click();
    await page.getByText('2 of 4 tickets have a name.').waitFor();
    await upload('"Zo\u00eb";"Bos"');
    await page.getByText('3 of 4 tickets have a name.').waitFor();
    expect(await holders(id)).toEqual(['Ans de Wit', 'Cas van Es', 'Zoë Bos', null]);
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    expect(await tooWideAt(page, [{ width: 320, height: 800 }])).toEqual([]);
  },
);

it.each([true, false])('lets a group name its own tickets by its link, JavaScript: %s', async (javaScript) => {
  const { page } = await browser.visit({ locale: 'en', javaScript });
  const { tenant, id, key } = await newGroup();
  const open = () => page.locator('summary', { hasText: 'Names on the tickets' }).click();
  await page.goto(`/${tenant.name}/order/${key}`);
  await open();
  await page.getByLabel(/^1\. /).fill('Ans');
  await page.getByLabel('List of names').fill('Bo\nCas\nDé\nToo many');
  await page.getByRole('button', { name: 'Save names' }).click();
  await page.getByRole('alert').filter({ hasText: 'Nothing was changed' }).waitFor();
  expect(await holders(id)).toEqual([null, null, null, null]);
  await page.getByLabel(/^1\. /).fill('Ans');
  await page.getByLabel('List of names').fill('Bo\nCas');
  await page.getByRole('button', { name: 'Save names' }).click();
  await page.getByRole('status').filter({ hasText: 'saved' }).waitFor();
  expect(await holders(id)).toEqual(['Ans', 'Bo', 'Cas', null]);
  if (javaScript) expect(await axeFindings(page)).toEqual([]);
  // With an older link names need the buyer's address first, also when the form is sent anyway.
  await database.sql`UPDATE orders SET created_at = now() - interval '8 days' WHERE id = ${id}`;
  await page.reload();
  expect(await page.getByText('Names on the tickets').count()).toBe(0);
  expect(await page.content()).not.toContain('Ans');
  const order = await getOrderById({ client: tenant.client, db: database.db, now: new Date() }, id);
  const body = new URLSearchParams({ 'n-1': 'Eve', list: '', seen: seenNames(order) });
  await fetch(`${BASE()}/${tenant.name}/order/${key}/holders`, { method: 'POST', body, redirect: 'manual' });
  expect((await holders(id))[0]).toBe('Ans');
});
