import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { holdRequests, PHONE } from '../setup/browser';
import { openShop } from '../setup/shop';

const at = openShop();

/** Holds requests of the router back. @returns what releases them */
const holdBack = (page: Page) => holdRequests(page, /[?&]_rsc=/);

/** Sums the layout shifts of a page, also those right after a click. @returns what reads the sum */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const kept = window as unknown as { shifted: number };
    kept.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

const topOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN;

it.each([undefined, PHONE])('shows the outline of a slow page, and nothing moves (%o)', async (viewport) => {
  const { page } = await at.browser.visit(viewport && { viewport });
  await page.goto(`/${at.tenant.name}`);
  const shifts = await watchShifts(page);
  const outline = page.locator('[data-shape]');

  let open = await holdBack(page);
  await page.getByRole('link', { name: 'De Voorstelling', exact: true }).click();
  await outline.waitFor();
  expect(await outline.getAttribute('data-shape')).toBe('event');
  await page.getByText('Een ogenblik…').waitFor();
  expect(await page.locator('main > [aria-busy=true]').count()).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
  open();
  await page.getByRole('heading', { level: 1, name: 'De Voorstelling' }).waitFor();
  expect(await outline.count()).toBe(0);
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);

  open = await holdBack(page);
  await page.getByRole('link', { name: 'Winkelwagen' }).click();
  await page.locator('[data-shape=cart]').waitFor();
  const top = await topOf(page, '[data-shape] > :first-child');
  open();
  await page.getByRole('heading', { name: 'Je winkelwagen is leeg.' }).waitFor();
  expect(await topOf(page, 'h1')).toBeCloseTo(top, 0);
  expect(await shifts()).toBeLessThan(0.02);
});

it('shows placeholders for the results of a slow search, each in its place', async () => {
  const { page } = await at.browser.visit();
  await page.goto(`/${at.tenant.name}`);
  const shifts = await watchShifts(page);
  const results = page.locator('main [aria-busy]');
  const boxes = () => page.locator('main li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const before = await boxes();
  const open = await holdBack(page);
  await page.getByRole('searchbox').fill('Vier');
  const title = page.getByRole('link', { name: 'De Voorstelling', exact: true });
  await expect.poll(() => title.evaluate((link) => getComputedStyle(link).color)).toBe('rgba(0, 0, 0, 0)');
  expect(await boxes()).toEqual(before);
  expect(await results.count()).toBe(1);
  open();
  await page.getByText('1 voorstelling', { exact: false }).first().waitFor();
  await title.waitFor({ state: 'detached' });
  expect(await page.locator('[aria-busy]').count()).toBe(0);
  expect(await shifts()).toBeLessThan(0.02);
});

it('returns to the same position in the list, also when its parts load slowly', async () => {
  const { page } = await at.browser.visit({ viewport: PHONE });
  await page.goto(`/${at.tenant.name}`);
  await page.route(/[?&]_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  const last = page.locator('main li h2 a').last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await last.click();
  await page.waitForURL(/event/);
  await page.locator('h1').waitFor();
  await page.goBack();
  await last.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});
