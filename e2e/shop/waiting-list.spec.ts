import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { DESKTOP, openBrowser, SMALLEST } from '../setup/browser';

const database = openDatabase();
const browser = await openBrowser();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant(database.db, {
    client: { locale: 'en', waiting_list_hours: 24 },
    events: [{ key: 'show', name: 'Show', sub_events: [performance('a', 2), performance('b', 2)] }],
  });
});
afterAll(() => Promise.all([browser.close(), database.close()]));

it.each([
  { key: 'a', viewport: DESKTOP, javaScript: true, colorScheme: 'light', email: 'a@example.org' },
  { key: 'b', viewport: SMALLEST, javaScript: false, colorScheme: 'dark', email: 'b@example.org' },
] as const)('a visitor joins, confirms, and gets the seats that come free ($viewport.width wide)', async (settings) => {
  const { key, javaScript, email } = settings;
  const { page } = await browser.visit(settings);
  const looksWell = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      settings.viewport.width,
    );
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const event = tenant.subEventId(key);
  const cart = newCartId();
  const ctx = { client: tenant.client, db: database.db, now: new Date() };
  await addSeats(ctx, { cartId: cart, subEventId: event, discountId: tenant.discountId('standaard'), count: 2 });
  await page.context().addCookies([{ name: `lang-${tenant.name}`, value: 'en', url: BASE() }]);

  await page.goto(`${BASE()}/${tenant.name}/event/${event}`);
  await page.getByRole('link', { name: 'Join the waiting list' }).click();
  await heading('Join the waiting list');
  await looksWell();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await heading('Check your email');
  await looksWell();

  const [row] = await database.sql<{ token: string }[]>`SELECT token FROM waiting_list_entries
    WHERE client_id = ${tenant.client.id} AND email = ${email}`;
  const link = `${BASE()}/${tenant.name}/waiting-list/${row?.token}`;
  await page.goto(link);
  await heading('One more click');
  await page.getByRole('button', { name: 'Put me on the list' }).click();
  await heading('You’re on the waiting list');
  await looksWell();

  await database.sql`UPDATE seats SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL WHERE cart_id = ${cart}`;
  const reread = async () => {
    await page.goto(link);
    return page.getByRole('heading', { level: 1 }).innerText();
  };
  await expect.poll(reread).toBe('There are tickets for you');
  await looksWell();
  await page.getByRole('button', { name: 'Put them in my cart' }).click();
  await page.waitForURL(/\/cart$/);
  const held =
    await database.sql`SELECT count(*)::int AS n FROM seats s JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
    WHERE s.sub_event_id = ${event} AND c.expires_at > now() AND s.cart_id NOT LIKE 'offer:%'`;
  expect(held).toEqual([{ n: 2 }]);
  await page.goto(link);
  await heading('This link no longer works');
  await page.goto(`${BASE()}/${tenant.name}/waiting-list/${'x'.repeat(32)}`);
  await heading('This link no longer works');
});
