import { describe, expect, it } from 'vitest';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { BASE } from '../setup/api';
import { PHONE } from '../setup/browser';
import { LAPTOP } from '../setup/hands';
import { isInView, scrollBoxesOn } from '../setup/reach';
import { openShop } from '../setup/shop';

const at = openShop();

describe('the way past the cart', () => {
  it.each([true, false])(
    'leads to the checkout, and to the cart when more is in it (JavaScript: %s)',
    async (javaScript) => {
      const visitor = await at.browser.visit({ javaScript });
      const { page } = visitor;
      const straight = page.getByRole('button', { name: 'Direct afrekenen' });
      await page.goto(at.shop.pageOf('avond'));
      expect(await straight.count()).toBe(javaScript ? 0 : 1);
      for (const [show, next] of [
        ['avond', 'checkout'],
        ['avond', 'checkout'],
        ['nacht', 'cart'],
      ] as const) {
        await page.goto(at.shop.pageOf(show));
        await at.shop.number(visitor, 'Standaard').fill('1');
        await straight.click();
        await page.waitForURL(`**/${next}`);
      }
    },
  );
});

describe('an event page', () => {
  it('links back to the search results that the visitor came from', async () => {
    const { page } = await at.browser.visit();
    await page.goto(`/${at.tenant.name}?q=voorstelling`);
    await page.locator('main a[href*="/event/"]').first().click();
    await page.getByRole('heading', { level: 1, name: 'De Voorstelling' }).waitFor();
    await page.locator('a', { hasText: '23:00' }).click();
    await page.waitForURL(`**${at.shop.pageOf('nacht')}`);
    await page.getByRole('link', { name: 'Agenda', exact: true }).click();
    await page.waitForURL('**?q=voorstelling');
  });

  it('describes the performance to search engines and calendars', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await page.goto(at.shop.pageOf('nacht'));
    expect(await page.title()).toBe('De Voorstelling · Theater Test');
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toBe(`${BASE()}${at.shop.pageOf('nacht')}`);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'Event', url: canonical, offers: { price: '24.50', priceCurrency: 'EUR' } });
    const file = await page.getByRole('link', { name: 'Zet in je agenda' }).getAttribute('href');
    expect((await fetch(`${BASE()}${file}`)).headers.get('content-type')).toMatch(/^text\/calendar/);
  });

  it('sells tickets directly when it is the only coming performance, in the visitor’s language', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await page.goto(`/${at.tenant.name}/event/${at.tenant.mainEventId('hall')}`);
    await at.shop.addButton(visitor).waitFor();
    for (const [language, add] of [
      ['English', 'Add to cart'],
      ['Deutsch', 'In den Warenkorb'],
      ['Français', 'Ajouter au panier'],
    ] as const) {
      await page.getByRole('button', { name: language }).click();
      await page.getByRole('button', { name: add, exact: true }).waitFor();
    }
  });

  it('of another shop is a 404', async () => {
    const answer = await fetch(`${BASE()}/${at.other.name}/event/${at.tenant.subEventId('avond')}`);
    expect(answer.status).toBe(404);
  });
});

it('shows a stepper and its button without scrolling, whatever the number of dates, and has no scroll box but a map', async () => {
  const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((row) => ({ row, seats: 16 }));
  const hall = { key: 'hal', name: 'De Hal', sections: [{ name: 'Zaal', category: 'rang', rows }] };
  const inHall = { location: 'hal', categories: [{ name: 'rang', price: '30.00' }] };
  const shows = [1, 6, 40].flatMap((count) => [
    { key: `free${count}`, more: {}, count },
    { key: `hall${count}`, more: inHall, count },
  ]);
  const tenant = await makeTenant(at.database.db, {
    client: { locale: 'nl' },
    locations: [{ key: 'zaal', name: 'Kleine Zaal', address: 'Kerkstraat 12', city: 'Amsterdam' }, hall],
    events: shows.map(({ key, more, count }) => ({
      key,
      name: `Een voorstelling van ${count} avonden`,
      short_text: 'Een gezelschap uit Utrecht speelt een komedie over een theater',
      text: `<p>${'Waar het over gaat. '.repeat(60)}</p>`,
      sub_events: Array.from({ length: count }, (_, i) =>
        performance(`${key}-${i}`, 9, { ...more, date: `+${9 + i}` }),
      ),
    })),
  });
  for (const viewport of [LAPTOP, PHONE]) {
    const { page } = await at.browser.visit({ viewport });
    for (const { key, count } of shows) {
      await page.goto(`/${tenant.name}/event/${tenant.subEventId(`${key}-${count - 1}`)}`);
      const isHall = key.startsWith('hall');
      const first = isHall
        ? page.getByRole('button', { name: 'Beste stoelen' })
        : page.locator('[data-step=more]').first();
      await first.waitFor();
      const seen = { first: await isInView(first), add: await isInView(page.locator('[data-bar] button').first()) };
      expect([key, viewport.width, seen]).toEqual([key, viewport.width, { first: true, add: true }]);
      expect([key, viewport.width, await scrollBoxesOn(page)]).toEqual([key, viewport.width, []]);
    }
    await page.goto(`/${tenant.name}/event/${tenant.mainEventId('free6')}`);
    expect(await scrollBoxesOn(page)).toEqual([]);
  }
});
