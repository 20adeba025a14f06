import { describe, expect, it } from 'vitest';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { BASE } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { holdScripts, PHONE } from '../setup/browser';
import { openShop } from '../setup/shop';

const at = openShop();

describe.each([true, false])('a page that does not exist (JavaScript: %s)', (javaScript) => {
  it('is a 404 in the look and language of its shop', async () => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const shop = `/${at.tenant.name}`;
    for (const path of [
      `${shop}/event/2147483647`,
      `${shop}/event/${at.other.subEventId('e')}`,
      `${shop}/nowhere/at/all`,
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).innerText(), path).toBe('Deze pagina bestaat niet');
      expect(await page.locator('html').getAttribute('lang')).toBe('nl');
      expect(await page.title()).toMatch('Deze pagina bestaat niet');
    }
    await page.getByRole('link', { name: 'Theater Test' }).waitFor();
    await page.getByRole('main').getByRole('link').click();
    await page.waitForURL(`**${shop}`);
    expect(visitor.problems.splice(0).every((problem) => problem.includes('404'))).toBe(true);
  });

  it('a shop that does not exist is a 404 too', async () => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    for (const path of ['/no-such-shop', '/no-such-shop/cart', '/no-such-shop/event/1']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('This page doesn’t exist');
    }
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    expect(visitor.problems.splice(0).every((problem) => problem.includes('404'))).toBe(true);
  });
});

it('before the scripts have come, presses on less and more count', async () => {
  const visitor = await at.browser.visit({ viewport: PHONE });
  const { page } = visitor;
  const release = await holdScripts(page);
  await page.goto(at.shop.pageOf('avond'), { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'Eén meer: Standaard' });
  const less = page.getByRole('button', { name: 'Eén minder: Standaard' });
  const number = at.shop.number(visitor, 'Standaard');
  await less.click({ force: true });
  await more.click();
  await more.click();
  expect(await number.inputValue()).toBe('2');
  release();
  await page.getByText('2 kaarten gekozen').waitFor();
  await more.click();
  expect(await number.inputValue()).toBe('3');
  await less.click();
  expect(await number.inputValue()).toBe('2');
  expect(visitor.problems).toEqual([]);
});

describe('without a network', () => {
  it('the page says so, keeps what was chosen, and continues when the network is back', async () => {
    const visitor = await at.browser.visit();
    const { page, context } = visitor;
    await page.goto(at.shop.pageOf('avond'));
    await page.getByRole('button', { name: 'Eén meer: Standaard' }).click();
    await page.getByText('1 kaart gekozen').waitFor();
    await context.setOffline(true);
    await page.getByText('Je bent offline.', { exact: false }).waitFor();
    await at.shop.addButton(visitor).click();
    await page.getByRole('alert').getByText('We konden geen verbinding maken.', { exact: false }).waitFor();
    expect(await at.shop.number(visitor, 'Standaard').inputValue()).toBe('1');
    expect(await axeFindings(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByText('Je bent offline.', { exact: false }).waitFor({ state: 'detached' });
    await at.shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    expect(await at.shop.shownTotal(visitor)).toBe('24.50');
    expect(visitor.problems.splice(0).every((problem) => problem.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  });
});

describe('what cannot be bought', () => {
  it('says from when it is on sale', async () => {
    const later = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const soon = await makeTenant(at.database.db, {
      client: { locale: 'nl' },
      ticket_types: [{ key: 's', name: 'Standaard', type: '€', value: '0.00', valid_from: `${later} 10:00:00` }],
      events: [{ key: 'e', name: 'Straks', sub_events: [performance('e', 20)] }],
    });
    const { page } = await at.browser.visit({ javaScript: false });
    await page.goto(`/${soon.name}/event/${soon.subEventId('e')}`);
    const day = new Intl.DateTimeFormat('nl', { day: 'numeric', month: 'short' }).format(new Date(later));
    await page
      .getByText(new RegExp(`vanaf .*${day}`))
      .first()
      .waitFor();
    expect(await page.getByRole('spinbutton').count()).toBe(0);
  });

  it('sells out while a visitor is choosing, and the page says so', async () => {
    const visitor = await at.browser.visit();
    await visitor.page.goto(at.shop.pageOf('last'));
    await at.shop.number(visitor, 'Standaard').fill('1');
    await at.shop.buy(await at.browser.visit(), 'last', { Standaard: 1 });
    await at.shop.addButton(visitor).click();
    await visitor.page.getByText('De laatste plaatsen voor “Standaard” zijn weg.').waitFor();
    await visitor.page.getByText('Uitverkocht').first().waitFor();
    expect(await at.shop.addButton(visitor).count()).toBe(0);
  });
});

it('answers an unknown page of the service itself with a 404 too', async () => {
  const answer = await fetch(`${BASE()}/docs/nowhere`);
  expect([answer.status, (await answer.text()).includes('This page doesn’t exist')]).toEqual([404, true]);
});
