import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { BASE } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openSellingShop } from '../setup/checkout';

const at = openSellingShop();

/** A Chromium whose settings refuse cookies from everybody. `close` also deletes its profile. */
async function openRefusing(javaScriptEnabled: boolean) {
  const profile = await mkdtemp(join(tmpdir(), 'doek-no-cookies-'));
  await mkdir(join(profile, 'Default'));
  const refuses = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(refuses));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
    baseURL: BASE(),
    javaScriptEnabled,
    locale: 'nl-NL',
  });
  const page = await context.newPage();
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true });
  };
  return { page, close };
}

it.each([true, false])(
  'without cookies the cart is in the address, up to the order (JavaScript: %s)',
  async (script) => {
    const { page, close } = await openRefusing(script);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    const name = at.tenant.name;
    const own = `/${name}~[A-Za-z0-9,-]{16,}`;
    await page.goto(`/${name}/event/${at.tenant.subEventId('avond')}`);
    await page.getByRole('spinbutton', { name: 'Aantal kaarten: Standaard' }).fill('2');
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    await page.getByText('Je browser blokkeert cookies.').waitFor();
    const cart = page.url();
    expect(cart).toMatch(new RegExp(`${own}/cart`));
    expect(new URL(cart).search).toBe('?no-cookies=1');
    expect(await page.locator('[data-total]').getAttribute('data-total')).toBe('49.00');
    if (script) expect(await axeFindings(page)).toEqual([]);
    const answer = await page.reload();
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' });
    expect(answer?.headers()['cache-control']).toContain('no-store');

    // The links of the shop keep the same cart.
    await page.getByRole('link', { name: 'Verder kijken' }).click();
    await page.waitForURL(new RegExp(`${own}$`));
    await page.goto(cart);
    await page.getByRole('link', { name: 'Afrekenen' }).click();
    await page.waitForURL(new RegExp(`${own}/checkout`));
    await page.getByLabel('E-mailadres').fill('anna@theater.example');
    await page.getByLabel('Voornaam').fill('Anna');
    await page.getByLabel('Achternaam').fill('de Vries');
    await page.getByLabel('Aan de kassa').check();
    await page.getByRole('button', { name: /^(Reserveer|Bestel)/ }).click();
    await page.waitForURL(`**/${name}/order/*`);
    expect(problems).toEqual([]);
    await close();
  },
);

it('redirects browsers that keep cookies to the cart as usual, and nobody to another site', async () => {
  const { page, context } = await at.browser.visit({ javaScript: false });
  await page.goto(`/${at.tenant.name}/event/${at.tenant.subEventId('avond')}`);
  await page.getByRole('spinbutton', { name: 'Aantal kaarten: Standaard' }).fill('1');
  await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await page.waitForURL(`**/${at.tenant.name}/cart`);
  const cart = (await context.cookies()).find((cookie) => cookie.name === `cart-${at.tenant.name}`)?.value;
  const kept = (to: string) => fetch(`${BASE()}/${at.tenant.name}~${cart}/cart/kept?to=${to}`, { redirect: 'manual' });
  expect((await kept('//elsewhere.example')).status).toBe(404);
  expect((await kept('event/1/../..')).status).toBe(404);
  expect((await kept('cart')).headers.get('location')).toBe(`/${at.tenant.name}~${cart}/cart?no-cookies=1`);
});
