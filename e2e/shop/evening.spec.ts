import { beforeAll, describe, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { cutTiles, tilesIn } from '@/lib/cycling';
import { LANGUAGES } from '@/lib/i18n';
import { newCartId } from '@/lib/ids';
import { keptTile, saveTiles } from '@/lib/rides';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { BASE } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { PHONE, SMALLEST, type Visitor } from '../setup/browser';
import { EAST, EVENTS, few, openEvening, show, WEST } from '../setup/evening';
import { tooWideAt } from '../setup/fits';
import { visitsTo } from '../setup/shop';

const at = openEvening();

// Between the two venues: a street to the north of the ride, and water.
beforeAll(() => {
  const line = (lat: number, from: number, to: number) => [lat * 1e7, from * 1e7, lat * 1e7, to * 1e7];
  const shapes = [
    { kind: 'side' as const, name: 'Langestraat', lines: [line(52.3722, 4.888, 4.906)] },
    {
      kind: 'water' as const,
      name: '',
      lines: [[...line(52.368, 4.892, 4.898), ...line(52.3665, 4.898, 4.892), 52.368e7, 4.892e7]],
    },
  ];
  const tiles = tilesIn({ minLat: 52.366, maxLat: 52.374, minLon: 4.888, maxLon: 4.906 });
  return saveTiles(
    at.database.db,
    cutTiles(shapes, tiles).map((tile) => keptTile(tile, undefined)),
  );
});

const ctxOf = ({ client }: Tenant) => ({ client, db: at.database.db, now: new Date() });
const add = ({ page }: Visitor, count: number, name: string) =>
  page.getByRole('button', { name: `Voeg ${count === 1 ? '1 kaart' : `${count} kaarten`} toe: ${name}`, exact: true });
const card = ({ page }: Visitor, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const timeline = ({ page }: Visitor) => page.locator('#evening ol > li');

describe('the evening in the cart', () => {
  it.each([true, false])(
    'is complete in three taps, and planned again after each (JavaScript: %s)',
    async (javaScript) => {
      const visitor = await at.browser.visit({ viewport: PHONE, javaScript });
      const { page } = visitor;
      await at.shop.buy(visitor, 'Hamlet', { Standaard: 2 });
      await page.getByText('Na Hamlet').first().waitFor();
      expect(await card(visitor, 'Faust').innerText()).toMatch(
        /Faust[\s\S]*De Oosterhal[\s\S]*4 min fietsen \(1 km\) \+ 5 min stallen, begint 45 min later[\s\S]*vanaf €\s24,50/,
      );
      expect(await card(visitor, 'Lear').innerText()).toMatch(/ongeveer \d+ min fietsen \(ongeveer 1,\d km\)/);

      await add(visitor, 2, 'Faust').click();
      await page.locator('[data-total="98.00"]').waitFor();
      if (!javaScript) expect(new URL(page.url()).hash).toBe('#evening');
      // Lear overlaps a performance that was added.
      expect(await card(visitor, 'Lear').count()).toBe(0);
      await page.getByText('Na Faust').first().waitFor();
      if (javaScript) await page.getByRole('status').getByText('Toegevoegd. Je avond: Hamlet, daarna Faust.').waitFor();

      await add(visitor, 2, 'Medea').click();
      await page.locator('[data-total="147.00"]').waitFor();
      const told = (await timeline(visitor).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
      expect(told).toEqual([
        '1 19:00 – 20:00 Hamlet Westertheater',
        '4 min fietsen (1 km) + 5 min stallen, 45 min ertussen Vertrek uiterlijk om 20:26 Route op OpenStreetMap van Westertheater naar De Oosterhal',
        '2 20:45 – 21:45 Faust De Oosterhal',
        '4 min fietsen (1 km) + 5 min stallen, 45 min ertussen Vertrek uiterlijk om 22:11 Route op OpenStreetMap van De Oosterhal naar Westertheater',
        '3 22:30 – 23:30 Medea Westertheater',
      ]);
    },
  );

  it('has a map with the same in words, and a link to OpenStreetMap with its attribution', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await at.shop.buy(visitor, 'Hamlet', { Standaard: 1 });
    await add(visitor, 1, 'Faust').click();
    const map = page.getByRole('img', { name: /^Plattegrond: / });
    await page.getByText('Na Faust').first().waitFor();
    expect(await map.getAttribute('aria-label')).toMatch(
      /^Plattegrond: 1 Hamlet, Westertheater; 4 min fietsen \(1 km\) \+ 5 min stallen naar 2 Faust, De Oosterhal\.$/,
    );
    expect(await map.locator('path[class*="water"]').getAttribute('d')).toMatch(/^M.*Z$/);
    expect(await map.locator('path[class*="side"]').getAttribute('d')).toMatch(/^M/);
    expect(await map.locator('text').allTextContents()).toEqual(
      expect.arrayContaining(['1', '2', 'Westertheater', 'De Oosterhal', '4 min', 'Langestraat']),
    );
    expect(await page.getByRole('link', { name: '© OpenStreetMap contributors' }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/copyright',
    );
    const way = page.getByRole('link', { name: 'Route op OpenStreetMap van Westertheater naar De Oosterhal' });
    expect(await way.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/directions?engine=fossgis_osrm_bike&route=52.37%2C4.89%3B52.371%2C4.902',
    );
  });

  it('warns of two performances at the same time, and shows no ride between them', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await at.shop.buy(visitor, 'Faust', { Standaard: 1 });
    expect(await page.locator('#evening li').count()).toBe(3);
    await at.shop.buy(visitor, 'Lear', { Standaard: 1 });
    await page.getByRole('status').getByText('“Lear” en “Faust” zijn op hetzelfde moment', { exact: false }).waitFor();
    expect((await timeline(visitor).nth(1).innerText()).trim()).toBe('Deze voorstellingen overlappen elkaar.');
    expect(await page.getByRole('link', { name: /^Route op OpenStreetMap/ }).count()).toBe(0);
  });

  it('links to the other shop for performances that it does not sell itself', async () => {
    const visitor = await at.browser.visit();
    await at.shop.buy(visitor, 'Faust', { Standaard: 1 });
    const aida = card(visitor, 'Aida');
    await aida.getByText('Te koop bij De Vrienden, als aparte bestelling.').waitFor();
    await aida.getByRole('link', { name: 'Kies kaarten: Aida, De Vrienden' }).click();
    await visitor.page.waitForURL(`**/${at.friends.name}/event/${at.friends.subEventId('Aida')}`);
  });

  it('offers no more than the order takes', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await at.shop.buy(visitor, 'Hamlet', { Standaard: 5 });
    await card(visitor, 'Faust').getByText('Je kunt er nog 3 toevoegen aan je bestelling.').waitFor();
    expect(await add(visitor, 5, 'Faust').count()).toBe(0);
    await card(visitor, 'Faust').getByRole('link', { name: 'Kies kaarten: Faust' }).click();
    await at.shop.number(visitor, 'Standaard').fill('3');
    await at.shop.addButton(visitor).click();
    await page.getByText('Tussen Hamlet en Faust').or(page.getByText('Na Faust')).first().waitFor();
    // The order is full, so only performances that other organisations sell are offered.
    expect(await page.locator('#evening button').count()).toBe(0);
    expect(await card(visitor, 'Aida').count()).toBe(1);
  });

  it.each([true, false])(
    'says what sold out meanwhile, adds nothing, and shows what fits now (JavaScript: %s)',
    async (javaScript) => {
      const own = await makeTenant(at.database.db, {
        client: { locale: 'nl', recommendations: true },
        locations: [WEST, EAST],
        events: [show('Hamlet', 'west', '19:00:00', '20:00:00'), show('Faust', 'east', '21:45:00', '22:45:00', few)],
      });
      const visits = visitsTo(own);
      const visitor = await at.browser.visit({ viewport: PHONE, javaScript });
      await visits.buy(visitor, 'Hamlet', { Standaard: 2 });
      await add(visitor, 2, 'Faust').waitFor();
      const other = { subEventId: own.subEventId('Faust'), discountId: own.discountId('standaard'), count: 1 };
      await addSeats(ctxOf(own), { cartId: newCartId(), ...other });
      await add(visitor, 2, 'Faust').click();
      const alert = visitor.page.getByRole('alert').filter({
        hasText: 'Nog maar 1 voor Faust. Er is niets toegevoegd: kies er minder op de pagina van de voorstelling',
      });
      await alert.waitFor();
      if (javaScript) expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
      await visitor.page.locator('[data-total="49.00"]').waitFor();
      await visitor.page.getByRole('heading', { name: 'Faust' }).waitFor({ state: 'detached' });
    },
  );

  it('is absent when the organisation has recommendations off', async () => {
    const silent = await makeTenant(at.database.db, {
      client: { locale: 'nl' },
      locations: [WEST, EAST],
      events: EVENTS.slice(0, 3).map((event) => ({
        ...event,
        sub_events: event.sub_events.map((sub) => ({ ...sub, location: 'west' })),
      })),
    });
    const visitor = await at.browser.visit();
    await visitsTo(silent).buy(visitor, 'Hamlet', { Standaard: 1 });
    expect(await visitor.page.locator('#evening').count()).toBe(0);
    expect((await visitor.page.goto(`/${silent.name}/evening`))?.status()).toBe(404);
    await at.browser.leave();
  });
});

it('fits a phone in every language, and axe finds nothing', async () => {
  const visitor = await at.browser.visit({ viewport: SMALLEST });
  const { page, context } = visitor;
  await at.shop.buy(visitor, 'Hamlet', { Standaard: 2 });
  await add(visitor, 2, 'Faust').click();
  await page.locator('[data-total="98.00"]').waitFor();
  for (const isChosen of [true, false]) {
    if (!isChosen) await context.clearCookies({ name: `cart-${at.tenant.name}` });
    for (const locale of LANGUAGES) {
      await context.addCookies([{ name: `lang-${at.tenant.name}`, value: locale, url: `${BASE()}/${at.tenant.name}` }]);
      await page.goto(`/${at.tenant.name}/${isChosen ? 'cart' : 'evening?party=1'}`);
      await page
        .locator(isChosen ? '#evening figure' : 'main figure')
        .first()
        .waitFor();
      expect([locale, isChosen, await tooWideAt(page, [])]).toEqual([locale, isChosen, []]);
    }
    // The words of a language change no colour, name or order.
    expect(await axeFindings(page)).toEqual([]);
  }
});
