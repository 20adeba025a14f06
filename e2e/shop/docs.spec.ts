import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BASE } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { DESKTOP, openBrowser, PHONE, SMALLEST } from '../setup/browser';

let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  expect(await browser.leave()).toEqual([]);
});
afterAll(() => browser.close());

it('axe finds nothing on the page of webhooks', async () => {
  const { page } = await browser.visit();
  await page.goto('/docs/webhooks');
  await page.getByRole('heading', { name: 'Checking the signature' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it.each([SMALLEST, PHONE, DESKTOP])('it never scrolls sideways at $width px', async (viewport) => {
  const { page } = await browser.visit({ viewport });
  await page.goto('/docs/webhooks');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
});

it('is linked from the documentation', async () => {
  const { page } = await browser.visit({ javaScript: false });
  await page.goto('/docs');
  await page.getByRole('main').getByRole('link', { name: 'webhooks' }).click();
  expect(page.url()).toBe(`${BASE()}/docs/webhooks`);
  expect(await page.locator('nav [aria-current="page"]').allTextContents()).toEqual(['Webhooks']);
});
