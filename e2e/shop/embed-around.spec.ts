import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { BASE } from '../setup/api';
import { holdScripts } from '../setup/browser';
import {
  addTickets,
  counter,
  focusedId,
  frameOf,
  isOpen,
  LOADER,
  openShop,
  SIDE,
  sitesForTests,
  told,
  untilState,
} from '../setup/embed';

const { sites, visit } = sitesForTests();

describe('a page with styles and a policy of its own', () => {
  const HOSTILE = `* { all: unset !important; display: block !important; position: static !important; color: red !important }
    doek-embed, dialog, iframe, button[aria-label] { display: none !important; opacity: 0 !important; transform: scale(0) }
    body { transform: translateX(10px); overflow: hidden; filter: blur(0) }`;

  it.each([LOADER, SIDE])('cannot break %s', async (script) => {
    const policy = `default-src 'none'; script-src ${BASE()} 'nonce-own'; style-src 'nonce-own'; frame-src ${BASE()}; require-trusted-types-for 'script'`;
    const visitor = await visit({ script, style: HOSTILE, policy });
    const { page } = visitor;
    await page.evaluate('vdm_calendar()');
    await untilState(page, 'ready');
    const box = await page.locator('doek-embed iframe').boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    if (script === SIDE) expect(box).toEqual({ x: width - 480, y: 0, width: 480, height });
    else expect(box).toEqual({ x: (width - 992) / 2, y: 24, width: 992, height: height - 48 });
    await frameOf(page).getByRole('link', { name: 'De Voorstelling', exact: true }).click();
    await frameOf(page).getByRole('heading', { name: 'De Voorstelling' }).waitFor();
  });

  it('is restored when the shop closes, and loading a script twice has no effect', async () => {
    const visitor = await visit({ times: 2 });
    const { page } = visitor;
    await page.evaluate(() => {
      document.documentElement.style.overflow = 'scroll';
    });
    const width = await page.evaluate(() => document.body.clientWidth);
    await openShop(visitor, 'buy');
    expect(await page.locator('doek-embed').count()).toBe(1);
    expect(await page.evaluate(() => document.body.clientWidth)).toBe(width);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
    await expect.poll(() => page.evaluate(() => document.documentElement.style.cssText)).toBe('overflow: scroll;');
    // Messages arrive in order, so after this one all messages of the shop have arrived.
    await page.evaluate('postMessage({ last: true })');
    await expect.poll(async () => (await told(page)).at(-1)).toHaveProperty('last');
    expect((await told(page)).filter((message) => 'vdm_close' in message)).toHaveLength(1);
  });
});

describe('the keyboard', () => {
  it('never reaches the page behind, and Escape also closes a loading shop', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openShop(visitor, 'buy');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('doek-embed');
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 40; press++) {
        await page.keyboard.press(key);
        expect(['', 'doek-embed', 'body']).toContain(
          await page.evaluate(() => document.activeElement?.id || document.activeElement?.localName),
        );
      }
    }
    await page.evaluate('vdm_calendar()');
    await frameOf(page).getByRole('heading', { name: 'Agenda' }).waitFor();
    await untilState(page, 'ready');
    await frameOf(page).getByRole('searchbox').fill('iets');
    await frameOf(page).getByRole('searchbox').press('Escape');
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);

    await openShop(visitor, 'buy');
    const release = await holdScripts(page);
    await page
      .frames()
      .at(-1)
      ?.goto(`${BASE()}${new URL(page.frames().at(-1)?.url() ?? '').pathname}`, { waitUntil: 'commit' });
    await frameOf(page).getByRole('heading').first().waitFor();
    await frameOf(page).locator('body').press('Escape');
    release();
    await expect.poll(() => isOpen(page)).toBe(false);

    await page.route(`${BASE()}/**`, () => {});
    await page.locator('#buy').focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Kaarten: Theater Test' })
      .getByRole('button', { name: 'Sluiten' })
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(await focusedId(page)).toBe('buy');
    await expect.poll(async () => (await told(page)).at(-1)).toEqual({ vdm_close: true, origin: sites().theatre });
  });
});

describe('calls', () => {
  it('in quick succession show the last one, and a click beside the shop closes it', async () => {
    const visitor = await visit({ script: SIDE });
    const { page } = visitor;
    const call = (what: unknown) => page.evaluate(`vdm_order(${JSON.stringify(what)})`);
    expect(await call(sites().tenant.subEventId('avond'))).toBeUndefined();
    await call(String(sites().tenant.mainEventId('hall')));
    await call('cart');
    await call(sites().tenant.subEventId('nacht'));
    await untilState(page, 'ready');
    expect(await page.locator('doek-embed iframe').count()).toBe(1);
    await frameOf(page).getByText('23:00 – 03:00').first().waitFor();
    await page.mouse.move(900, 300);
    await page.mouse.down();
    await page.mouse.move(100, 300);
    await page.mouse.up();
    expect(await isOpen(page)).toBe(true);
    await page.mouse.click(100, 300);
    await expect.poll(() => isOpen(page)).toBe(false);
  });

  it('for a removed event say so, and continue with the same cart', async () => {
    const visitor = await visit();
    const { page, problems } = visitor;
    await openShop(visitor, 'buy');
    await addTickets(visitor, 1);
    await page.evaluate('vdm_order(2147483647)');
    await frameOf(page).getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor();
    await frameOf(page).getByRole('link', { name: 'Bekijk de agenda' }).click();
    await frameOf(page).getByRole('heading', { name: 'Agenda' }).waitFor();
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
    await expect.poll(() => counter(page)).toBe('1');
    expect(problems.splice(0).filter((problem) => !/status of 404 .*2147483647/.test(problem))).toEqual([]);
  });

  it('with invalid arguments show the programme, with a cart of the site', async () => {
    const { page } = await visit();
    const warned: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && warned.push(message.text())));
    await page.evaluate(`vdm_order('javascript:alert(1)', '../../x')`);
    await untilState(page, 'ready');
    await frameOf(page).getByRole('heading', { name: 'Agenda' }).waitFor();
    expect(await page.locator('doek-embed iframe').getAttribute('src')).toMatch(
      new RegExp(`^${BASE()}/${sites().tenant.name}~[0-9a-f]{32}~nl$`),
    );
    expect(warned.filter((text) => text.startsWith('vdm_order'))).toHaveLength(2);
  });
});

describe('a site that swaps its body', () => {
  /** As Turbo and Swup do it: the window stays, and scripts of the new body run again. */
  const swap = (page: Page) =>
    page.evaluate(() => {
      const body = document.createElement('body');
      body.innerHTML = document.body.innerHTML;
      for (const old of body.querySelectorAll('script[src]')) {
        const fresh = document.createElement('script');
        fresh.src = old.getAttribute('src') ?? '';
        old.replaceWith(fresh);
      }
      document.body.replaceWith(body);
    });

  it.each([LOADER, SIDE])('while %s is open unlocks the page, and the shop opens again', async (script) => {
    const visitor = await visit({ script });
    const { page } = visitor;
    await openShop(visitor, 'buy');
    await swap(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.style.cssText)).toBe('');
    expect((await told(page)).at(-1)).toEqual({ vdm_close: true, origin: sites().theatre });
    await page.evaluate('vdm_order("cart")');
    await untilState(page, 'ready');
    await frameOf(page).getByRole('heading', { name: 'Je winkelwagen is leeg.' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.documentElement.style.cssText)).toBe('');
  });
});

describe('two shops on one page', () => {
  it('have an object each, with carts of their own, and the globals stay those of the first', async () => {
    const { tenant, open } = sites();
    const more = `<script src="${BASE()}/${open.name}/${SIDE}"></script>`;
    const visitor = await visit({ more });
    const { page } = visitor;
    const shown = () => page.locator('doek-embed iframe').getAttribute('src');
    const order = (of: typeof tenant) => `doek.shop('${of.name}').order(${of.subEventId('avond')})`;
    await page.evaluate(order(open));
    await untilState(page, 'ready');
    expect(await shown()).toMatch(`/${open.name}~`);
    await addTickets(visitor, 2);
    await page.keyboard.press('Escape');
    await page.evaluate(order(tenant));
    await untilState(page, 'ready');
    expect(await shown()).toMatch(`/${tenant.name}~`);
    await addTickets(visitor, 1);
    // The other one takes its place: only one is open at a time, and the page is unlocked after it.
    await page.evaluate(`doek.shop('${open.name}').order('cart')`);
    await untilState(page, 'ready');
    expect(await page.locator('doek-embed').count()).toBe(1);
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.documentElement.style.cssText)).toBe('');
    await page.evaluate('vdm_calendar()');
    await untilState(page, 'ready');
    expect(await shown()).toMatch(`/${tenant.name}~`);
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(`doek.shop('nobody')`)).toBeUndefined();
  });

  it('of which the first left with its page leave the globals to the second', async () => {
    const { open } = sites();
    const visitor = await visit();
    const { page } = visitor;
    const loaded = page.waitForResponse(`**/${open.name}/${LOADER}`);
    await page.evaluate((src) => {
      for (const old of document.querySelectorAll('script[src]')) old.remove();
      document.body.append(Object.assign(document.createElement('script'), { src }));
    }, `${BASE()}/${open.name}/${LOADER}`);
    await loaded;
    await page.waitForFunction(`typeof doek.shop('${open.name}') === 'object'`);
    await page.evaluate('vdm_calendar()');
    await untilState(page, 'ready');
    expect(await page.locator('doek-embed iframe').getAttribute('src')).toMatch(`/${open.name}~`);
  });
});

describe('messages', () => {
  it('of other origins are ignored', async () => {
    const forge = `<script>parent.postMessage({ vdm_close: true }, '*'); parent.postMessage({ vdm_basketcounter: 9 }, '*')</script>`;
    sites().site.pages['/forge'] = { html: forge };
    const visitor = await visit();
    const { page } = visitor;
    await page.route(`${BASE()}/${sites().tenant.name}~*/**`, () => {});
    await page.locator('#buy').click();
    await untilState(page, 'loading');
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
      window.postMessage({ vdm_close: true }, '*');
      window.postMessage({ vdm_basketcounter: 9 }, '*');
    }, `${sites().elsewhere}/forge`);
    await expect.poll(async () => (await told(page)).length).toBe(4);
    expect(await page.locator('doek-embed dialog').getAttribute('data-state')).toBe('loading');
  });
});
