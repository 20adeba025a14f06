import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE } from '../setup/api';
import { PHONE } from '../setup/browser';
import { BUYER, openSellingShop } from '../setup/checkout';

const at = openSellingShop();

it('is bought by keyboard alone, from the cart to the tickets', async () => {
  const visitor = await at.browser.visit();
  const { page } = visitor;
  await at.giveCart(visitor, 1);
  await page.goto(at.path('/cart'));
  const tabTo = async (name: RegExp) => {
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
        return label ?? '';
      });
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      if (name.test(await focused())) return;
    }
    throw new Error(`The Tab key does not reach ${name}.`);
  };
  await tabTo(/^Afrekenen$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  await page.getByLabel('E-mailadres').waitFor();
  for (const [label, text] of [
    [/^E-mailadres/, BUYER.email],
    [/^Voornaam/, BUYER.firstName],
    [/^Achternaam/, BUYER.lastName],
  ] as const) {
    await tabTo(label);
    await page.keyboard.type(text);
  }
  await tabTo(/^iDEAL/);
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(async () => (await page.locator('[data-total]').textContent())?.replace(/\s/g, ' '))
    .toBe('€ 25,45');
  await tabTo(/^Houd me per e-mail op de hoogte/);
  await tabTo(/^Betaal €\s25,45/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/testbank/**');
  await tabTo(/^Betalen$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/order/**');
  await at.heading(visitor, 'Bedankt, je bestelling is betaald');
});

it('is available in English, German and French too', async () => {
  for (const [language, send, pay, thanks] of [
    ['English', /^Pay €24\.50$/, 'Pay', 'Thank you, your order is paid'],
    ['Deutsch', /^Für 24,50\s€ kaufen$/, 'Bezahlen', 'Vielen Dank, Ihre Bestellung ist bezahlt'],
    ['Français', /^Payer 24,50\s€$/, 'Payer', 'Merci, votre commande est payée'],
  ] as const) {
    const visitor = await at.browser.visit({ viewport: PHONE });
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 1);
    await page.goto(at.path('/checkout'));
    await page.getByRole('button', { name: language }).click();
    await page.locator('input[name=email]').fill(BUYER.email);
    await page.locator('input[name=firstName]').fill(BUYER.firstName);
    await page.locator('input[name=lastName]').fill(BUYER.lastName);
    await page.getByRole('button', { name: send }).click();
    await page.waitForURL('**/testbank/**');
    await page.getByRole('button', { name: pay, exact: true }).click();
    await page.waitForURL('**/order/**');
    await at.heading(visitor, thanks);
    expect((await at.ordersOf(cartId))[0]?.locale.slice(0, 2)).toBe(language.slice(0, 2).toLowerCase());
  }
});

describe('a bank on another host', () => {
  const bank = createServer((_, response) => response.end('The bank'));
  beforeAll(() => new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve)));
  afterAll(() => bank.close());

  it.each([true, false])('is reached although the policy forbids forms to it (JavaScript: %s)', async (javaScript) => {
    const visitor = await at.browser.visit({ javaScript });
    const { page, problems } = visitor;
    const address = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/`;
    await page.route('**/api/*/payment/*', (route) => route.fulfill({ status: 303, headers: { Location: address } }));
    await at.giveCart(visitor, 1);
    const answer = await page.goto(at.path('/checkout'));
    expect(answer?.headers()['content-security-policy']).toMatch(/(^|; )form-action 'self'(;|$)/);
    await at.fillIn(visitor);
    await at.send(visitor);
    await page.waitForURL(address);
    expect(problems.splice(0).filter((problem) => !problem.startsWith(`third party: ${address}`))).toEqual([]);
  });
});

it('takes no order from a form on another site', async () => {
  const visitor = await at.browser.visit();
  const cartId = await at.giveCart(visitor, 1);
  await visitor.page.goto(at.path('/checkout'));
  await at.fillIn(visitor);
  const fields = await visitor.page
    .locator('form:has(input[name=seen])')
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)] as const),
    );
  const post = async (origin: string) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    const headers = { Origin: origin, Cookie: `cart-${at.tenant.name}=${cartId}` };
    return fetch(`${BASE()}${at.path('/checkout')}`, { method: 'POST', headers, body, redirect: 'manual' });
  };
  expect((await post('https://elsewhere.example')).status).toBeGreaterThanOrEqual(400);
  expect(await at.ordersOf(cartId)).toEqual([]);
  expect((await post(BASE())).headers.get('location')).toMatch(/\/order\/[\w-]+\/pay$/);
});
