import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '@/lib/api/contracts';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { importFiles } from '@/scripts/cli/import-files';
import { openBrowser } from '../setup/browser';
import { startService } from '../setup/service';

/** These need the id of a buyer or waiting visitor, so their example finds nothing. */
const OF_SOMEBODY = ['getOrder', 'payOrder', 'returnFromPayment', 'getStanding'];

let database: TestDatabase;
let service: Awaited<ReturnType<typeof startService>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
beforeAll(async () => {
  database = await testDatabase();
  await importFiles(database.url, ['db/demo/demo.json']);
  service = await startService(database.url, { WEB_PROCESSES: '1' });
  browser = await openBrowser();
  await openDocs();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await database?.drop();
});

async function openDocs(): Promise<void> {
  const visitor = await browser.visit({ site: service.url });
  visitor.context.setDefaultTimeout(45_000);
  page = visitor.page;
  await page.goto('/docs');
}

const operationOf = (operationId: string) => page.locator(`[id^="operations-"][id$="-${operationId}"]`);

/** Opens an operation and executes it unchanged. @returns the answer that the page shows */
async function tryOut(operationId: string): Promise<{ status: string; headers: string }> {
  const operation = operationOf(operationId);
  if (!(await operation.locator('.btn.execute').count())) {
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('.try-out__btn').click();
  }
  const answer = page.waitForResponse((response) => /\/(v1|api)\//.test(response.url()));
  await operation.locator('.btn.execute').click();
  await answer;
  const status = operation.locator('.live-responses-table tbody .response-col_status').first();
  await status.waitFor();
  const headers = JSON.stringify(await (await answer).request().allHeaders());
  return { status: ((await status.textContent()) ?? '').trim().slice(0, 3), headers };
}

const open = contracts.filter(({ method, operationId }) => method === 'GET' && !OF_SOMEBODY.includes(operationId));

it.each(open)('$operationId answers its example', async ({ operationId }) => {
  expect((await tryOut(operationId)).status).toBe('200');
  // Swagger UI redraws every open operation at each click, long answers included.
  await operationOf(operationId).locator('.opblock-summary-control').click();
});

it('a cart is created, and filled repeatedly', { timeout: 180_000 }, async () => {
  await openDocs();
  expect((await tryOut('createCart')).status).toBe('201');
  for (let time = 1; time <= 3; time++) {
    const { status, headers } = await tryOut('addSeats');
    expect(status).toBe('200');
    expect(headers.toLowerCase()).not.toContain('idempotency-key');
  }
  const cart = await (await fetch(`${service.url}/v1/demo/cart/kT3v0eYqWm5uB7hZ1sXa9cRf2gLpN8jD`)).json();
  expect(cart).toHaveLength(4);
});
