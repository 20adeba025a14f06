import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { encodePolyline } from '@/lib/rides';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser, PHONE, SMALLEST, type Visitor } from '../setup/browser';
import { visitsTo } from '../setup/shop';

type Json = Record<string, unknown>;

const database = openDatabase();
let tenant: Tenant;
let friends: Tenant;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let shop: ReturnType<typeof visitsTo>;
let night: string;

const WEST = { key: 'west', name: 'Westertheater', lat: 52.37, lon: 4.89 };
const EAST = { key: 'east', name: 'De Oosterhal', lat: 52.371, lon: 4.902 };
const FAR = { key: 'far', name: 'Noorderzaal', lat: 52.379, lon: 4.896 };
const LINE: [number, number][] = [
  [52.37, 4.89],
  [52.3712, 4.896],
  [52.371, 4.902],
];

const show = (name: string, location: string, time: string, end: string, more: Json = {}) => ({
  key: name,
  name,
  short_text: 'Een gezelschap',
  sub_events: [performance(name, 200, { location, time, end, ...more })],
});
/** 1,000 m is 9 minutes, and ten besides. */
const rides = [
  { from: 'west', to: 'east', metres: 1000, line: encodePolyline(LINE) },
  { from: 'east', to: 'west', metres: 1000, line: encodePolyline(LINE.toReversed()) },
];
const few = { categories: [{ name: 'standaard', price: '10.00', capacity: 2 }] };
const EVENTS = [
  show('Hamlet', 'west', '19:00:00', '20:00:00'),
  show('Faust', 'east', '20:45:00', '21:45:00'),
  show('Medea', 'west', '22:30:00', '23:30:00'),
  show('Lear', 'far', '20:40:00', '21:40:00'),
  // A night of its own, with the last two seats of each.
  show('Woyzeck', 'west', '19:00:00', '20:00:00', { date: '+15', ...few }),
  show('Carmen', 'east', '20:30:00', '21:30:00', { date: '+15', ...few }),
];

beforeAll(async () => {
  browser = await openBrowser();
  const circle = `circle-${randomBytes(4).toString('hex')}`;
  const client = { locale: 'nl', recommendations: true, circle, max_per_order: 8 };
  tenant = await makeTenant(database.db, { client, locations: [WEST, EAST, FAR], events: EVENTS });
  await importRides(tenant);
  friends = await makeTenant(database.db, {
    client: { ...client, title: 'De Vrienden' },
    locations: [{ ...WEST, name: 'De Buren' }],
    events: [show('Aida', 'west', '22:10:00', '23:10:00')],
  });
  shop = visitsTo(tenant);
  const [row] = await database.sql<{ night: string }[]>`
    SELECT (starts_at AT TIME ZONE 'Europe/Amsterdam')::date::text AS night FROM sub_events
     WHERE client_id = ${tenant.client.id} AND id = ${tenant.subEventId('Hamlet')}`;
  night = row?.night ?? '';
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

async function importRides({ bundle }: Tenant): Promise<void> {
  await importBundle(database.db, { ...bundle, rides }, { now: new Date() });
}

const ctxOf = ({ client }: Tenant) => ({ client, db: database.db, now: new Date() });
const add = ({ page }: Visitor, count: number, name: string) =>
  page.getByRole('button', { name: `Voeg ${count === 1 ? '1 kaart' : `${count} kaarten`} toe: ${name}`, exact: true });
const card = ({ page }: Visitor, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const timeline = ({ page }: Visitor) => page.locator('#evening ol > li');

/** Takes seats away as another visitor. */
async function takeAway(key: string, count: number): Promise<void> {
  const wanted = { subEventId: tenant.subEventId(key), discountId: tenant.discountId('standaard'), count };
  await addSeats(ctxOf(tenant), { cartId: newCartId(), ...wanted });
}

describe('the evening in the cart', () => {
  it.each([true, false])('is whole in three taps, each planned anew (JavaScript: %s)', async (javaScript) => {
    const visitor = await browser.visit({ viewport: PHONE, javaScript });
    const { page } = visitor;
    await shop.buy(visitor, 'Hamlet', { Standaard: 2 });
    await page.getByRole('heading', { name: 'Na Hamlet' }).waitFor();
    expect(await card(visitor, 'Faust').innerText()).toMatch(
      /Faust[\s\S]*De Oosterhal[\s\S]*9 minuten fietsen \(1 km\), begint 45 minuten later[\s\S]*vanaf €\s24,50[\s\S]*nog 6 te bestellen/,
    );
    expect(await card(visitor, 'Lear').innerText()).toMatch(/ongeveer \d+ minuten fietsen \(ongeveer 1,\d km\)/);

    await add(visitor, 2, 'Faust').click();
    await page.locator('[data-total="98.00"]').waitFor();
    if (!javaScript) expect(new URL(page.url()).hash).toBe('#evening');
    // Lear overlaps what was added.
    expect(await card(visitor, 'Lear').count()).toBe(0);
    await page.getByRole('heading', { name: 'Na Faust' }).waitFor();
    if (javaScript) await page.getByRole('status').getByText('Toegevoegd. Je avond: Hamlet, daarna Faust.').waitFor();

    await add(visitor, 2, 'Medea').click();
    await page.locator('[data-total="147.00"]').waitFor();
    const told = (await timeline(visitor).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(told).toEqual([
      '1 19:00 – 20:00 Hamlet Westertheater',
      '9 minuten fietsen (1 km), 45 minuten ertussen De route in OpenStreetMap van Westertheater naar De Oosterhal',
      '2 20:45 – 21:45 Faust De Oosterhal',
      '9 minuten fietsen (1 km), 45 minuten ertussen De route in OpenStreetMap van De Oosterhal naar Westertheater',
      '3 22:30 – 23:30 Medea Westertheater',
    ]);
  });

  it('has a map that says the same in words, leads to OpenStreetMap and names it', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    await shop.buy(visitor, 'Hamlet', { Standaard: 1 });
    await add(visitor, 1, 'Faust').click();
    const map = page.getByRole('img', { name: /^Kaart: / });
    await page.getByRole('heading', { name: 'Na Faust' }).waitFor();
    expect(await map.getAttribute('aria-label')).toMatch(
      /^Kaart: 1 Hamlet, Westertheater; 9 minuten fietsen \(1 km\) naar 2 Faust, De Oosterhal\. ook op de kaart: A .*\.$/,
    );
    expect(await map.locator('text').allTextContents()).toEqual(
      expect.arrayContaining(['1 B', '2', 'Westertheater', 'De Oosterhal', '9 min']),
    );
    expect(await page.getByRole('link', { name: '© OpenStreetMap contributors' }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/copyright',
    );
    const way = page.getByRole('link', { name: 'De route in OpenStreetMap van Westertheater naar De Oosterhal' });
    expect(await way.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/directions?engine=fossgis_osrm_bike&route=52.37%2C4.89%3B52.371%2C4.902',
    );
  });

  it('sends to the other shop for what it does not sell itself', async () => {
    const visitor = await browser.visit();
    await shop.buy(visitor, 'Faust', { Standaard: 1 });
    const aida = card(visitor, 'Aida');
    await aida.getByText('De Vrienden verkoopt deze, als aparte bestelling.').waitFor();
    await aida.getByRole('link', { name: 'Kies kaarten: Aida, De Vrienden' }).click();
    await visitor.page.waitForURL(`**/${friends.name}/event/${friends.subEventId('Aida')}`);
  });

  it('offers no more than the order takes', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    await shop.buy(visitor, 'Hamlet', { Standaard: 5 });
    await card(visitor, 'Faust').getByText('Er kunnen er nog 3 in je bestelling.').waitFor();
    expect(await add(visitor, 5, 'Faust').count()).toBe(0);
    await card(visitor, 'Faust').getByRole('link', { name: 'Kies kaarten: Faust' }).click();
    await shop.number(visitor, 'Standaard').fill('3');
    await shop.addButton(visitor).click();
    await page
      .getByRole('heading', { name: 'Tussen Hamlet en Faust' })
      .or(page.getByRole('heading', { name: 'Na Faust' }))
      .first()
      .waitFor();
    // The order is full; only what others sell is left.
    expect(await page.locator('#evening button').count()).toBe(0);
    expect(await card(visitor, 'Aida').count()).toBe(1);
  });

  it.each([true, false])(
    'says what went in the meantime, adds nothing, and shows what fits now (JavaScript: %s)',
    async (javaScript) => {
      const own = await makeTenant(database.db, {
        client: { locale: 'nl', recommendations: true },
        locations: [WEST, EAST],
        events: [show('Hamlet', 'west', '19:00:00', '20:00:00'), show('Faust', 'east', '21:45:00', '22:45:00', few)],
      });
      const visits = visitsTo(own);
      const visitor = await browser.visit({ viewport: PHONE, javaScript });
      await visits.buy(visitor, 'Hamlet', { Standaard: 2 });
      await add(visitor, 2, 'Faust').waitFor();
      const other = { subEventId: own.subEventId('Faust'), discountId: own.discountId('standaard'), count: 1 };
      await addSeats(ctxOf(own), { cartId: newCartId(), ...other });
      await add(visitor, 2, 'Faust').click();
      const alert = visitor.page
        .getByRole('alert')
        .filter({ hasText: 'Nog maar 1 voor Faust. Er is niets toegevoegd: kies er minder op de eigen pagina' });
      await alert.waitFor();
      if (javaScript) expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
      await visitor.page.locator('[data-total="49.00"]').waitFor();
      await visitor.page.getByRole('heading', { name: 'Faust' }).waitFor({ state: 'detached' });
    },
  );

  it('is not there where the organisation recommends nothing', async () => {
    const silent = await makeTenant(database.db, {
      client: { locale: 'nl' },
      locations: [WEST, EAST],
      events: EVENTS.slice(0, 3).map((event) => ({
        ...event,
        sub_events: event.sub_events.map((sub) => ({ ...sub, location: 'west' })),
      })),
    });
    const visitor = await browser.visit();
    await visitsTo(silent).buy(visitor, 'Hamlet', { Standaard: 1 });
    expect(await visitor.page.locator('#evening').count()).toBe(0);
    expect((await visitor.page.goto(`/${silent.name}/evening`))?.status()).toBe(404);
    await browser.leave();
  });
});

describe('an evening as a page', () => {
  it.each([true, false])('puts all seats of a chain into the cart at once (JavaScript: %s)', async (javaScript) => {
    const visitor = await browser.visit({ viewport: PHONE, javaScript });
    const { page } = visitor;
    await page.goto(`/${tenant.name}`);
    await page.getByRole('link', { name: 'Stel een avond op de fiets samen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Een avond op de fiets' }).waitFor();
    await page.getByRole('spinbutton', { name: 'Met hoeveel mensen' }).fill('2');
    await page.getByRole('combobox', { name: 'Avond' }).selectOption(night);
    await page.getByRole('button', { name: 'Toon avonden' }).click();
    await page.waitForURL(`**/evening?date=${night}&party=2`);
    const chain = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Hamlet, daarna Faust, daarna Medea' }) });
    await chain.getByText('samen vanaf € 147,00').waitFor();
    await chain.getByRole('button', { name: 'Voeg alle 3 toe: 6 kaarten: Hamlet, daarna Faust, daarna Medea' }).click();
    await page.waitForURL('**/cart#evening');
    expect(await shop.shownTotal(visitor)).toBe('147.00');
    expect(await shop.apiCart(visitor)).toHaveLength(7);
  });

  it('keeps the cart in the address, as in a frame on another site', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    const shopInFrame = `/${tenant.name}~${newCartId()}`;
    await page.goto(`${shopInFrame}/evening?date=${night}&party=1`);
    await page
      .getByRole('button', { name: /^Voeg alle 3 toe/ })
      .first()
      .click();
    await page.waitForURL(`**${shopInFrame}/cart#evening`);
    await page.getByRole('heading', { name: /^Je avond/ }).waitFor();
    const links = await page
      .locator('#evening a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links.every((href) => href?.startsWith(`${shopInFrame}/`))).toBe(true);
    expect(await shop.cartIdOf(visitor)).toBe('');
  });

  it('adds nothing of a chain when one of it has gone, and says which', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    await page.goto(`/${tenant.name}/evening?party=2`);
    await page.getByRole('combobox', { name: 'Avond' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Toon avonden' }).click();
    const button = page.getByRole('button', { name: 'Voeg alle 2 toe: 4 kaarten: Woyzeck, daarna Carmen' });
    await button.waitFor();
    await takeAway('Carmen', 2);
    await button.click();
    await page
      .getByRole('alert')
      .getByText('De laatste plaatsen voor Carmen zijn net weg.', { exact: false })
      .waitFor();
    expect(await shop.cartIdOf(visitor)).toBe('');
    const [row] = await database.sql`SELECT count(*)::int AS held FROM seats
      WHERE client_id = ${tenant.client.id} AND sub_event_id = ${tenant.subEventId('Woyzeck')} AND cart_id IS NOT NULL`;
    expect(row?.held).toBe(0);
  });

  it('fits around what the cart has, and in what the order still takes', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    await shop.buy(visitor, 'Faust', { Standaard: 1 });
    await page.goto(`/${tenant.name}/evening?date=${night}`);
    await page.getByText('Je hebt al kaarten voor deze avond: deze avonden passen eromheen.').waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Hamlet, daarna Medea']);
    await page.goto(`/${tenant.name}/evening?date=${night}&party=4`);
    await page.getByRole('status').getByText('Er kunnen er nog 7 in je bestelling', { exact: false }).waitFor();
  });

  it.each([
    ['?date=gisteren', '“gisteren” is geen avond uit de lijst. Kies er hieronder een.'],
    ['?date=2026-13-45', '“2026-13-45” is geen avond uit de lijst.'],
    ['?date=2001-01-01', 'Die avond is er te weinig voor een hele avond.'],
    ['?party=0', 'Het aantal mensen moet een heel getal zijn van 1 tot en met 8.'],
    ['?party=%3Cb%3E', 'Het aantal mensen moet een heel getal zijn van 1 tot en met 8.'],
    ['?party=5', 'Er kunnen er nog 8 in je bestelling, te weinig voor een avond samen.'],
  ])('says what is wrong with %s', async (query, text) => {
    const { page } = await browser.visit({ javaScript: false });
    await page.goto(`/${tenant.name}/evening${query}`);
    await page.getByRole('status').getByText(text, { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Toon avonden' }).count()).toBe(1);
  });

  it('says when there is no night for it', async () => {
    const lonely = await makeTenant(database.db, {
      client: { locale: 'nl', recommendations: true },
      locations: [WEST],
      events: [show('Hamlet', 'west', '19:00:00', '20:00:00')],
    });
    const { page } = await browser.visit();
    await page.goto(`/${lonely.name}/evening`);
    await page.getByText('Er is op dit moment geen avond met meer voorstellingen.').waitFor();
  });
});

it.each(['Nederlands', 'English', 'Deutsch', 'Français'])(
  'axe finds nothing in %s, and nothing is wider than a phone',
  async (language) => {
    const visitor = await browser.visit({ viewport: SMALLEST });
    const { page } = visitor;
    const isInside = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    await shop.buy(visitor, 'Hamlet', { Standaard: 2 });
    await add(visitor, 2, 'Faust').click();
    await page.locator('[data-total="98.00"]').waitFor();
    await page.getByRole('button', { name: language }).click();
    await page.goto(`/${tenant.name}/cart`);
    await page.locator('#evening figure').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await isInside()).toBe(true);
    await visitor.context.clearCookies({ name: `cart-${tenant.name}` });
    await page.goto(`/${tenant.name}/evening?party=1`);
    await page.locator('main ol figure').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await isInside()).toBe(true);
  },
);
