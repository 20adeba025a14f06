import { describe, expect, it } from 'vitest';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { ask } from '../setup/api';
import type { Visitor } from '../setup/browser';
import { openShop, visitsTo } from '../setup/shop';

const at = openShop();

/** Adds to the cart and waits for the cookie that marks it: from then on the visitor may get shared pages. */
async function buy(visitor: Visitor, key: string, count: number): Promise<void> {
  await at.shop.buy(visitor, key, { Standaard: count });
  await expect.poll(() => markOf(visitor)).toBe('1');
}

/** Whether this browser gets the shared page at an address. */
const isShared = async ({ page }: Visitor, path: string) =>
  /s-maxage/.test((await page.goto(path))?.headers()['cache-control'] ?? '');

/** Collects the requests for the visitor's part of a page, from now on. */
function countAsked({ page }: Visitor): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${pathname}${search}`);
  });
  return asked;
}

const markOf = async ({ context }: Visitor, name = at.tenant.name) =>
  (await context.cookies()).find((cookie) => cookie.name === `seen-cart-${name}`)?.value;
const address = () => `/api/${at.tenant.name}/visitor`;
const badge = ({ page }: Visitor) => page.locator('header [data-count]');
const cartLink = ({ page }: Visitor, text: string) => page.getByRole('link', { name: text, exact: true });
const settled = ({ page }: Visitor) => page.waitForLoadState('networkidle');

describe('a shared page', () => {
  it('shows the cart after one small request, without moving anything; a visitor’s own page makes none', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    const asked = countAsked(visitor);
    await page.goto(`/${at.tenant.name}`);
    await settled(visitor);
    expect([asked, await markOf(visitor), await badge(visitor).count()]).toEqual([[], undefined, 0]);
    await buy(visitor, 'avond', 2);
    await cartLink(visitor, 'Winkelwagen, 2 kaarten').waitFor();
    expect(await isShared(visitor, `/${at.tenant.name}/checkout`)).toBe(false);
    await settled(visitor);
    expect(asked).toEqual([]);

    const word = () => page.locator('header').getByText('Winkelwagen', { exact: true }).boundingBox();
    await page.route('**/api/**', async (route) => {
      before = await word();
      await route.continue();
    });
    let before: Awaited<ReturnType<typeof word>> = null;
    expect(await isShared(visitor, `/${at.tenant.name}`)).toBe(true);
    await cartLink(visitor, 'Winkelwagen, 2 kaarten').waitFor();
    expect(await badge(visitor).getAttribute('data-count')).toBe('2');
    expect(before).not.toBeNull();
    expect(await word()).toEqual(before);
    await settled(visitor);
    expect(asked).toEqual([address()]);
    // A page that is changed in place still shows the cart, and so does the cart's own page.
    await page.getByRole('link', { name: 'Vier', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Vier' }).waitFor();
    await cartLink(visitor, 'Winkelwagen, 2 kaarten').click();
    await page.waitForURL('**/cart');
    for (const left of ['Winkelwagen, 1 kaart', 'Winkelwagen']) {
      await page
        .getByRole('button', { name: /^(Eén minder|Verwijder)/ })
        .first()
        .click();
      await cartLink(visitor, left).waitFor();
    }
    await expect.poll(() => markOf(visitor)).toBeUndefined();
    expect(asked).toEqual([address(), address()]);
  });

  it('limits the order form to what the cart leaves', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await buy(visitor, 'avond', 4);
    const asked = countAsked(visitor);
    await page.goto(at.shop.pageOf('avond'));
    await page.getByText('Maximaal 6 kaarten per bestelling.').waitFor();
    await expect.poll(() => at.shop.number(visitor, 'Standaard').getAttribute('max')).toBe('2');
    await cartLink(visitor, 'Winkelwagen, 4 kaarten').waitFor();
    await settled(visitor);
    expect(asked).toEqual([`${address()}?event=${at.tenant.subEventId('avond')}`]);
    const more = page.getByRole('button', { name: 'Eén meer: Standaard' });
    await more.click();
    await more.click();
    expect(await more.getAttribute('aria-disabled')).toBe('true');
    await at.shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    await cartLink(visitor, 'Winkelwagen, 6 kaarten').waitFor();
    await page.goto(at.shop.pageOf('avond'));
    await page.getByText('Je bestelling is vol.', { exact: false }).waitFor();
    expect(await at.shop.addButton(visitor).count()).toBe(0);
  });

  it('is shown again when the hold ends, in every tab', async () => {
    const visitor = await at.browser.visit();
    await buy(visitor, 'nacht', 1);
    await visitor.page.clock.install();
    await visitor.page.goto(`/${at.tenant.name}`);
    await cartLink(visitor, 'Winkelwagen, 1 kaart').waitFor();
    await at.database.sql`UPDATE carts SET expires_at = now()
      WHERE client_id = ${at.tenant.client.id} AND id = ${await at.shop.cartIdOf(visitor)}`;
    await visitor.page.clock.fastForward('16:00');
    await cartLink(visitor, 'Winkelwagen').waitFor();
    expect(await badge(visitor).count()).toBe(0);
    // The next page may be a shared one too.
    expect(await markOf(visitor)).toBe('1');
  });

  it('follows what another tab does', async () => {
    const visitor = await at.browser.visit();
    const second = await visitor.context.newPage();
    await second.goto(`/${at.tenant.name}`);
    await buy(visitor, 'nacht', 2);
    await second.getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    await second.reload();
    await second.getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    await visitor.page
      .getByRole('button', { name: /^(Eén minder|Verwijder)/ })
      .first()
      .click();
    await second.getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
  });

  it('makes one request for a stale mark, and none for the mark of another shop', async () => {
    const visitor = await at.browser.visit();
    const { page, context } = visitor;
    // Without scripts: a page of the shop could still see the mark and ask.
    await page.goto('/robots.txt');
    await context.addCookies([{ name: `seen-cart-${at.tenant.name}`, value: '1', url: page.url() }]);
    const asked = countAsked(visitor);
    await page.goto(`/${at.tenant.name}`);
    await expect.poll(() => markOf(visitor)).toBeUndefined();
    await page.goto(`/${at.tenant.name}`);
    await settled(visitor);
    expect([asked, await badge(visitor).count()]).toEqual([[address()], 0]);

    await buy(visitor, 'nacht', 1);
    await page.goto(`/${at.other.name}`);
    await settled(visitor);
    expect([asked.length, await markOf(visitor, at.other.name)]).toEqual([1, undefined]);
    await context.addCookies([{ name: `seen-cart-${at.other.name}`, value: '1', url: page.url() }]);
    await page.goto(`/${at.other.name}`);
    await expect.poll(() => markOf(visitor, at.other.name)).toBeUndefined();
    expect(await badge(visitor).count()).toBe(0);
  });

  it('can be used when the request fails', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await buy(visitor, 'nacht', 1);
    await page.route('**/api/**', (route) => route.fulfill({ status: 200, body: 'broken' }));
    await page.goto(at.shop.pageOf('nacht'));
    await settled(visitor);
    expect(await badge(visitor).count()).toBe(0);
    await at.shop.number(visitor, 'Standaard').fill('2');
    await at.shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    await cartLink(visitor, 'Winkelwagen, 3 kaarten').waitFor();
  });
});

it('is replaced by the visitor’s own page without JavaScript, and in a frame', async () => {
  const visitor = await at.browser.visit({ javaScript: false });
  await at.shop.buy(visitor, 'nacht', { Standaard: 1 });
  expect(await isShared(visitor, `/${at.tenant.name}`)).toBe(false);
  await cartLink(visitor, 'Winkelwagen, 1 kaart').waitFor();
  expect(await markOf(visitor)).toBeUndefined();

  const framed = await at.browser.visit();
  const asked = countAsked(framed);
  const cartId = await at.shop.cartIdOf(visitor);
  await framed.page.goto(`/${at.tenant.name}~${cartId}`);
  await cartLink(framed, 'Winkelwagen, 1 kaart').waitFor();
  await settled(framed);
  expect([asked, (await framed.context.cookies()).length]).toEqual([[], 0]);
});

it('lets a cart that has passed the waiting room in', async () => {
  const opens = { opens_at: '2020-01-01 10:00:00', per_minute: 600 };
  const tenant = await makeTenant(at.database.db, {
    client: { locale: 'nl' },
    events: [{ key: 'show', name: 'De Storm', sub_events: [performance('avond', 50, { waiting_room: opens })] }],
  });
  const shop = visitsTo(tenant);
  const visitor = await at.browser.visit();
  const { page } = visitor;
  await page.goto(shop.pageOf('avond'));
  await page.getByRole('button', { name: 'Naar de wachtkamer' }).click();
  await shop.number(visitor, 'Standaard').fill('1');
  await shop.addButton(visitor).click();
  await page.waitForURL('**/cart');
  await expect.poll(() => markOf(visitor, tenant.name)).toBe('1');
  // With a place in a waiting room the visitor would get a page of their own.
  await visitor.context.clearCookies({ name: `waiting-${tenant.name}` });
  expect(await isShared(visitor, shop.pageOf('avond'))).toBe(true);
  await shop.addButton(visitor).waitFor();
  await cartLink(visitor, 'Winkelwagen, 1 kaart').waitFor();
});

describe('the request', () => {
  const asVisitor = (cookie: string, path = address()) => ask(path, { headers: { cookie } });

  it('answers for one browser only, without the id of its cart', async () => {
    const cartId = 'CanaryCanaryCanary00000000000001';
    await ask(`/v1/${at.tenant.name}/cart/${cartId}`, {
      method: 'POST',
      json: {
        event_id: at.tenant.subEventId('avond'),
        discount_id: at.tenant.discountId('standaard'),
        numberoftickets: 2,
      },
    });
    const cookie = `cart-${at.tenant.name}=${cartId}; lang-${at.tenant.name}=en`;
    const { status, headers, body } = await asVisitor(cookie);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.has('set-cookie')).toBe(false);
    expect(body).toMatchObject({ cart: { isKnown: true, count: 2, label: 'Cart, 2 tickets' }, order: null });
    expect(JSON.stringify([body, ...headers])).not.toContain(cartId);

    const nobody = { cart: { isKnown: false, count: 0 }, order: null };
    expect((await asVisitor('')).body).toMatchObject(nobody);
    expect((await asVisitor(cookie, `/api/${at.other.name}/visitor`)).body).toMatchObject(nobody);
    expect((await asVisitor(`cart-${at.tenant.name}=${cartId}'`)).body).toMatchObject(nobody);
    expect((await asVisitor(cookie, '/api/nobody-there/visitor')).status).toBe(404);
    expect((await asVisitor(cookie, `${address()}?event=999999999`)).body).toMatchObject({ order: null });
    expect((await asVisitor(cookie, `${address()}?event=x`)).status).toBe(422);
  });

  it('leaves no byte of a cart in a shared page', async () => {
    const { name } = at.tenant;
    const ids = ['CanaryCanaryCanary00000000000002', 'CanaryCanaryCanary00000000000003'];
    const json = {
      event_id: at.tenant.subEventId('avond'),
      discount_id: at.tenant.discountId('standaard'),
      numberoftickets: 3,
    };
    for (const id of ids) await ask(`/v1/${name}/cart/${id}`, { method: 'POST', json });
    const paths = [`/${name}`, `/${name}?view=month`, at.shop.pageOf('avond'), at.shop.pageOf('hall')];
    await Promise.all(
      ids.map(async (id) => {
        for (let turn = 0; turn < 200; turn++) {
          const path = paths[turn % paths.length] as string;
          const mark = turn % 5 === 0 ? '' : `; seen-cart-${name}=1`;
          const { status, headers, body } = await ask(path, { headers: { cookie: `cart-${name}=${id}${mark}` } });
          expect([status, headers.has('set-cookie')]).toEqual([200, false]);
          const all = JSON.stringify([body, ...headers]);
          expect([all.includes('CanaryCanary'), /data-count=/.test(body)]).toEqual([false, mark === '']);
        }
      }),
    );
  });
});
