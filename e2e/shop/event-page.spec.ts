import { describe, expect, it } from 'vitest';
import { BASE } from '../setup/api';
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
