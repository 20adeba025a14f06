import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeSellingTenant } from '@/lib/payments/testing/world';
import type { TestDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
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

// office.md §9: reserve, invoice, part paid.
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
