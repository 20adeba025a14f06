import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepPicture } from '@/lib/pictures';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser, PHONE, SMALLEST } from '../setup/browser';

const pool = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
let other: Tenant;
let shop: string;

const HOST = 'https://pictures.example';
const GONE = `${HOST}/gone.jpg`;
const FIRST = `${HOST}/één.png`;
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  browser = await openBrowser({ hosts: ['pictures.example'] });
  tenant = await makeTenant(pool.db, {
    client: { title: 'Theater Proef', theme: { accent: '#b3261e' } },
    events: [
      { key: 'storm', name: 'De storm', types: ['theater'], sub_events: [performance('s1', 9, { date: '+2' })] },
      {
        key: 'many',
        name: 'De kersentuin',
        images: [
          { url: FIRST, alt: { nl: 'Een bijl', en: 'An axe' }, focus: { x: 0.25, y: 0.1 }, width: 1200, height: 1600 },
          { url: `${HOST}/two.png`, alt: 'Bomen' },
          { url: `${HOST}/three.png` },
        ],
        sub_events: [performance('k1', 9, { date: '+4' })],
      },
      { key: 'own', name: 'De vrek', image: GONE, sub_events: [performance('v1', 9, { date: '+3' })] },
    ],
  });
  other = await makeTenant(pool.db, { events: [{ key: 'one', name: 'Een', sub_events: [performance('e1', 9)] }] });
  shop = `${BASE()}/${tenant.name}`;
});
afterAll(async () => {
  await browser.close();
  await pool.close();
});

const artOf = (id: number, of = shop) => `${of}/og/${id}/art.svg`;

it('draws a picture for a show, the same for its performances, cached with an ETag', async () => {
  const answer = await fetch(artOf(tenant.mainEventId('storm')));
  const drawing = await answer.text();
  expect(drawing).toMatch(/^<svg [^>]*viewBox="-700 0 3000 1200"/);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(await (await fetch(artOf(tenant.subEventId('s1')))).text()).toBe(drawing);
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(artOf(tenant.mainEventId('storm')), { headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect(await (await fetch(artOf(tenant.mainEventId('own')))).text()).not.toBe(drawing);
});

it('has none for unknown events, or for those of other organisations', async () => {
  const theirs = other.mainEventId('one');
  expect((await fetch(artOf(theirs, `${BASE()}/${other.name}`))).status).toBe(200);
  for (const address of [
    artOf(theirs),
    artOf(2 ** 31),
    `${shop}/og/0/art.svg`,
    `${shop}/og/${tenant.mainEventId('storm')}/art.png`,
    artOf(tenant.mainEventId('storm'), `${BASE()}/nobody-${tenant.name}`),
  ])
    expect((await fetch(address)).status, address).toBe(404);
});

it('shows it uncropped in the list and on the page, also when the organisation’s own picture is unavailable', async () => {
  const { page } = await browser.visit({ viewport: PHONE });
  await page.route(`${HOST}/**`, (route) => route.fulfill({ body: DOT, contentType: 'image/png' }));
  await page.route(GONE, (route) => route.fulfill({ status: 404 }));
  for (const path of [shop, `${shop}/event/${tenant.mainEventId('own')}`]) {
    await page.goto(path);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main img')].every(
        (img) => img instanceof HTMLImageElement && img.naturalWidth > 0,
      ),
    );
    const shown = await page.locator('main img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
    expect(shown).toContain(artOf(tenant.mainEventId('own')));
    if (path === shop) expect(shown).toContain(artOf(tenant.mainEventId('storm')));
  }
  // The browser logs the missing picture; there is no other problem.
  const complaints = await browser.leave();
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

it('crops a picture around its focus, describes it, and gives messages its address as ASCII', async () => {
  const html = await (await fetch(`${shop}/event/${tenant.subEventId('k1')}`)).text();
  expect(html).toContain('<meta property="og:image" content="https://pictures.example/%C3%A9%C3%A9n.png"/>');
  const { page } = await browser.visit({ javaScript: false, viewport: PHONE, locale: 'en-GB' });
  await page.route(`${HOST}/**`, (route) => route.fulfill({ body: DOT, contentType: 'image/png' }));
  const focusOf = (name: string) =>
    page.locator(`main img[src="${name}"]`).evaluate((img) => getComputedStyle(img).objectPosition);
  await page.goto(shop);
  expect(await focusOf(FIRST)).toBe('25% 10%');
  await page.goto(`${shop}/event/${tenant.mainEventId('many')}`);
  expect(await focusOf(FIRST)).toBe('25% 10%');
  expect(await focusOf(`${HOST}/two.png`)).toBe('50% 50%');
  const alts = await page.locator('main img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).alt));
  expect(alts).toEqual(['An axe', 'Bomen', '']);
});

it('shows further pictures below the dates, on a page as wide as the window', async () => {
  const { page } = await browser.visit({ viewport: SMALLEST });
  await page.route(`${HOST}/**`, (route) => route.fulfill({ body: DOT, contentType: 'image/png' }));
  await page.goto(`${shop}/event/${tenant.mainEventId('many')}`);
  expect(await page.getByRole('region', { name: 'Foto’s' }).locator('img').count()).toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALLEST.width);
  expect(await axeFindings(page)).toEqual([]);
  expect(await browser.leave()).toEqual([]);
});

it('shows a stored picture in the size that the window needs, from the shop’s address, in messages too', async () => {
  const kept = await makeTenant(pool.db, {
    events: [{ key: 'one', name: 'Een', image: `${HOST}/kept.jpg`, sub_events: [performance('k', 9)] }],
  });
  const page1 = `${BASE()}/${kept.name}/event/${kept.mainEventId('one')}`;
  expect(await (await fetch(page1)).text()).toContain(`src="${HOST}/kept.jpg"`);
  const photo = sharp({ create: { width: 1000, height: 800, channels: 3, background: '#4c9a62' } })
    .jpeg()
    .toBuffer();
  // Pictures of other tests may be due too: fetching those fails.
  const fetchIt = (url: string) => (url.endsWith('/kept.jpg') ? photo : Promise.reject(new Error('away')));
  while ((await keepPicture(pool.db, new Date(), fetchIt)) > 0);

  const { page } = await browser.visit({ viewport: PHONE, javaScript: false });
  await page.goto(page1);
  const hero = page.locator('main img').first();
  const shown = await hero.evaluate((img: HTMLImageElement) => img.currentSrc);
  expect(shown).toMatch(new RegExp(`^${BASE()}/${kept.name}/look/[\\w-]{27}-480\\.avif$`));
  expect(await hero.evaluate((img: HTMLImageElement) => [img.naturalWidth > 0, img.style.background])).toEqual([
    true,
    expect.stringMatching(/^url\("data:image\/webp;base64,.* \/ cover/),
  ]);
  const answer = await fetch(shown);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await fetch(shown.replace(kept.name, other.name))).status).toBe(404);
  const html = await (await fetch(page1)).text();
  const [, jpeg = ''] = /<meta property="og:image" content="([^"]+\.jpg)"/.exec(html) ?? [];
  expect(jpeg).toBe(shown.replace('-480.avif', '.jpg'));
  expect((await fetch(jpeg)).headers.get('content-type')).toBe('image/jpeg');
  expect(await browser.leave()).toEqual([]);
});
