import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '@/lib/testing/tenant';
import { BASE, newCart } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { DESKTOP, openBrowser, PHONE, SMALLEST, siteOf, type Visitor } from '../setup/browser';
import { BUYER, buyingAt, makeSellingShop, openSellingShop } from '../setup/checkout';
import { linkIn, mailOf } from '../setup/mail';
import { untilKnown } from '../setup/pages';

const at = openSellingShop();
const domain = `c${Date.now()}.shop.test`;
let own: Tenant;
let strict: Tenant;
beforeAll(async () => {
  own = await makeSellingShop(at.database, { domains: [domain] });
  strict = await makeSellingShop(at.database, { unpaid_orders: { seats_per_address: 1 } });
});

let orders = 0;
type Shop = ReturnType<typeof buyingAt>;

async function order(visitor: Visitor, shop: Shop = at, type = 'standaard', count = 2): Promise<string> {
  const cartId = await shop.giveCart(visitor, count, { type });
  await visitor.page.goto(shop.path('/checkout'));
  // Another address each time, because the number of unconfirmed orders per address is limited.
  const email = `anna${++orders}@theater.example`;
  await shop.fillIn(visitor, { email });
  if (type === 'standaard') await visitor.page.getByLabel('Aan de kassa').check();
  await shop.send(visitor);
  await shop.heading(visitor, 'Bevestig je bestelling');
  return shop.keyOf(cartId);
}

const mail = (key: string, kind: string, tenant = at.tenant) => mailOf(at.database, tenant.name, key, kind);
const linkOf = async (key: string, tenant?: Tenant) => linkIn(await mail(key, 'confirm', tenant), '/confirm/');
const statusOf = async (key: string) =>
  (await at.database.sql`SELECT status FROM orders WHERE key = ${key}`)[0]?.status;
const press = ({ page }: Visitor) => page.getByRole('button', { name: 'Bevestigen' }).click();

it('is told when the limit of mails is reached, and offered other payment methods', async () => {
  const visitor = await at.browser.visit({ viewport: PHONE });
  const { page } = visitor;
  const key = await order(visitor);
  await at.database.sql`UPDATE mails m SET failed_at = now(), sent_at = NULL FROM orders o
    WHERE o.key = ${key} AND m.client_id = o.client_id AND m.order_id = o.id AND m.kind = 'confirm'`;
  await page.reload();
  await at.heading(visitor, 'We konden je geen e-mail sturen om te bevestigen');
  await page.getByText('te veel e-mails').waitFor();
  expect(await page.getByRole('button', { name: 'Stuur de e-mail opnieuw' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Verder' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

describe.each([
  { name: 'on a desktop', viewport: DESKTOP, javaScript: true, colorScheme: 'light' },
  { name: 'on a phone in the dark', viewport: PHONE, javaScript: true, colorScheme: 'dark' },
  { name: 'on the smallest phone without JavaScript', viewport: SMALLEST, javaScript: false, colorScheme: 'light' },
] as const)('a buyer $name', (settings) => {
  it('confirms by the link in the mail what is to be paid at the door', async () => {
    const visitor = await at.browser.visit(settings);
    const { page } = visitor;
    const looksWell = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        settings.viewport.width,
      );
      if (settings.colorScheme === 'dark') expect(await axeFindings(page)).toEqual([]);
    };
    const key = await order(visitor);
    await looksWell();
    const asked = await mail(key, 'confirm');
    expect(asked.to).toMatchObject([{ address: expect.stringMatching(/^anna\d+@theater/), name: '' }]);
    for (const word of [BUYER.firstName, BUYER.lastName]) expect(`${asked.text}${asked.html}`).not.toContain(word);
    await page.getByRole('button', { name: 'Stuur de e-mail opnieuw' }).click();
    await page.getByRole('status').getByText('De e-mail is onderweg').waitFor();
    const link = await linkOf(key);
    for (let i = 0; i < 2; i++) expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect(await statusOf(key)).toBe('pending');
    await page.goto(link);
    await looksWell();
    await press(visitor);
    await at.heading(visitor, 'Je plaatsen zijn gereserveerd');
    await looksWell();
    expect(await statusOf(key)).toBe('promised');
    const told = await mail(key, 'reserved');
    expect(told.text?.replace(/\s/g, ' ')).toContain('Betaal € 49,00 aan de kassa');
    await page.goto(link);
    await at.heading(visitor, 'Deze link werkt niet meer');
    await looksWell();
    await page.getByRole('link', { name: 'Je bestelling' }).click();
    await at.heading(visitor, 'Je plaatsen zijn gereserveerd');
  });
});

it('a free order has its tickets by mail once it is confirmed', async () => {
  const visitor = await at.browser.visit({ viewport: PHONE });
  const key = await order(visitor, at, 'gratis');
  await visitor.page.goto(await linkOf(key));
  await press(visitor);
  await at.heading(visitor, 'Bedankt, je kaarten zijn klaar');
  const { attachments } = await mail(key, 'confirmation');
  expect(attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
});

describe('a link', () => {
  it('that was open when the reservation expired confirms nothing', async () => {
    const visitor = await at.browser.visit();
    const key = await order(visitor);
    const link = await linkOf(key);
    await visitor.page.goto(link);
    await at.letPass((await at.database.sql`SELECT cart_id FROM orders WHERE key = ${key}`)[0]?.cart_id);
    await press(visitor);
    await at.heading(visitor, 'De tijd voor deze bestelling is om');
    await visitor.page.goto(link);
    await at.heading(visitor, 'Deze link werkt niet meer');
    expect(['pending', 'expired']).toContain(await statusOf(key));
  });

  it('of an order that was cancelled meanwhile confirms nothing', async () => {
    const visitor = await at.browser.visit();
    const key = await order(visitor);
    await visitor.page.goto(await linkOf(key));
    await fetch(`${BASE()}${at.path(`/order/${key}/stop`)}`, { method: 'POST', redirect: 'manual' });
    await press(visitor);
    expect(await statusOf(key)).toBe('cancelled');
    await at.heading(visitor, 'Deze bestelling is geannuleerd');
  });

  it('pressed in two windows at once is confirmed once', async () => {
    const visitor = await at.browser.visit();
    const key = await order(visitor);
    const link = new URL(await linkOf(key));
    const body = () => new URLSearchParams({ token: link.pathname.split('/').at(-1) ?? '' });
    const address = `${BASE()}${at.path(`/order/${key}/confirmed`)}`;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => fetch(address, { method: 'POST', body: body(), redirect: 'manual' })),
    );
    const page = at.path(`/order/${key}`);
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([page, page, page, page]);
    const rows = await at.database
      .sql`SELECT m.kind FROM mails m JOIN orders o ON o.id = m.order_id AND o.client_id = m.client_id
      WHERE o.key = ${key} ORDER BY m.id`;
    expect(rows.map(({ kind }) => kind)).toEqual(['confirm', 'reserved']);
  });

  it('with another token is refused', async () => {
    const key = await order(await at.browser.visit());
    for (const token of ['x', 'A'.repeat(32), '%00', '%ff', '%0d%0a', '..%2f..', '<b>', 'x'.repeat(5000)]) {
      const answer = await fetch(`${BASE()}${at.path(`/order/${key}/confirm/${token}`)}`);
      expect([200, 400, 404, 414], token).toContain(answer.status);
      expect(await answer.text()).not.toContain('>Bevestigen<');
      const sent = await fetch(`${BASE()}${at.path(`/order/${key}/confirmed`)}`, {
        method: 'POST',
        body: `token=${token}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        redirect: 'manual',
      });
      expect(sent.status, token).toBeLessThan(500);
      expect([token, await statusOf(key)]).toEqual([token, 'pending']);
    }
  });
});

it('on the organisation’s own domain the link has that domain', async () => {
  const browser = await openBrowser();
  try {
    const site = siteOf(domain);
    const visitor = await browser.visit({ site });
    const { page, context } = visitor;
    await untilKnown(domain);
    const shop = buyingAt(own, at.database);
    const cartId = newCart();
    await shop.hold(cartId, 1);
    await context.addCookies([
      { name: `cart-${own.name}`, value: cartId, url: site },
      { name: `buyer-${own.name}`, value: newCart(), url: site },
    ]);
    await page.goto('/checkout');
    await shop.fillIn(visitor);
    await page.getByLabel('Aan de kassa').check();
    await shop.send(visitor);
    await shop.heading(visitor, 'Bevestig je bestelling');
    const key = await shop.keyOf(cartId);
    const link = await linkOf(key, own);
    expect(link).toMatch(`https://${domain}/order/${key}/confirm/`);
    await page.goto(new URL(link).pathname);
    await press(visitor);
    await shop.heading(visitor, 'Je plaatsen zijn gereserveerd');
    expect(page.url()).toBe(`${site}/order/${key}`);
    await browser.leave();
  } finally {
    await browser.close();
  }
});

it('an order that was made in a frame is confirmed by the link too', async () => {
  const visitor = await at.browser.visit({ viewport: PHONE });
  const { page } = visitor;
  const cartId = newCart();
  await at.hold(cartId, 1);
  await page.goto(`/${at.tenant.name}~${cartId}/checkout`);
  await at.fillIn(visitor, { email: 'frame@theater.example' });
  await page.getByLabel('Aan de kassa').check();
  await at.send(visitor);
  await at.heading(visitor, 'Bevestig je bestelling');
  const key = await at.keyOf(cartId);
  const other = await at.browser.visit();
  await other.page.goto(await linkOf(key));
  await press(other);
  await at.heading(other, 'Je plaatsen zijn gereserveerd');
  await page.reload();
  await at.heading(visitor, 'Je plaatsen zijn gereserveerd');
});

it.each([true, false])(
  'too many reservations for one address are refused with a message (JavaScript: %s)',
  async (javaScript) => {
    const visitor = await at.browser.visit({ viewport: PHONE, javaScript });
    const { page } = visitor;
    const shop = buyingAt(strict, at.database);
    const cartId = await shop.giveCart(visitor, 2);
    await page.goto(shop.path('/checkout'));
    await shop.fillIn(visitor);
    await page.getByLabel('Aan de kassa').check();
    await shop.send(visitor);
    await page.getByRole('alert').getByText('Met dit e-mailadres kun je niet zoveel onbetaalde kaarten').waitFor();
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    expect(await shop.ordersOf(cartId)).toEqual([]);
    await page.getByLabel('iDEAL').check();
    await shop.send(visitor);
    await page.waitForURL('**/testbank/**');
  },
);
