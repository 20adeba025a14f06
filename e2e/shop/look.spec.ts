import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser, PHONE, SMALLEST, siteOf, type Visitor } from '../setup/browser';
import { untilKnown } from '../setup/pages';

const pool = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let own: Tenant;
let other: Tenant;
let night: Tenant;
let site: string;

const { theme } = JSON.parse(readFileSync('db/demo/kleinkunst.json', 'utf8')).client;
const events = [{ key: 'show', name: 'De Voorstelling', sub_events: [performance('avond', 200)] }];
const domain = `t${Date.now()}.shop.test`;
const TITLE = '<title>Eigen Huis</title>';

beforeAll(async () => {
  browser = await openBrowser();
  const client = { title: 'Eigen Huis', theme, domains: [domain], locale: 'nl' };
  own = await makeTenant(pool.db, { client, events });
  other = await makeTenant(pool.db, { client: { title: 'Ander Huis', theme: { accent: '#00513b' } }, events });
  const dark = { accent: '#ffd400', background: '#101418', text: '#f5f5f0', radius: 'none' };
  night = await makeTenant(pool.db, { client: { title: 'Nachthuis', theme: dark } });
  site = siteOf(domain);
  await untilKnown(domain);
});
afterAll(async () => {
  await browser.close();
  await pool.close();
});
afterEach(async () => expect(await browser.leave()).toEqual([]));

/** Requests a path for a host. @returns the body of the answer */
async function asked(path: string, host = domain, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${BASE()}${path}`, { headers: { 'X-Forwarded-Host': host, ...headers } });
  return answer.text();
}

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;
const linksOf = ({ page }: Visitor) =>
  page
    .locator('a[href], form[action], link[rel="manifest"], link[rel="icon"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? ''));

describe.each([
  { javaScript: true, how: 'with JavaScript' },
  { javaScript: false, how: 'without JavaScript' },
])('on its own domain, $how', ({ javaScript }) => {
  it('sells from the list to the cart, without the short name in any address', async () => {
    const visitor = await browser.visit({ site, javaScript });
    const { page } = visitor;
    await page.goto('/');
    const seen = await linksOf(visitor);
    await page.getByRole('link', { name: 'De Voorstelling', exact: true }).click();
    await page.waitForURL(`**/event/${own.mainEventId('show')}`);
    seen.push(...(await linksOf(visitor)));
    const dates = page.getByRole('link', { name: /20:30/ });
    if ((await page.getByRole('spinbutton').count()) === 0) await dates.first().click();
    await page.getByRole('spinbutton', { name: /Standaard/ }).fill('2');
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    await page.waitForURL('**/cart');
    expect(pathOf(visitor)).toBe('/cart');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Je winkelwagen');
    expect(await page.locator('[data-total]').getAttribute('data-total')).toBe('49.00');
    seen.push(...(await linksOf(visitor)));

    await page.getByRole('button', { name: 'Français' }).click();
    await page.waitForURL('**/cart');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    await page
      .getByRole('button', { name: /^(Un de moins|Retirer)/ })
      .first()
      .click();
    await expect.poll(() => page.locator('[data-total]').getAttribute('data-total')).toBe('24.50');
    expect(pathOf(visitor)).toBe('/cart');

    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter((address) => address.includes(own.name))).toEqual([]);
    const cookies = (await visitor.context.cookies()).map(({ name, path }) => `${name} ${path}`).sort();
    const mark = javaScript ? [`seen-cart-${own.name} /`] : [];
    expect(cookies).toEqual([`buyer-${own.name} /`, `cart-${own.name} /`, `lang-${own.name} /`, ...mark]);
  });
});

describe('a domain', () => {
  it('is in every address that the shop generates', async () => {
    const event = `/event/${own.mainEventId('show')}`;
    const head = await asked('/');
    expect(head).toContain(`<link rel="canonical" href="http://${domain}"/>`);
    expect(head).toContain('<link rel="manifest" href="/app.webmanifest"/>');
    expect(await asked(event)).toContain(`<link rel="canonical" href="http://${domain}${event}"/>`);
    expect(await asked(event)).toMatch(new RegExp(`"url":"http://${domain}/event/\\d+"`));
    expect(await asked('/sitemap.xml')).toContain(`<loc>http://${domain}${event}</loc>`);
    expect(await asked('/robots.txt')).toContain(`Sitemap: http://${domain}/sitemap.xml`);
    expect(await asked('/robots.txt')).toContain('Disallow: /cart\n');
    expect(await asked('/calendar.ics')).toContain(`URL:http://${domain}/event/`);
    expect(JSON.parse(await asked('/app.webmanifest'))).toMatchObject({ id: '/', scope: '/', start_url: '/' });
    expect(await asked('/favicon.ico')).toContain('<svg');
    expect(await asked('/', domain, { 'X-Forwarded-Proto': 'https' })).toContain(`href="https://${domain}"`);
    expect(await asked('/', `${domain.toUpperCase()}:8443`)).toContain(TITLE);
  });

  it('is the canonical address for search engines, also on the plain site', async () => {
    expect(await asked(`/${own.name}`, 'localhost')).toContain(`<link rel="canonical" href="https://${domain}"/>`);
    expect(await asked(`/${own.name}`, 'localhost')).toContain(`href="/${own.name}/cart"`);
  });

  it('also serves the shop under its short name, and addresses outside shops', async () => {
    for (const path of [`/${own.name}`, `/${own.name}/cart`]) expect(await asked(path)).toContain('href="/cart"');
    const cart = '0123456789ab';
    const framed = await asked(`/${own.name}~${cart}`);
    expect(framed).toContain(`href="/${own.name}~${cart}/cart"`);
    expect(framed).toContain('src="/look/');
    expect(framed).not.toContain(`${cart}/look`);
    expect(JSON.parse(await asked(`/v1/${own.name}/events`))).toHaveLength(1);
    expect((await fetch(`${BASE()}/nowhere`, { headers: { 'X-Forwarded-Host': domain } })).status).toBe(404);
    expect(await asked('/nowhere')).toContain('href="/cart"');
  });

  it('that is unknown shows the plain site', async () => {
    expect(await asked('/', 'nobody.shop.test')).toContain('Several organisations');
    expect(await asked('/', `x.${domain}`)).toContain('Several organisations');
  });
});

it('keeps two shops apart in one browser: cart, language, style', async () => {
  const visitor = await browser.visit();
  const { page, context } = visitor;
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await page.goto(`/${own.name}/event/${own.subEventId('avond')}`);
  await page.getByRole('spinbutton', { name: /Standaard/ }).fill('1');
  await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await page.waitForURL(`**/${own.name}/cart`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-GB');
  expect(await accent()).toBe('#0b57d0');

  await page.goto(`/${other.name}/cart`);
  expect(await page.locator('html').getAttribute('lang')).toBe('nl');
  expect(await page.getByText('Je winkelwagen is leeg.').count()).toBeGreaterThan(0);
  expect(await accent()).toBe('#00513b');
  expect(await page.evaluate(() => [...document.fonts].length)).toBe(0);
  const cookies = (await context.cookies()).map(({ name, path }) => `${name} ${path}`).sort();
  const names = ['buyer', 'cart', 'lang', 'seen-cart'].map((kind) => `${kind}-${own.name}`);
  expect(cookies).toEqual(names.map((name) => `${name} /${name.startsWith('lang') ? own.name : ''}`));
});

describe('files of a theme', () => {
  it('come from the shop’s own host, are cached for ever, and are used', async () => {
    const { page } = await browser.visit({ site });
    const fonts: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().includes('/look/')) return;
      fonts.push(`${response.status()} ${response.headers()['content-type']} ${response.headers()['cache-control']}`);
    });
    await page.goto('/');
    const loaded = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts]
          .filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
          .map(({ family }) => family.replaceAll('"', ''))
          .sort();
      });
    await expect.poll(loaded).toEqual(['Shop Text', 'Shop Titles']);
    const forEver = 'public, max-age=31536000, immutable';
    expect(fonts).toContain(`200 font/woff2 ${forEver}`);
    expect(fonts).toContain(`200 text/css; charset=utf-8 ${forEver}`);
    expect(fonts).toContain(`200 image/svg+xml ${forEver}`);
    const logo = page.getByRole('link', { name: 'Eigen Huis' }).getByRole('img');
    expect(await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    expect(await page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^\/look\/[\w-]{27}\.svg$/);
  });

  it('are used on the first page even when they load late, and nothing moves', async () => {
    const { page } = await browser.visit({ site, viewport: PHONE });
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.addInitScript(() => {
      const kept = window as unknown as { shifted: number };
      kept.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    const { root } = await cdp.send('DOM.getDocument');
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const isOwn = async () => (await cdp.send('CSS.getPlatformFontsForNode', { nodeId })).fonts[0]?.isCustomFont;
    await expect.poll(isOwn).toBe(true);
    const sheet = await page.locator('link[href*="/look/fonts-"]').getAttribute('href');
    expect(await (await page.request.get(`${BASE()}/${own.name}${sheet}`)).text()).toMatch(
      /"Shop Titles Fallback".*size-adjust: \d+\.\d\d%/,
    );
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
  });

  it('belong to one shop only, and run nothing when opened', async () => {
    const path = /\/look\/[\w-]{27}\.svg/.exec(await asked('/'))?.[0] ?? '';
    const answer = await fetch(`${BASE()}/${own.name}${path}`);
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringMatching(/^default-src 'none'.*sandbox$/),
    ]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    for (const wrong of [`/${other.name}${path}`, `/${own.name}/look/nothing.svg`, `/no-such-shop${path}`]) {
      expect((await fetch(`${BASE()}${wrong}`)).status, wrong).toBe(404);
    }
  });
});

it('shows tag line, footer and legal links in the visitor’s language', async () => {
  const { page } = await browser.visit({ viewport: PHONE });
  await page.goto(`/${own.name}`);
  expect(await page.locator('header').textContent()).toContain('Cabaret, muziek en verhalen');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect.poll(() => page.locator('header').textContent()).toContain('Kabarett, Musik und Geschichten');
  const footer = page.getByRole('contentinfo');
  expect(await footer.textContent()).toContain('Dieses Haus steht nirgends an der Amstel.');
  const names = await footer.getByRole('link').evaluateAll((all) => all.map((one) => one.textContent));
  expect(names).toEqual(['AGB', 'Datenschutz', 'Kontakt', 'Doek']);
  expect(await axeFindings(page)).toEqual([]);
});

describe('the page that shows the theme', () => {
  it('has everything in both schemes, and axe finds nothing', async () => {
    for (const tenant of [own, other, night]) {
      const { page } = await browser.visit();
      await page.goto(`/${tenant.name}/theme`);
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, nofollow');
      expect(await axeFindings(page), tenant.name).toEqual([]);
      const backgrounds = await page
        .locator('[data-scheme]:not(html)')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
      expect(new Set(backgrounds).size).toBe(tenant === night ? 1 : 2);
      expect(backgrounds.length).toBe(tenant === night ? 9 : 18);
    }
  });

  it('fits the smallest screen', async () => {
    const { page } = await browser.visit({ viewport: SMALLEST });
    await page.goto(`/${own.name}/theme`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALLEST.width);
  });

  it('is dark in the light scheme too for a dark theme', async () => {
    const { page } = await browser.visit({ colorScheme: 'light' });
    await page.goto(`/${night.name}`);
    expect(await page.evaluate(() => getComputedStyle(document.body.parentElement as Element).backgroundColor)).toBe(
      'rgb(16, 20, 24)',
    );
    expect(await axeFindings(page)).toEqual([]);
  });
});
