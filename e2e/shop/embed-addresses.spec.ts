import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE, newCart, openDatabase } from '../setup/api';
import { openBrowser, SMALLEST } from '../setup/browser';
import { makeShop, visitsTo } from '../setup/shop';

const database = openDatabase();
const ORIGINS = ['https://www.theatre.example', 'https://theatre.example:8443'];
let tenant: Tenant;
let anywhere: Tenant;
let nowhere: Tenant;
let evening: Tenant;
const cart = newCart();
let framed: string;

beforeAll(async () => {
  tenant = await makeShop(database.db, { title: 'Theater “Test”', embed_origins: ORIGINS });
  evening = await makeTenant(database.db, {
    client: { recommendations: true },
    locations: [{ key: 'zaal', name: 'Zaal', lat: 52.37, lon: 4.89 }],
    events: [
      { key: 'hamlet', name: 'Hamlet', sub_events: [performance('hamlet', 20, { time: '19:00:00', end: '20:00:00' })] },
      { key: 'faust', name: 'Faust', sub_events: [performance('faust', 20, { time: '21:00:00', end: '22:00:00' })] },
    ],
  });
  anywhere = await makeTenant(database.db);
  nowhere = await makeTenant(database.db, { client: { embed_origins: [] } });
  framed = `/${tenant.name}~${cart}~en`;
});
afterAll(() => database.close());

const get = async (path: string, init?: RequestInit) => {
  const response = await fetch(BASE() + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const ancestors = ({ headers }: { headers: Headers }) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];

describe('the scripts', () => {
  it.each(
    ['vdm_loader.js', 'vdm_sideloader.js'].flatMap((script) =>
      ['', 'event/', 'iframes/'].flatMap((place) =>
        ['', '?ver=6.4.3', '?a=1&lang=xx'].map((query) => place + script + query),
      ),
    ),
  )('are at %s', async (path) => {
    const { status, headers, text } = await get(`/${tenant.name}/${path}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(text).toContain(`"shop":"${BASE()}/${tenant.name}"`);
    expect(text).toContain(`"isSide":${path.includes('side')}`);
    expect(() => new Function(text)).not.toThrow();
  });

  it('contain the public address of the shop, behind a proxy too', async () => {
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'tickets.example' };
    const { text } = await get(`/${tenant.name}/iframes/vdm_loader.js`, { headers });
    expect(text).toContain(`"shop":"https://tickets.example/${tenant.name}"`);
  });

  it('are a 404 for unknown shops and addresses', async () => {
    for (const path of ['/no-such-shop/vdm_loader.js', `/${tenant.name}/elsewhere/vdm_loader.js`]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe('who may frame a page', () => {
  it('is the organisation’s choice: its listed sites, on every page of its shop', async () => {
    for (const path of ['', '/cart', `/event/${tenant.subEventId('avond')}`, '/nowhere']) {
      for (const shop of [`/${tenant.name}`, framed, framed.replace('~', '%7E')]) {
        expect(ancestors(await get(shop + path)), shop + path).toBe(`'self' ${ORIGINS.join(' ')}`);
      }
    }
  });

  it('is any site if the organisation has no list, and none if its list is empty', async () => {
    for (const path of ['', '/cart', '/evening', '/event/2147483647', `/event/2147483647/wait`]) {
      for (const shop of [anywhere.name, `${anywhere.name}~${cart}`, `${anywhere.name}%7E${cart}~de`]) {
        const answer = await get(`/${shop}${path}`);
        expect(answer.headers.get('content-security-policy'), path).toContain("form-action 'self'");
        expect(ancestors(answer), path).toBeUndefined();
        expect(answer.headers.get('x-frame-options'), path).toBeNull();
      }
      expect(ancestors(await get(`/${nowhere.name}~${cart}${path}`)), path).toBe("'self'");
    }
  });

  it('is no other site on the pages of checkout, payment and orders, and outside shops', async () => {
    const key = 'XgFca-QmBxG-9WhAj-Osszb';
    const secret = [
      '/checkout',
      '/checkout/',
      `/order/${key}`,
      `/order/${key}/ticket`,
      `/%6Frder/${key}`,
      '/testbank/x',
    ];
    for (const one of [tenant, anywhere]) {
      for (const path of secret.flatMap((path) => [`/${one.name}${path}`, `/${one.name}~${cart}${path}`])) {
        expect(ancestors(await get(path)), path).toBe("'self'");
      }
      for (const file of ['ticket.pdf', 'receipt.pdf', 'calendar.ics']) {
        const { headers } = await get(`/${one.name}/order/${key}/${file}`);
        expect(headers.get('x-frame-options'), file).toBe('SAMEORIGIN');
      }
    }
    for (const path of ['/', '/no-such-shop', `/${tenant.name}x`, '/outbox']) {
      expect(ancestors(await get(path)), path).toBe("'self'");
    }
    expect(ancestors(await get('/office'))).toBe("'none'");
  });
});

describe('a page with a cart in its address', () => {
  it('keeps it in every link and form, wherever they lead within the shop', async () => {
    const hall = { event: 'hall', discount: tenant.discountId('cjp', '1e rang') };
    const hamlet = { event: 'hamlet', discount: evening.discountId('standaard') };
    for (const [one, { event, discount }] of [[tenant, hall] as const, [evening, hamlet] as const]) {
      const add = { event_id: one.subEventId(event), discount_id: discount, numberoftickets: 2 };
      await ask(`/v1/${one.name}/cart/${cart}`, { method: 'POST', json: add });
      const seen = await walk(one.name);
      const pages = [
        '',
        '/cart',
        `/event/${one.subEventId(event)}`,
        ...(one === evening ? ['/evening'] : ['?view=month']),
      ];
      expect(seen).toEqual(expect.arrayContaining(pages));
    }
  });

  /**
   * Follows every link of a shop in a frame and checks every form. @returns the pages seen, without the shop's prefix
   */
  async function walk(name: string): Promise<string[]> {
    const base = `/${name}~${cart}~en`;
    const found = [base];
    for (const address of found) {
      const { status, text } = await get(address);
      expect(status, address).toBe(200);
      const body = text.slice(text.indexOf('<body')).replaceAll('&amp;', '&');
      const links = [...body.matchAll(/<(?:a|form)\b[^>]* (?:href|action)="(\/[^"#]*)/g)].map(([, link]) => link ?? '');
      const within = links
        .filter((link) => new RegExp(`^${base}(?:[/?]|$)`).test(link))
        // The one leaves the frame (leave/route.ts), the other is the target of a form.
        .filter((link) => link !== `${base}/leave?to=checkout` && link !== `${base}/language`);
      // The calendar feed has no cart in its address, but has the language of the visit.
      const others = links.filter((link) => !link.startsWith(base) && link !== `/${name}/calendar.ics?lang=en`);
      expect(others, address).toEqual([]);
      for (const [, shop] of body.matchAll(/name="shop" value="([^"]*)"/g)) expect(`/${shop}`, address).toBe(base);
      expect(body, address).not.toContain('name="client"');
      expect(body, address).toContain('aria-label="Cart, 2 tickets"');
      found.push(...new Set(within.filter((link) => !/\/(?:ics\/|calendar\.ics)/.test(link) && !found.includes(link))));
    }
    return found.map((address) => address.slice(base.length));
  }

  it('is not indexed, and reveals the cart to no other site', async () => {
    const { text } = await get(framed);
    for (const path of [framed, `${framed}/cart`, `${framed.replaceAll('~', '%7E')}/cart`]) {
      const { headers } = await get(path);
      expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['same-origin', 'noindex']);
    }
    expect(text).toContain(`<link rel="canonical" href="${BASE()}/${tenant.name}"/>`);
    const head = text.slice(0, text.indexOf('</head>'));
    expect([...head.matchAll(/<(?:meta|link)[^>]*>/g)].filter(([tag]) => tag.includes(cart))).toEqual([]);
    expect((await get('/robots.txt')).text).toContain('Disallow: /*~\n');
    expect((await get(`/${tenant.name}`)).headers.get('x-robots-tag')).toBeNull();
  });

  it.each(['~', '~short', '~has.a.dot.in.it', `~${'a'.repeat(129)}`, '~0123456789~xx', '~0123456789~en~en'])(
    'is a 404 for %s',
    async (address) => {
      expect((await get(`/${tenant.name}${address}`)).status).toBe(404);
    },
  );

  it('is a 400 where it has a NUL', async () => {
    expect((await get(`/${tenant.name}~%00%00%00%00%00%00%00%00`)).status).toBe(400);
  });

  it('works without JavaScript, with that cart and no cookie', async () => {
    const browser = await openBrowser();
    const visitor = await browser.visit({ javaScript: false, viewport: SMALLEST });
    const { page, context } = visitor;
    const [own, shop] = [newCart(), visitsTo(tenant)];
    await page.goto(`/${tenant.name}~${own}/event/${tenant.subEventId('avond')}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALLEST.width);
    await shop.number(visitor, 'Standaard').fill('2');
    await shop.addButton(visitor).click();
    await page.waitForURL(`**/${tenant.name}~${own}/cart`);
    await page.getByRole('button', { name: 'Houd mijn plaatsen langer vast' }).click();
    await page
      .getByRole('button', { name: /^(Eén minder|Verwijder)/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
    expect((await ask(`/v1/${tenant.name}/cart/${own}`)).body.at(-1).totalprice).toBe('24.50');
    expect(await context.cookies()).toEqual([]);
    expect(await browser.leave()).toEqual([]);
    await browser.close();
  });
});

describe('leaving the frame', () => {
  const leave = (to: string, site: string | undefined, more = {}) =>
    get(`${framed}/leave?to=${to}`, { headers: { ...(site && { 'Sec-Fetch-Site': site }), ...more } });

  it('moves the cart into a cookie when a page of ours asks for it', async () => {
    const { status, headers } = await leave('checkout', 'same-origin');
    // That page checks whether the browser stores the cookie.
    const kept = `${framed}/cart/kept?to=checkout`;
    expect([status, headers.get('location')]).toEqual([303, kept]);
    const went = await get(kept, { headers: { Cookie: `cart-${tenant.name}=${cart}` } });
    expect([went.status, went.headers.get('location')]).toEqual([303, `/${tenant.name}/checkout`]);
    expect((await get(kept)).headers.get('location')).toBe(`${framed}/checkout?no-cookies=1`);
    expect(headers.getSetCookie()).toEqual(
      expect.arrayContaining([
        `cart-${tenant.name}=${cart}; Path=/; HttpOnly; SameSite=lax`,
        `lang-${tenant.name}=en; Path=/${tenant.name}; HttpOnly; SameSite=lax`,
      ]),
    );
    const secure = await leave('cart', 'same-origin', { 'X-Forwarded-Proto': 'https' });
    expect(secure.headers.getSetCookie()[0]).toBe(
      `__Host-cart-${tenant.name}=${cart}; Path=/; Secure; HttpOnly; SameSite=lax`,
    );
  });

  it('does not replace the visitor’s own cart by a link from another site', async () => {
    for (const site of ['cross-site', 'same-site', 'none', undefined]) {
      const { status, headers } = await leave('checkout', site);
      expect([status, headers.get('location')]).toEqual([303, `${framed}/checkout`]);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('redirects nowhere else', async () => {
    for (const to of ['', '//evil.example', 'https://evil.example', '../office', 'order']) {
      expect((await leave(to, 'same-origin')).status, to).toBe(404);
    }
    expect((await get(`/${tenant.name}/leave?to=cart`)).status).toBe(404);
  });
});
