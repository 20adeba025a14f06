import { describe, expect, it } from 'vitest';
import { ask, BASE, newCart } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { DESKTOP, PHONE } from '../setup/browser';
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
} from '../setup/embed';

const { database, sites, visit } = sitesForTests();

it('the browsers of these tests keep no cookies in frames', async () => {
  const { site, theatre } = sites();
  site.pages['/third'] = { html: 'x', headers: { 'Set-Cookie': 'third=1; SameSite=None; Secure' } };
  const probe = `http://localhost:${site.port}/third`;
  site.pages['/around'] = { html: `<iframe src="${probe}"></iframe>` };
  const { page, context, problems } = await sites().browser.visit();
  for (const address of [`${theatre}/around`, `${theatre}/around`, probe, probe]) {
    await page.goto(address, { waitUntil: 'networkidle' });
  }
  // The browser never sends the cookie from the frame, and from the site's own page with the second request.
  const sent = site.asked.filter(({ path }) => path === '/third').map(({ cookie }) => cookie);
  expect(sent).toEqual([undefined, undefined, undefined, 'third=1']);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['third']);
  problems.splice(0);
});

describe.each([
  { what: 'the pop-up on a desktop', viewport: DESKTOP, script: LOADER },
  { what: 'the pop-up on a phone', viewport: PHONE, script: LOADER },
  { what: 'the side panel on a desktop', viewport: DESKTOP, script: SIDE },
  { what: 'the side panel on a phone', viewport: PHONE, script: SIDE },
])('$what', ({ viewport, script }) => {
  it('sells tickets, shows their count on the page around it, and closes', async () => {
    const visitor = await visit({ script }, { viewport });
    const { page, context } = visitor;
    const session = newCart();
    await page.evaluate(`session = '${session}'`);
    await openShop(visitor, 'buy');
    await expect.poll(() => counter(page)).toBe('0');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await addTickets(visitor, 3);
    await expect.poll(() => counter(page)).toBe('3');
    const { body } = await ask(`/api/${sites().tenant.name}/cart/${session}`);
    expect(body.at(-1).totalprice).toBe('73.50');
    expect(await frameOf(page).locator('[data-total]').getAttribute('data-total')).toBe('73.50');
    const remove = frameOf(page)
      .getByRole('button', { name: /^(Eén minder|Verwijder)/ })
      .first();
    await remove.click();
    await expect.poll(() => counter(page)).toBe('2');
    expect(await context.cookies()).toEqual([]);
    // Existing sites test whether the number is truthy, which the string "0" is.
    const counts = (await told(page)).map(({ vdm_basketcounter, voordemensen_basketcounter }) => [
      vdm_basketcounter,
      voordemensen_basketcounter,
    ]);
    expect(counts).toEqual(
      expect.arrayContaining([
        ['0', '0'],
        ['3', '3'],
        ['2', '2'],
      ]),
    );
    expect(counts.flat().filter((count) => typeof count !== 'string')).toEqual([]);

    await remove.focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(await focusedId(page)).toBe('buy');
    expect((await told(page)).at(-1)).toEqual({ vdm_close: true, origin: BASE() });
    await expect.poll(() => page.evaluate(() => document.documentElement.style.cssText)).toBe('');
    expect(await page.locator('doek-embed').count()).toBe(0);

    await openShop(visitor, 'cart');
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    await frameOf(page).getByRole('button', { name: 'Sluiten' }).click();
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(await focusedId(page)).toBe('cart');
  });
});

describe('the cart', () => {
  it('is the site’s own when it names none: the same later, and never another visitor’s', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openShop(visitor, 'calendar');
    await frameOf(page).getByRole('link', { name: 'De Voorstelling', exact: true }).click();
    await frameOf(page).getByRole('link', { name: /20:30/ }).first().click();
    await addTickets(visitor, 2);
    await page.reload();
    await openShop(visitor, 'cart');
    await expect.poll(() => counter(page)).toBe('2');
    const kept = await page.evaluate(() => Object.entries(localStorage));
    expect(kept).toEqual([[`vdm_cart_${sites().tenant.name}`, expect.stringMatching(/^[0-9a-f]{32}$/)]]);

    const other = await visit();
    await openShop(other, 'cart');
    await frameOf(other.page).getByRole('heading', { name: 'Je winkelwagen is leeg.' }).waitFor();
    expect(await counter(other.page)).toBe('0');
  });

  it('is the one of the site’s plugin and its token, with what the API added', async () => {
    const { tenant } = sites();
    const session = (await ask(`/api/${tenant.name}/get-session?token=${newCart()}`)).body.session_id;
    const add = { event_id: tenant.subEventId('nacht'), discount_id: tenant.discountId('cjp'), numberoftickets: 1 };
    await ask(`/v1/${tenant.name}/cart/${session}`, { method: 'POST', json: add });
    const visitor = await visit();
    await visitor.page.evaluate(`session = '${session}'`);
    await openShop(visitor, 'cart');
    expect(await counter(visitor.page)).toBe('1');
    // Calls without a cart use the one that the site named last.
    await visitor.page.evaluate('vdm_calendar()');
    await frameOf(visitor.page).getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
  });

  it('says when it has expired, and counts nothing then', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.evaluate(`session = '${newCart()}'`);
    await openShop(visitor, 'buy');
    await addTickets(visitor, 1);
    await page.keyboard.press('Escape');
    const session = await page.evaluate('session');
    await database.sql`UPDATE carts SET expires_at = now() + interval '4 s' WHERE id = ${String(session)}`;
    await openShop(visitor, 'cart');
    await frameOf(page).getByRole('heading', { name: 'Je tijd is om' }).waitFor();
    await expect.poll(() => counter(page)).toBe('0');
    await frameOf(page).getByRole('link', { name: 'Kies opnieuw' }).click();
    await frameOf(page).getByRole('heading', { name: 'Agenda' }).waitFor();
  });
});

describe('the language', () => {
  it.each([
    { lang: 'de-AT', script: LOADER, heading: 'Programm', close: 'Schließen' },
    { lang: 'pl', script: LOADER, heading: 'Agenda', close: 'Sluiten' },
    { lang: 'nl', script: `${SIDE}?lang=fr`, heading: 'Programme', close: 'Fermer' },
  ])('of a page in $lang with $script', async ({ lang, script, heading, close }) => {
    const visitor = await visit({ lang, script });
    const frame = frameOf(visitor.page);
    await openShop(visitor, 'calendar');
    await frame.getByRole('heading', { name: heading, exact: true }).waitFor();
    await frame.getByRole('link', { name: 'De Voorstelling', exact: true }).click();
    await frame.getByRole('heading', { name: 'De Voorstelling' }).waitFor();
    await frame.getByRole('button', { name: close }).click();
    await expect.poll(() => isOpen(visitor.page)).toBe(false);
  });
});

it('axe finds nothing in the pop-up, in and around the frame', async () => {
  const visitor = await sites().browser.visit({ viewport: PHONE });
  const { page } = visitor;
  await page.goto(sites().theatre + sites().pageWith({ lang: 'en' }));
  const shopFrame = () => page.frames().find((frame) => frame.url().startsWith(BASE())) ?? page;
  for (const button of ['calendar', 'buy', 'cart'] as const) {
    await openShop(visitor, button);
    expect(shopFrame()).not.toBe(page);
    expect(await axeFindings(shopFrame())).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
  }
});
