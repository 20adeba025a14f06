import { describe, expect, it } from 'vitest';
import { BASE, newCart } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { PHONE, SMALLEST } from '../setup/browser';
import { frameOf, isOpen, openShop, sitesForTests, told, untilState } from '../setup/embed';

const { sites, visit } = sitesForTests();

describe('where the shop cannot be framed', () => {
  it('says so on an unlisted site, and can be opened in a window', async () => {
    const visitor = await visit({ lang: 'en' }, { origin: sites().elsewhere });
    const { page, context, problems } = visitor;
    await page.locator('#buy').click();
    await untilState(page, 'failed');
    expect(await axeFindings(page)).toEqual([]);
    expect(problems.join()).toContain('frame-ancestors');
    problems.splice(0);
    expect(await told(page)).toEqual([]);

    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open in a new window' }).click();
    const alone = await opened;
    await alone.getByRole('spinbutton', { name: 'Number of tickets: Standaard' }).fill('2');
    await alone.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' });
    await alone.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await alone.getByRole('heading', { name: 'Your cart' }).waitFor();
    expect(await context.cookies()).toEqual([]);
    expect(await isOpen(page)).toBe(false);
  });

  it('says so when the policy of the page forbids it, at each attempt', async () => {
    const { page, problems } = await visit({ policy: `script-src ${BASE()} 'nonce-own'; frame-src 'none'` });
    await page.evaluate('vdm_calendar()');
    await untilState(page, 'failed');
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await untilState(page, 'failed');
    await page.getByRole('alert').getByText('De kaarten kunnen hier niet worden getoond.').waitFor();
    expect(problems.filter((problem) => problem.includes('Content Security Policy')).length).toBeGreaterThan(1);
    problems.splice(0);
  });

  it('can still be closed when the service fails', async () => {
    const visitor = await visit();
    const { page, problems } = visitor;
    await openShop(visitor, 'calendar');
    await page.route(`${BASE()}/**/event/*`, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await frameOf(page).getByRole('link', { name: 'De Voorstelling', exact: true }).click();
    await untilState(page, 'bare');
    await page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click();
    await expect.poll(() => isOpen(page)).toBe(false);
    problems.splice(0);
  });
});

describe('out of the frame', () => {
  it('links to other sites open in the top window, without revealing the cart', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.evaluate(`session = '${newCart()}'`);
    await openShop(visitor, 'buy');
    sites().site.pages['/about'] = { html: '<title>Over ons</title>' };
    await frameOf(page)
      .locator('main')
      .evaluate((main, address) => {
        const link = Object.assign(document.createElement('a'), { href: address, textContent: 'Over ons' });
        main.before(link);
      }, `${sites().elsewhere}/about`);
    await frameOf(page).getByRole('link', { name: 'Over ons' }).click();
    await page.waitForURL(`${sites().elsewhere}/about`);
    const sent = sites()
      .site.asked.filter(({ path }) => path === '/about')
      .map(({ referer }) => referer);
    expect(sent).toEqual([undefined]);
  });

  it('the checkout opens in the top window, with the cart and the language', async () => {
    const { tenant, browser } = sites();
    const visitor = await browser.visit({ viewport: PHONE });
    const { page, context } = visitor;
    await page.goto(sites().theatre + sites().pageWith({ lang: 'de' }));
    const theatre = page.url();
    const session = newCart();
    await page.evaluate(`session = '${session}'`);
    await openShop(visitor, 'buy');
    const frame = frameOf(page);
    await frame.getByRole('spinbutton', { name: /Standaard$/ }).fill('2');
    await frame.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
    await frame.locator('[data-total]').waitFor();
    await page.route(`**/leave?to=checkout*`, (route) =>
      route.continue({ url: route.request().url().replace('checkout', 'cart') }),
    );
    await frame.locator('main').evaluate((main, href) => {
      main.prepend(Object.assign(document.createElement('a'), { href, target: '_top', textContent: 'Bezahlen' }));
    }, `/${tenant.name}~${session}~de/checkout`);
    await frame.getByRole('link', { name: 'Bezahlen' }).click();
    await page.waitForURL(`${BASE()}/${tenant.name}/cart`);
    await page.getByRole('heading', { name: 'Ihr Warenkorb' }).waitFor();
    expect(await page.locator('[data-total]').getAttribute('data-total')).toBe('49.00');
    const cookies = async () => Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
    await expect.poll(cookies).toEqual({
      [`cart-${tenant.name}`]: session,
      [`lang-${tenant.name}`]: 'de',
      [`around-${tenant.name}`]: `${session}%20${encodeURIComponent(theatre)}`,
      [`buyer-${tenant.name}`]: expect.any(String),
      [`seen-cart-${tenant.name}`]: '1',
    });
  });
});

describe('the documentation', () => {
  it('has snippets that work unchanged, and is accessible', async () => {
    const { tenant, theatre, site } = sites();
    const visitor = await sites().browser.visit({ viewport: SMALLEST });
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/docs/embed');
    const copied: string[] = [];
    for (const label of ['Buttons', 'A counter', 'The pop-up']) {
      await page.getByRole('button', { name: `Copy: ${label}` }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(copied.at(-1) ?? '');
      copied.push(await page.evaluate(() => navigator.clipboard.readText()));
    }
    await page.getByText('Copied').last().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALLEST.width);

    const html = copied
      .join('')
      .replaceAll('vdm_order(95)', `vdm_order(${tenant.subEventId('avond')})`)
      .replaceAll('/demo/', `/${tenant.name}/`);
    site.pages['/snippets'] = { html: `<!doctype html><html lang="nl"><title>x</title><body>${html}` };
    await page.goto(`${theatre}/snippets`);
    await page.getByRole('button', { name: 'Tickets' }).click();
    await untilState(page, 'ready');
    await frameOf(page).getByRole('spinbutton', { name: 'Aantal kaarten: Standaard' }).fill('2');
    await frameOf(page).getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    await page.getByText('Cart (2)', { exact: true }).waitFor({ state: 'attached' });
  });
});
