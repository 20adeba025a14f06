import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { holdScripts, openBrowser, PHONE, SMALLEST } from '../setup/browser';
import { tooWideAt } from '../setup/fits';

const pool = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
let shop: string;

beforeAll(async () => {
  browser = await openBrowser();
  tenant = await makeTenant(pool.db, {
    client: {
      title: 'Theater Proef',
      locale: 'nl',
      theme: { accent: '#b3261e', background: '#fffaf3', text: '#1c1b1a' },
    },
    locations: [
      { key: 'zaal', name: 'Grote Zaal', city: 'Haarlem' },
      { key: 'kelder', name: 'Kelder', city: 'Haarlem' },
    ],
    events: [
      {
        key: 'salome',
        name: 'Salomé',
        short_text: 'Oscar Wilde',
        types: ['theater'],
        sub_events: [
          performance('s1', 50, { date: '+40' }),
          performance('s2', 5, { date: '+41', location: 'kelder' }),
          performance('s3', 1, { date: '+42' }),
          performance('s4', 50, { date: '+43', status: 'nosal' }),
          performance('past', 50, { date: '2026-01-10' }),
        ],
      },
      // More than a month after the others, so in another month on whatever day the tests run.
      { key: 'ubu', name: 'Koning Ubu', types: ['dans'], sub_events: [performance('u1', 50, { date: '+75' })] },
      { key: 'done', name: 'Voorbij', types: ['dans'], sub_events: [performance('d1', 50, { date: '2026-02-01' })] },
    ],
  });
  shop = `/${tenant.name}`;
  const held = await ask(`/v1/${tenant.name}/cart/${newCart()}`, {
    method: 'POST',
    json: { event_id: tenant.subEventId('s3'), discount_id: tenant.discountId('standaard'), numberoftickets: 1 },
  });
  expect(held.status).toBe(200);
});
afterAll(async () => {
  await browser.close();
  await pool.close();
});

// No page may report a problem: a script error, a policy violation, or a request to another host.
afterEach(async () => expect(await browser.leave()).toEqual([]));

const titles = 'main ul[aria-label] h2';

describe.each([
  { scripts: true, name: 'with JavaScript' },
  { scripts: false, name: 'without JavaScript' },
])('what is on, $name', ({ scripts }) => {
  const open = () => browser.visit({ javaScript: scripts });

  it('lists coming shows with dates, prices and availability in words', async () => {
    const { page } = await open();
    await page.goto(shop);
    expect(await page.locator(titles).allTextContents()).toEqual(['Salomé', 'Koning Ubu']);
    const salome = await page.locator('main ul[aria-label] > li').first().textContent();
    expect(salome).toContain('vanaf €\u00a024,50');
    for (const words of ['Theater · Oscar Wilde', '2 zalen', '4 data', 'Laatste kaarten', 'Uitverkocht']) {
      expect(salome?.toLowerCase()).toContain(words.toLowerCase());
    }
    expect(await page.locator('main').textContent()).not.toContain('Kaarten beschikbaar');
    expect(await page.getByRole('link', { name: 'Salomé', exact: true }).getAttribute('href')).toBe(
      `${shop}/event/${tenant.mainEventId('salome')}`,
    );
  });

  it('links the whole card to the show, and each of its unfolded dates to a performance', async () => {
    const { page } = await open();
    await page.goto(shop);
    const card = page.locator('main ul[aria-label] > li').first();
    await card.getByText('4 data').click();
    expect(await card.getByRole('link').count()).toBe(5);
    await card.getByRole('link', { name: /20:30/ }).first().click();
    await page.waitForURL(`**/event/${tenant.subEventId('s1')}`);
    await page.goto(shop);
    const box = await card.boundingBox();
    if (!box) throw new Error('The page shows no card');
    for (const position of [
      { x: 4, y: 4 },
      { x: box.width - 4, y: box.height - 4 },
    ]) {
      await page.goto(shop);
      await card.click({ position });
      await page.waitForURL(`**/event/${tenant.mainEventId('salome')}`);
    }
  });

  it('is grouped by day for a few days, with a heading that stays visible while one scrolls', async () => {
    const { page } = await open();
    const days = await performanceDays('salome');
    await page.goto(`${shop}?from=${days[0]}&until=${days[2]}`);
    expect(await page.locator('main h2').count()).toBe(3);
    expect(await page.locator('main h3').allTextContents()).toEqual(['Salomé', 'Salomé', 'Salomé']);
    expect(await page.locator('main li').nth(2).textContent()).toContain('Uitverkocht');
    await page.getByRole('link', { name: /filter wissen/ }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await page.locator(titles).count()).toBe(2);
  });

  it('searches and filters, with everything in the address', async () => {
    const { page } = await open();
    // A visitor may type before the scripts have loaded.
    const release = await holdScripts(page);
    await page.goto(shop, { waitUntil: 'commit' });
    await page.getByLabel('Zoeken', { exact: true }).and(page.locator('input')).fill('salome kelder');
    release();
    if (!scripts) await page.getByRole('button', { name: 'Zoeken' }).click();
    await page.waitForURL(/q=salome(\+|%20)kelder/);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('1 voorstelling, 1 datum');

    await page.goto(shop);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Genre').selectOption('dans');
    if (!scripts) await page.getByRole('button', { name: 'Toon' }).click();
    await page.waitForURL(/type=dans/);
    await expect.poll(() => page.locator(titles).allTextContents()).toEqual(['Koning Ubu']);
  });

  it('shows the results of a shared address, and says what to do when nothing matches', async () => {
    const { page } = await open();
    await page.goto(`${shop}?q=wilde&venue=${await venueId('Grote Zaal')}`);
    expect(await page.locator(titles).allTextContents()).toEqual(['Salomé']);
    expect(await page.locator('input[name=q]').inputValue()).toBe('wilde');
    expect(await page.getByLabel('Zaal').inputValue()).toBe(String(await venueId('Grote Zaal')));

    await page.goto(`${shop}?q=bestaat+niet`);
    expect(await page.getByRole('status').textContent()).toBe('Niets gevonden.');
    await page.getByRole('link', { name: 'Wis zoekwoord en filters' }).click();
    await page.waitForURL((url) => url.pathname === shop && url.search === '');
    expect(await page.locator(titles).count()).toBe(2);
  });

  it('pages through the months with performances, and shows the chosen day', async () => {
    const { page } = await open();
    await page.goto(`${shop}?view=month`);
    const first = (await page.locator('h2#month').textContent()) ?? '';
    expect(await page.getByRole('table', { name: first }).getByRole('columnheader').count()).toBe(7);
    await page.getByRole('link', { name: 'Volgende maand' }).click();
    await page.waitForURL(/month=\d{4}-\d{2}/);
    expect(await page.locator('h2#month').textContent()).not.toBe(first);
    await page.getByRole('link', { name: 'Vorige maand' }).click();
    await expect.poll(() => page.locator('h2#month').textContent()).toBe(first);

    const days = await performanceDays('salome');
    const day = days[1] as string;
    await page.goto(`${shop}?view=month&month=${day.slice(0, 7)}`);
    const weeks = page.locator('tbody tr:has(td + td)');
    expect(await weeks.count()).toBeLessThan(3);
    await page.getByRole('link', { name: new RegExp(`^${Number(day.slice(8))} ?: .*, 1 voorstelling$`) }).click();
    await page.waitForURL((url) => url.searchParams.get('day') === day);
    const shown = page.locator('#shown section');
    await expect.poll(() => shown.textContent()).toContain('Laatste kaarten');
    expect(await shown.getByRole('link', { name: 'Salomé' }).getAttribute('href')).toBe(
      `${shop}/event/${tenant.subEventId('s2')}`,
    );
  });

  it('speaks the visitor’s language, in this shop alone, and stays where the visitor was', async () => {
    const other = await makeTenant(pool.db);
    const { page } = await open();
    await page.goto(`${shop}?type=dans`);
    for (const [button, language, heading, price] of [
      ['English', 'en-GB', 'What’s on', 'from €24.50'],
      ['Deutsch', 'de', 'Programm', 'ab 24,50\u00a0€'],
      ['Français', 'fr', 'Programme', 'à partir de 24,50\u00a0€'],
      ['Nederlands', 'nl', 'Agenda', 'vanaf €\u00a024,50'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
      expect(await page.locator('main ul[aria-label] > li').first().textContent()).toContain(price);
      expect(new URL(page.url()).search).toBe('?type=dans');
    }
    await page.getByRole('button', { name: 'English' }).click();
    await page.goto(`/${other.name}`);
    expect(await page.locator('html').getAttribute('lang')).toBe('nl');
  });
});

it('keeps typed text and chosen days when "today" is pressed', async () => {
  const { page } = await browser.visit();
  await page.goto(`${shop}?from=2026-12-01&until=2099-12-31`);
  await page.getByRole('link', { name: 'Vandaag' }).click();
  await page.waitForURL((url) => url.search === '?when=today');
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Niets gevonden.');
  await page.getByText('Filters', { exact: true }).click();
  expect(await page.getByLabel('Van', { exact: true }).inputValue()).toBe('');
  await page.getByLabel('Van', { exact: true }).fill('2026-12-01');
  await page.waitForURL((url) => url.search === '?from=2026-12-01');
});

it('shows two shows at once on a phone, and the filters in a sheet that its button closes', async () => {
  const { page } = await browser.visit({ viewport: PHONE });
  await page.goto(shop);
  const second = await page.locator('main li h2').nth(1).boundingBox();
  expect((second?.y ?? Number.NaN) + (second?.height ?? 0)).toBeLessThan(PHONE.height);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Genre').selectOption('dans');
  await page.getByRole('button', { name: 'Toon' }).click();
  await page.getByLabel('Genre').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /^dans/ }).click();
  await page.waitForURL((url) => url.search === '');
});

it('has further shows on a next page', async () => {
  const many = await makeTenant(pool.db, {
    events: Array.from({ length: 14 }, (_, i) => ({
      key: `e${i}`,
      name: `Stuk ${i}`,
      sub_events: [performance(`s${i}`, 5, { date: `+${20 + i}` })],
    })),
  });
  const { page } = await browser.visit({ javaScript: false });
  await page.goto(`/${many.name}?q=stuk`);
  expect(await page.locator(titles).count()).toBe(12);
  expect(await page.getByRole('status').textContent()).toBe('14 voorstellingen, 14 data');
  await page.getByRole('link', { name: 'Meer voorstellingen' }).click();
  await page.waitForURL((url) => url.search === '?q=stuk&page=2');
  expect(await page.locator(titles).allTextContents()).toEqual(['Stuk 12', 'Stuk 13']);
  await page.goto(`/${many.name}?page=99`);
  expect(await page.locator(titles).count()).toBe(2);
});

it('says in the shop’s language that a page does not exist, and links back', async () => {
  const visitor = await browser.visit();
  const { page } = visitor;
  for (const address of ['nowhere', 'event/2147483647']) {
    expect((await page.goto(`${shop}/${address}`))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Bekijk de agenda' }).getAttribute('href')).toBe(shop);
  }
  // The browser logs the 404 of each page; there is no other problem.
  expect(visitor.problems.splice(0).filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([]);
});

// In one language only: a translation changes no colour, role or order.
it('axe finds nothing, and no page scrolls sideways on any screen', async () => {
  const { page } = await browser.visit();
  const sizes = [SMALLEST, PHONE, { width: 768, height: 1024 }, { width: 1024, height: 768 }];
  for (const search of ['', '?view=month', '?q=niets', '?from=2026-12-01', '?type=dans&when=weekend']) {
    await page.goto(`${shop}${search}`);
    if (!/from|type/.test(search)) expect(await axeFindings(page), search).toEqual([]);
    expect([search, await tooWideAt(page, sizes)]).toEqual([search, []]);
  }
});

async function venueId(name: string): Promise<number> {
  const { body } = await ask(`/v1/${tenant.name}/locations`);
  return body.find((venue: { location_name: string }) => venue.location_name === name).location_id;
}

async function performanceDays(key: string): Promise<string[]> {
  const { body } = await ask(`/v1/${tenant.name}/events/${tenant.mainEventId(key)}`);
  const dates = body[0].sub_events.map((one: { event_date: string }) => one.event_date) as string[];
  return dates.filter((date) => date >= new Date().toISOString().slice(0, 10)).sort();
}
