import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '@/lib/api/contracts';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { importFiles } from '@/scripts/cli/import-files';
import { axeFindings } from '../setup/axe';
import { DESKTOP, openBrowser, SMALLEST } from '../setup/browser';
import { startService } from '../setup/service';

/** Operations that need the id of a buyer or waiting visitor or the token of a device, or that leave the page. */
const OF_DEVICES = ['getDoorDevice', 'getDoorSnapshot', 'getDoorChanges'];
const OF_SOMEBODY = ['getOrder', 'payOrder', 'returnFromPayment', 'getStanding', ...OF_DEVICES];

let database: TestDatabase;
let service: Awaited<ReturnType<typeof startService>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
beforeAll(async () => {
  database = await testDatabase();
  await importFiles(database.url, ['db/demo/demo.json']);
  service = await startService(database.url, { WEB_PROCESSES: '1' });
  browser = await openBrowser();
  page = (await browser.visit({ site: service.url })).page;
  await page.goto('/docs');
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await database?.drop();
});

/** Opens an operation and sends its request unchanged. @returns the status that the page shows */
async function tryOut(operationId: string): Promise<string> {
  const operation = page.locator(`details#${operationId}`);
  if ((await operation.getAttribute('open')) === null) await operation.locator('summary').click();
  const shown = operation.getByRole('status');
  const answer = page.waitForResponse(
    (response) =>
      response.request().method() !== 'GET' || !/events\/upcoming$|tickettypes|paymentmethods/.test(response.url()),
  );
  await operation.getByRole('button', { name: 'Send' }).click();
  if (!/listTicketTypes|listPaymentMethods|getEvent/.test(operationId)) await answer;
  await shown.locator('p').waitFor();
  await operation.locator('button[aria-disabled=false]').waitFor();
  return ((await shown.locator('p').textContent()) ?? '').slice(0, 3);
}

const open = contracts.filter(({ method, operationId }) => method === 'GET' && !OF_SOMEBODY.includes(operationId));

it('every read operation answers to its example parameters', async () => {
  for (const { operationId } of open) expect([operationId, await tryOut(operationId)]).toEqual([operationId, '200']);
});

it('a cart is made, filled, ordered and read, each with what the one before answered', async () => {
  for (const [operationId, status] of [
    ['createCart', '201'],
    ['addSeats', '200'],
    ['removeSeat', '200'],
    ['addSeats', '200'],
    ['createOrder', '200'],
    ['getOrder', '200'],
  ] as const) {
    expect([operationId, await tryOut(operationId)]).toEqual([operationId, status]);
  }
});

it('axe finds nothing with all operations open, on the narrowest phone', async () => {
  const visitor = await browser.visit({ site: service.url, viewport: SMALLEST });
  await visitor.page.goto('/docs');
  await visitor.page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  expect(await axeFindings(visitor.page)).toEqual([]);
  // No text is cut off, code included.
  const wide = await visitor.page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(
        (one) =>
          one.getBoundingClientRect().right > innerWidth + 1 ||
          (one.matches('pre') && one.scrollWidth > one.clientWidth),
      )
      .map((one) => one.outerHTML.slice(0, 80)),
  );
  expect(wide).toEqual([]);
});

it('is complete without JavaScript, and links to the webhooks', async () => {
  const visitor = await browser.visit({ site: service.url, javaScript: false });
  await visitor.page.goto('/docs');
  expect(await visitor.page.locator('main details[id]').count()).toBe(contracts.length);
  await visitor.page.getByRole('navigation', { name: 'Doek' }).getByRole('link', { name: 'Webhooks' }).click();
  await visitor.page.waitForURL('**/docs/webhooks');
});

it('has a searchable table of contents, whose entries open their operation', async () => {
  const { page } = await browser.visit({ site: service.url, viewport: DESKTOP });
  await page.goto('/docs');
  const contents = page.getByRole('navigation', { name: 'Contents of the reference' });
  const entries = contents.locator('[data-entry]:visible');
  const all = await entries.count();
  await contents.getByRole('searchbox').fill('listTicketTypes');
  await expect.poll(() => entries.count()).toBe(1);
  expect(all).toBeGreaterThan(20);
  await entries.getByRole('link').click();
  await page.locator('details#listTicketTypes[open]').waitFor();
});
