import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '@/lib/testing/tenant';
import { BASE } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { DESKTOP, PHONE, SMALLEST, type Visitor } from '../setup/browser';
import { BUYER, buyingAt, makeSellingShop, openSellingShop, TERMS } from '../setup/checkout';

const at = openSellingShop();
let strict: Tenant;
beforeAll(async () => {
  strict = await makeSellingShop(at.database, { theme: { links: { terms: TERMS } } });
});

const errors = ({ page }: Visitor) =>
  page.getByRole('alert').filter({ hasText: 'Je bestelling is nog niet geplaatst' });
const total = async ({ page }: Visitor) => (await page.locator('[data-total]').textContent())?.replace(/\s/g, ' ');

const ON_BOTH = [
  { name: 'on a desktop', viewport: DESKTOP, javaScript: true },
  { name: 'on the smallest phone without JavaScript', viewport: SMALLEST, javaScript: false },
];
const ON_EACH = [...ON_BOTH, { name: 'on a phone', viewport: PHONE, javaScript: true }];

describe.each(ON_EACH)('a visitor $name', ({ viewport, javaScript }) => {
  it('goes from the cart to tickets', async () => {
    const visitor = await at.browser.visit({ viewport, javaScript });
    const { page } = visitor;
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    const cartId = await at.giveCart(visitor, 2);
    await page.goto(at.path('/cart'));
    await page.getByRole('link', { name: 'Afrekenen' }).click();
    await page.waitForURL('**/checkout');
    // On a phone the order is one line, so that the first field is visible without scrolling.
    const field = await page.getByRole('textbox').first().boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(viewport.height);
    const fold = page.locator('main summary').filter({ hasText: /^2 kaarten$/ });
    if (await fold.isVisible()) await fold.click();
    await page.getByText('2 × Standaard').waitFor();
    // The way of payment may add to it, so the only total is beside the button.
    expect(await page.getByRole('region', { name: 'Je bestelling' }).locator('strong').count()).toBe(0);
    await page.getByText(/We houden je plaatsen nog 1[45] minuten vast/).waitFor();
    expect(await page.getByLabel(/^Houd me per e-mail op de hoogte/).isChecked()).toBe(false);
    await fits();
    await at.fillIn(visitor);
    await page.getByLabel('Creditcard').check();
    const pay = page.getByRole('button', { name: /^(Betaal|Bestellen)/ });
    expect((await pay.innerText()).replace(/\s/g, ' ')).toBe(javaScript ? 'Betaal € 49,95' : 'Bestellen en betalen');
    if (javaScript) expect(await total(visitor)).toBe('€ 49,95');
    else expect(await page.getByText('(in totaal € 49,95)').isVisible()).toBe(true);
    await at.send(visitor);
    await page.waitForURL('**/testbank/**');
    expect(await page.locator('[data-amount]').getAttribute('data-amount')).toBe('49.95');
    await at.atBank(visitor, 'Betalen');
    await at.heading(visitor, 'Bedankt, je bestelling is betaald');
    expect(await page.getByRole('img', { name: /^De code van kaart/ }).count()).toBe(2);
    expect(await total(visitor)).toBe('€ 49,95');
    await page.getByText('anna@theater.example').waitFor();
    await fits();
    expect(await at.ordersOf(cartId)).toMatchObject([
      { status: 'paid', total: '49.95', locale: 'nl', mailing_list: false, opt_in: false },
    ]);
    const file = await page.request.get(
      (await page.getByRole('link', { name: 'Download als pdf' }).getAttribute('href')) ?? '',
    );
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.goto(at.path('/cart'));
    await page.getByRole('link', { name: 'Bekijk je bestelling en kaarten' }).click();
    await at.heading(visitor, 'Bedankt, je bestelling is betaald');
  });
});

// Messages of the form depend on JavaScript; the test above checks the layout on each screen.
describe.each(ON_BOTH)('a visitor $name', ({ viewport, javaScript }) => {
  it('is told what is wrong with every field, and keeps what was typed', async () => {
    const visitor = await at.browser.visit({ viewport, javaScript });
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 1);
    await page.goto(at.path('/checkout'));
    await at.send(visitor);
    await errors(visitor).waitFor();
    expect(await errors(visitor).getByRole('link').allInnerTexts()).toEqual([
      'Vul je e-mailadres in.',
      'Vul je voornaam in.',
      'Vul je achternaam in.',
    ]);
    const described = async (label: string) => {
      const ids = await page.getByLabel(label).getAttribute('aria-describedby');
      return page.locator(`#${ids?.split(' ')[0]}`).textContent();
    };
    expect(await described('Achternaam')).toBe('Vul je achternaam in.');
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.id);
    if (javaScript) await expect.poll(focused).toBe('alert');
    await errors(visitor).getByRole('link', { name: 'Vul je voornaam in.' }).click();
    await expect.poll(focused).toBe('firstName');

    await at.fillIn(visitor, { email: 'anna@theater' });
    await page.getByLabel('Telefoonnummer').fill('geen');
    await page.getByLabel(/^Houd me per e-mail op de hoogte/).check();
    await page.getByLabel('Creditcard').check();
    await at.send(visitor);
    await errors(visitor).getByText('Controleer je telefoonnummer').waitFor();
    expect(await errors(visitor).getByRole('link').count()).toBe(2);
    expect(await page.getByLabel('E-mailadres').inputValue()).toBe('anna@theater');
    expect(await page.getByLabel(/^Houd me per e-mail op de hoogte/).isChecked()).toBe(true);
    expect(await page.getByLabel('Creditcard').isChecked()).toBe(true);
    expect(await at.ordersOf(cartId)).toEqual([]);

    await page.getByLabel('E-mailadres').fill(BUYER.email);
    await page.getByLabel('Telefoonnummer').fill('+31 (0)20 123 45 67');
    await at.send(visitor);
    await page.waitForURL('**/testbank/**');
    expect(await at.ordersOf(cartId)).toMatchObject([{ total: '25.45', mailing_list: true, opt_in: true }]);
  });

  it('sees the terms if there are any, and gets more time without losing what was typed', async () => {
    const visitor = await at.browser.visit({ viewport, javaScript });
    const { page } = visitor;
    const own = buyingAt(strict, at.database);
    const cartId = await own.giveCart(visitor, 1);
    await at.database
      .sql`UPDATE carts SET expires_at = now() + interval '5 minutes' WHERE client_id = ${strict.client.id} AND id = ${cartId}`;
    await page.goto(own.path('/checkout'));
    expect(await page.getByRole('link', { name: 'algemene voorwaarden' }).getAttribute('href')).toBe(TERMS);
    await own.fillIn(visitor);
    await page.getByRole('button', { name: 'Houd mijn plaatsen langer vast' }).click();
    await page.getByText(/We houden je plaatsen nog 1[45] minuten vast/).waitFor();
    expect(await page.getByLabel('Achternaam').inputValue()).toBe('de Vries');
    await own.send(visitor);
    await page.waitForURL('**/testbank/**');
  });
});

it('keeps the form where the server cannot be reached, says so, and orders once', async () => {
  const visitor = await at.browser.visit();
  const { page, context } = visitor;
  const cartId = await at.giveCart(visitor, 1);
  await page.goto(at.path('/checkout'));
  await at.fillIn(visitor);
  await context.setOffline(true);
  await at.send(visitor);
  await page.getByRole('alert').getByText('We konden geen verbinding maken.', { exact: false }).waitFor();
  expect(await page.getByLabel('Achternaam').inputValue()).toBe('de Vries');
  await context.setOffline(false);
  await at.send(visitor);
  await page.waitForURL('**/testbank/**');
  expect(await at.ordersOf(cartId)).toHaveLength(1);
  expect(visitor.problems.splice(0).every((problem) => problem.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

it('never preselects paying at the door, and links only back to the cart', async () => {
  const dear = { payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.35', provider: 'test' };
  const door = { payment_id: 2, payment_desc: 'Aan de kassa', payment_cost: '0.00', provider: 'door' };
  const shop = await makeSellingShop(at.database, { payment_methods: [door, dear] });
  const own = buyingAt(shop, at.database);
  const visitor = await at.browser.visit();
  const { page } = visitor;
  await own.giveCart(visitor, 1);
  await page.goto(own.path('/checkout'));
  expect(await page.getByLabel('iDEAL').isChecked()).toBe(true);
  await page.getByLabel('Aan de kassa').check();
  await page.getByRole('button', { name: /^Reserveer, betaal €\s24,50 aan de kassa$/ }).waitFor();
  expect(await page.locator('header a').allInnerTexts()).toEqual(['Terug naar je winkelwagen']);
  await page.getByRole('link', { name: 'Terug naar je winkelwagen' }).click();
  await page.getByRole('heading', { name: 'Je winkelwagen' }).waitFor();
  await page.getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
});

describe('an address that looks misspelt', () => {
  it('is questioned when the field loses focus, and corrected with one tap', async () => {
    const visitor = await at.browser.visit({ viewport: PHONE });
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 1);
    await page.goto(at.path('/checkout'));
    await at.fillIn(visitor, { email: 'anna@gmial.com' });
    await page.getByRole('status').getByText('Bedoel je anna@gmail.com?').waitFor();
    await page.getByRole('button', { name: 'Gebruik anna@gmail.com' }).click();
    await at.send(visitor);
    await page.waitForURL('**/testbank/**');
    const [order] = await at.database.sql`SELECT email FROM orders WHERE cart_id = ${cartId}`;
    expect(order?.email).toBe('anna@gmail.com');
  });

  it.each([true, false])('is accepted when it is sent unchanged (JavaScript: %s)', async (javaScript) => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 1);
    await page.goto(at.path('/checkout'));
    await at.fillIn(visitor, { email: 'anna@gmial.com' });
    if (javaScript) await page.getByRole('status').getByText('Bedoel je anna@gmail.com?').waitFor();
    else {
      await at.send(visitor);
      await errors(visitor).getByText('Bedoel je anna@gmail.com?').waitFor();
    }
    await at.send(visitor);
    await page.waitForURL('**/testbank/**');
    const [order] = await at.database.sql`SELECT email FROM orders WHERE cart_id = ${cartId}`;
    expect(order?.email).toBe('anna@gmial.com');
  });
});

describe.each([true, false])('orders without an online payment (JavaScript: %s)', (javaScript) => {
  /** Confirms by the link in the mail, after a mail program has requested it, which must change nothing. */
  const confirm = async ({ page }: Visitor, cartId: string) => {
    const [row] = await at.database.sql`SELECT r.token FROM reservations r JOIN orders o ON o.id = r.order_id
      WHERE o.cart_id = ${cartId}`;
    const link = at.path(`/order/${await at.keyOf(cartId)}/confirm/${row?.token}`);
    for (let i = 0; i < 3; i++) expect((await fetch(`${BASE()}${link}`)).status).toBe(200);
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'pending' }]);
    await page.goto(link);
    await page.getByRole('button', { name: 'Bevestigen' }).click();
    return link;
  };

  it('a free order has its tickets once its buyer has confirmed it', async () => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 2, { type: 'gratis' });
    await page.goto(at.path('/checkout'));
    await page.getByText('Er is niets te betalen.').waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await at.fillIn(visitor);
    await at.send(visitor);
    await at.heading(visitor, 'Bevestig je bestelling');
    await page.getByText('We hebben een e-mail gestuurd naar anna@theater.example.', { exact: false }).waitFor();
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    await confirm(visitor, cartId);
    await at.heading(visitor, 'Bedankt, je kaarten zijn klaar');
    expect(await page.getByRole('img', { name: /^De code van kaart/ }).count()).toBe(2);
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'paid', total: '0.00' }]);
  });

  it('an order to be paid at the door is promised, and can be cancelled', async () => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 2);
    await page.goto(at.path('/checkout'));
    await at.fillIn(visitor);
    await page.getByLabel('Aan de kassa').check();
    await at.send(visitor);
    await at.heading(visitor, 'Bevestig je bestelling');
    const link = await confirm(visitor, cartId);
    await at.heading(visitor, 'Je plaatsen zijn gereserveerd');
    await page.getByText('Betaal € 49,00 aan de kassa', { exact: false }).waitFor();
    expect(await page.getByRole('img', { name: /^De code van kaart/ }).count()).toBe(0);
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'promised' }]);
    await page.getByText('Annuleer de bestelling', { exact: true }).click();
    await page.getByRole('button', { name: 'Ja, annuleer de bestelling' }).click();
    await at.heading(visitor, 'Deze bestelling is geannuleerd');
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'cancelled' }]);
    await page.goto(link);
    await at.heading(visitor, 'Deze link werkt niet meer');
  });
});
