import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser, PHONE } from '../setup/browser';
import { BUYER } from '../setup/checkout';
import { mailOf } from '../setup/mail';

const pool = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;

const EN = {
  'De kersentuin': 'The Cherry Orchard',
  'Anton Tsjechov': 'Anton Chekhov',
  dans: 'dance',
  Standaard: 'Standard',
  '1e rang': 'Category 1',
  '2e rang': 'Category 2',
  Zaal: 'Stalls',
};
const DUTCH = /kersentuin|Tsjechov|\bdans\b|Standaard|1e rang|Zaal|Uit de bundel/i;

beforeAll(async () => {
  browser = await openBrowser();
  const rows = (category: string) => [{ name: 'Zaal', category, rows: [{ row: 'A', seats: 6 }] }];
  tenant = await makeTenant(pool.db, {
    client: {
      locale: 'nl',
      translations: { en: EN },
      payment_methods: [{ payment_id: 1, payment_desc: 'Proefbank', payment_cost: '0.00', provider: 'test' }],
    },
    locations: [
      {
        key: 'hal',
        name: 'De Hal',
        sections: [...rows('1e rang'), { name: 'Balkon', category: '2e rang', rows: [{ row: 'A', seats: 4 }] }],
      },
    ],
    ticket_types: STANDARD_TYPES.slice(0, 2),
    events: [
      {
        key: 'kersentuin',
        name: 'De kersentuin',
        short_text: 'Anton Tsjechov',
        text: '<p>Uit de bundel.</p>',
        texts: { en: '<p>From the bundle.</p>' },
        types: ['dans'],
        sub_events: [
          performance('avond', 0, {
            location: 'hal',
            categories: [
              { name: '1e rang', price: '30.00' },
              { name: '2e rang', price: '20.00' },
            ],
          }),
        ],
      },
      { key: 'ander', name: 'Hamlet', types: ['theater'], sub_events: [] },
    ],
  });
});
afterAll(async () => {
  await browser.close();
  await pool.close();
});
afterEach(async () => expect(await browser.leave()).toEqual([]));

it('uses one language for everything, from the list to the mail', async () => {
  const { page } = await browser.visit({ locale: 'en-GB', viewport: PHONE });
  const told = async () => `${await page.title()}\n${await page.locator('body').innerText()}`;
  await page.goto(`/${tenant.name}`);
  expect(await told()).toMatch(/dance · Anton Chekhov/i);
  expect(await told()).not.toMatch(DUTCH);
  // The search also finds the organisation's own word.
  await page.goto(`/${tenant.name}?q=kersentuin&type=dans`);
  await page.getByRole('heading', { name: 'The Cherry Orchard' }).waitFor();

  await page.goto(`/${tenant.name}/event/${tenant.subEventId('avond')}`);
  await page.getByText('From the bundle.').waitFor();
  await page.locator('input[type=checkbox][tabindex="0"]').waitFor({ state: 'attached' });
  expect(await page.getByRole('group', { name: 'Stalls', exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Best seats' }).click();
  await page.locator('[data-sum]').first().waitFor();
  expect(await told()).toMatch(/Category 1/);
  expect(await told()).not.toMatch(DUTCH);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await page.waitForURL('**/cart');
  await page.getByText('Standard · Category 1').first().waitFor();
  expect(await told()).not.toMatch(DUTCH);

  await page.goto(`/${tenant.name}/checkout`);
  await page.getByLabel('Email address').fill(BUYER.email);
  await page.getByLabel('First name').fill(BUYER.firstName);
  await page.getByLabel('Last name').fill(BUYER.lastName);
  expect(await told()).not.toMatch(DUTCH);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/testbank/**');
  await page.locator('main button').first().click();
  await page.waitForURL('**/order/**');
  await page.getByRole('img', { name: /code/i }).first().waitFor();
  expect(await told()).toMatch(/The Cherry Orchard/);
  expect(await told()).not.toMatch(DUTCH);

  const key = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { subject, text } = await mailOf(pool, tenant.name, key, 'confirmation');
  expect(`${subject}\n${text}`).toMatch(/The Cherry Orchard[\s\S]*Stalls/);
  expect(`${subject}\n${text}`).not.toMatch(DUTCH);
  // Orders are stored in the organisation's own words.
  const [line] = await pool.sql`SELECT event_name, section, category_name, discount_name FROM order_lines
    WHERE client_id = ${tenant.client.id}`;
  expect(line).toEqual({
    event_name: 'De kersentuin',
    section: 'Zaal',
    category_name: '1e rang',
    discount_name: 'Standaard',
  });
});

it('falls back to the organisation’s own words in languages without translations', async () => {
  const { page } = await browser.visit({ locale: 'fr-FR', javaScript: false });
  await page.goto(`/${tenant.name}/event/${tenant.subEventId('avond')}`);
  await page.getByText('Uit de bundel.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('De kersentuin');
});

it('writes calendar files and pictures for messages in the language of their address', async () => {
  const { page } = await browser.visit({ locale: 'en-GB' });
  await page.goto(`/${tenant.name}`);
  const event = `/${tenant.name}/event/${tenant.subEventId('avond')}`;
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  const feed = await hrefOf('Add to your calendar');
  await page.goto(event);
  const file = await hrefOf('Add to your calendar');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(picture).toMatch(/\?lang=en$/);
  for (const address of [feed, file]) {
    const read = async (path: string) => (await page.request.get(path)).text();
    expect(await read(`${address}`)).toMatch(/SUMMARY:The Cherry Orchard[\s\S]*DESCRIPTION:Anton Chekhov/);
    // Without a language, or with one that does not exist, the organisation's own is used.
    const [plain = ''] = `${address}`.split('?');
    for (const path of [plain, `${plain}?lang=xx`]) expect(await read(path)).toContain('SUMMARY:De kersentuin');
  }
  const drawn = async (address: string) => (await (await page.request.get(address)).body()).toString('base64');
  const [plain = ''] = `${picture}`.split('?');
  expect(await drawn(plain)).not.toBe(await drawn(`${picture}`));
});
