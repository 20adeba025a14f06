import { request } from 'node:http';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { ask, BASE } from '../setup/api';
import { siteOf } from '../setup/browser';
import { counter, offerTestBank, payInWindow, sitesForTests } from '../setup/embed';

const { database, sites } = sitesForTests();

/** Theatres frame shops without our script, as `<iframe src="…/event/95">`, on sites that `embed_origins` does not list. */
const FRAMED = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };

const eventOf = (key: string) => `/${sites().open.name}/event/${sites().open.subEventId(key)}`;
const get = (path: string, headers: Record<string, string> = FRAMED) =>
  fetch(BASE() + path, { redirect: 'manual', headers });
const moved = () => new RegExp(`/${sites().open.name}~[A-Za-z0-9]{32}(?=[/?]|$)`);

/** The address that the page itself moved to. */
const movedItself = (name: string, id: number, rest: string) => new RegExp(`/${name}~[0-9a-f]{32}/event/${id}${rest}$`);

const frameOf = (page: Page) => page.frameLocator('iframe');
const shopFrame = (page: Page) => page.frames().find((frame) => frame.parentFrame() !== null);
const number = (page: Page) => frameOf(page).getByRole('spinbutton', { name: 'Aantal kaarten: Standaard' });
const add = (page: Page) => frameOf(page).getByRole('button', { name: 'In winkelwagen', exact: true }).click();

/** A page of another site with that address in a frame, and a counter. */
async function openPlain({
  path,
  javaScript = true,
  sandbox,
}: {
  path: string;
  javaScript?: boolean;
  sandbox?: string;
}) {
  const { site, elsewhere, browser } = sites();
  const place = `/plain-${Math.random().toString(36).slice(2)}`;
  site.pages[place] = {
    html: `<!doctype html><html lang="nl"><title>x</title><span id="counter">?</span><script>
      addEventListener('message', ({ data }) => {
        if (data.vdm_basketcounter) counter.textContent = data.vdm_basketcounter;
        if (data.doek_height) document.querySelector('iframe').height = data.doek_height;
      });</script><iframe src="${path}" width="900" height="800" ${sandbox === undefined ? '' : `sandbox="${sandbox}"`}></iframe></html>`,
  };
  const visitor = await browser.visit({ javaScript });
  await visitor.page.goto(elsewhere + place);
  return visitor;
}

describe('a plain frame on another site', () => {
  it('keeps its cart, sends the count to the page around it, and checks out in the window', async () => {
    const { open } = sites();
    await offerTestBank(database, open);
    const visitor = await openPlain({ path: BASE() + eventOf('avond') });
    const { page, context } = visitor;
    await number(page).fill('2');
    expect(shopFrame(page)?.url()).toMatch(moved());
    await add(page);
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    await expect.poll(() => counter(page)).toBe('2');
    expect(await context.cookies()).toEqual([]);
    // The page around it has no script that could handle a close button.
    expect(await frameOf(page).getByRole('button', { name: 'Sluiten' }).count()).toBe(0);

    const before = shopFrame(page)?.url();
    await frameOf(page).getByRole('button', { name: 'Deutsch' }).click();
    await frameOf(page).getByRole('heading', { name: 'Ihr Warenkorb' }).waitFor();
    expect(shopFrame(page)?.url()).toBe(before?.replace(/\/cart$/, '~de/cart'));
    await frameOf(page).getByRole('button', { name: 'Nederlands' }).click();
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();

    await frameOf(page).getByRole('link', { name: 'Afrekenen' }).click();
    await payInWindow(database, open, visitor);
    // Sites tell frames only their origin.
    const { elsewhere } = sites();
    const back = page.getByRole('link', { name: `Terug naar ${new URL(elsewhere).host}` });
    expect(await back.getAttribute('href')).toBe(`${elsewhere}/`);
  });

  it('tells the page around it how high it is, also when it becomes lower', async () => {
    const { page } = await openPlain({ path: BASE() + eventOf('avond') });
    const frame = page.locator('iframe');
    const isFit = async () => {
      const inner = await shopFrame(page)?.evaluate(() => [
        document.documentElement.scrollHeight,
        Math.ceil(document.body.getBoundingClientRect().height),
        window.innerHeight,
      ]);
      expect(new Set(inner).size, `${inner}`).toBe(1);
      return Number(await frame.getAttribute('height'));
    };
    await expect.poll(isFit).not.toBe(800);
    const high = await isFit();
    await number(page).fill('1');
    await add(page);
    await frameOf(page).getByRole('heading', { name: 'Je winkelwagen' }).waitFor();
    await page.evaluate("document.querySelector('iframe').height = 3000");
    await shopFrame(page)?.evaluate(() => (document.querySelector('main') as HTMLElement).append('x'.repeat(2000)));
    await expect.poll(isFit).toBeLessThan(3000);
    expect(high).toBeLessThan(3000);
  });

  it.each([
    ['nothing can be sent', 'allow-scripts allow-same-origin allow-top-navigation', 'In winkelwagen'],
    ['it has no origin', 'allow-scripts allow-forms', undefined],
    ['the window may not leave', 'allow-scripts allow-same-origin allow-forms', 'Afrekenen'],
  ])('says so where a sandbox forbids it: %s', async (_, sandbox, press) => {
    const visitor = await openPlain({ path: BASE() + eventOf('avond'), sandbox });
    const { page, problems } = visitor;
    const alert = frameOf(page).getByRole('alert');
    if (press) {
      await number(page).fill('1');
      await add(page);
    }
    if (press === 'Afrekenen') await frameOf(page).getByRole('link', { name: press }).click();
    await alert
      .getByText(press === 'Afrekenen' ? 'Ging het afrekenen niet open?' : 'niet besteld kan worden')
      .waitFor();
    const { host } = new URL(BASE());
    await alert.getByText(`${host}/${sites().open.name}`, { exact: false }).waitFor();
    expect(page.url()).toContain('/plain-');
    expect(
      problems.splice(0).filter((problem) => !/sandbox|origin 'null'|CORS|ERR_FAILED|SecurityError/i.test(problem)),
    ).toEqual([]);
  });

  it('keeps its cart after the back button', async () => {
    const { page } = await openPlain({ path: BASE() + eventOf('nacht') });
    await number(page).fill('1');
    await add(page);
    await frameOf(page).getByRole('heading', { name: 'Je winkelwagen' }).waitFor();
    await page.evaluate('history.back()');
    await frameOf(page).getByRole('heading', { name: 'De Voorstelling' }).waitFor();
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
    // The move adds no entry to the history, so "back" leads to where the visitor started.
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('works without JavaScript, from the list to the checkout', async () => {
    const { open } = sites();
    const { page } = await openPlain({ path: `${BASE()}/${open.name}?q=voorstelling`, javaScript: false });
    await frameOf(page).getByRole('link', { name: 'De Voorstelling', exact: true }).click();
    await frameOf(page).getByRole('link', { name: /20:30/ }).first().click();
    await number(page).fill('3');
    await add(page);
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 3 kaarten' }).waitFor();
    const cart = /~([A-Za-z0-9]{32})/.exec(shopFrame(page)?.url() ?? '')?.[1] ?? '';
    expect((await ask(`/v1/${open.name}/cart/${cart}`)).body.at(-1).totalprice).toBe('73.50');
    await frameOf(page).getByRole('link', { name: 'Afrekenen' }).click();
    await page.waitForURL(`${BASE()}/${open.name}/checkout`);
    await page.getByText('3 kaarten').filter({ visible: true }).first().waitFor();
  });

  it('moves by script where the browser sends no Sec-Fetch headers', async () => {
    // Without TLS browsers send Sec-Fetch headers only to localhost.
    const { open } = sites();
    const { page, problems } = await openPlain({
      path: `${siteOf('tickets.shop.test')}${eventOf('avond')}?code=x#tickets`,
    });
    await expect
      .poll(async () => shopFrame(page)?.url())
      .toMatch(movedItself(open.name, open.subEventId('avond'), '\\?code=x#tickets'));
    await number(page).fill('2');
    await add(page);
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    expect(problems.splice(0).filter((problem) => !problem.startsWith('third party'))).toEqual([]);
  });
  it('keeps its place in a waiting room with its new cart', async () => {
    const { open } = sites();
    const path = `${eventOf('dicht')}/wait`;
    const location = (await get(path)).headers.get('location') ?? '';
    expect(location).toMatch(moved());
    expect(location).toMatch(new RegExp(`/event/${open.subEventId('dicht')}/wait$`));
  });
});

describe('the move', () => {
  it('gives each visit its own cart, and is not cacheable', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${eventOf('avond')}?code=Amstel`)));
    for (const { status, headers } of answers) {
      expect(status).toBe(307);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('vary')).toContain('Sec-Fetch-Dest, Sec-Fetch-Site');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('location')).toMatch(moved());
      expect(headers.get('location')).toMatch(/\?code=Amstel$/);
    }
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(20);
    // A cached page contains the script that moves it when it is shown in a frame.
    const page = await get(eventOf('avond'), {});
    expect(page.headers.get('cache-control')).toMatch(/^public, max-age=0,/);
    expect(await page.text()).toContain('window.parent');
  });

  it('happens only in frames on other sites, and only where framing is allowed', async () => {
    const { open } = sites();
    const key = 'XgFca-QmBxG-9WhAj-Osszb';
    const stays: [string, Record<string, string>][] = [
      [eventOf('avond'), {}],
      [eventOf('avond'), { ...FRAMED, 'Sec-Fetch-Site': 'same-origin' }],
      // In a frame of the same site the browser keeps cookies.
      [eventOf('avond'), { ...FRAMED, 'Sec-Fetch-Site': 'same-site' }],
      [eventOf('avond'), { ...FRAMED, 'Sec-Fetch-Dest': 'document' }],
      [`/${open.name}~0123456789abcdef`, FRAMED],
      [`/${open.name}/event/2147483647`, FRAMED],
      [`/${open.name}/order/${key}`, FRAMED],
      ['/no-such-shop', FRAMED],
      ['/', FRAMED],
      ['/docs', FRAMED],
      [`/${open.name}/calendar.ics`, FRAMED],
      [`/${open.name}/iframes/vdm_loader.js`, FRAMED],
    ];
    for (const [path, headers] of stays) expect((await get(path, headers)).status, path).not.toBe(307);
    for (const path of ['', '/', '/cart', '/cart/', '/evening']) {
      const location = (await get(`/${open.name}${path}`)).headers.get('location') ?? '';
      expect(location, path).toMatch(moved());
      expect(location.endsWith(path), path).toBe(true);
    }
  });

  it('stays on the organisation’s own domain', async () => {
    const { open } = sites();
    const domain = `${open.name}.shop.test`;
    await database.sql`INSERT INTO client_domains (domain, client_id) VALUES (${domain}, ${open.client.id})`;
    const locationOf = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const { port } = new URL(BASE());
        const asked = request({ host: 'localhost', port, path, headers: { ...FRAMED, Host: `${domain}:${port}` } });
        asked
          .on('response', ({ headers }) => resolve(headers.location ?? ''))
          .on('error', reject)
          .end();
      });
    // The processes learn of the domain within moments.
    await expect.poll(() => locationOf(`/event/${open.subEventId('avond')}`)).toMatch(moved());
    await expect.poll(() => locationOf('/cart')).toMatch(moved());

    const { page, problems } = await openPlain({ path: `${siteOf(domain)}/event/${open.subEventId('avond')}` });
    await expect.poll(async () => shopFrame(page)?.url()).toMatch(movedItself(open.name, open.subEventId('avond'), ''));
    await number(page).fill('1');
    await add(page);
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
    expect(problems.splice(0).filter((problem) => !problem.startsWith('third party'))).toEqual([]);
  });
});
