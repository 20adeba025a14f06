import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;
let shop: string;

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    client: { title: 'Theater & Co' },
    events: [
      {
        key: 'hamlet',
        name: 'Hamlet, de prins',
        short_text: 'Te zijn; of niet',
        sub_events: [
          performance('one', 5, { date: '2027-03-28', time: '20:30:00', end: '22:30:00' }),
          performance('past', 5, { date: '2026-01-10' }),
          performance('emoji', 5, { date: '2026-01-11', name: '🎭 Гамлет 哈姆雷特' }),
        ],
      },
    ],
  });
  shop = `${BASE()}/${tenant.name}`;
});
afterAll(() => pool.close());

const get = async (address: string, init?: RequestInit) => {
  const response = await fetch(address, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const pngOf = async (address: string) => {
  const response = await fetch(address);
  const png = new DataView(await response.arrayBuffer());
  const size = `${png.getUint32(16)}x${png.getUint32(20)}`;
  return [response.status, response.headers.get('content-type'), png.getUint32(0), size];
};

describe('what search engines and messages find', () => {
  it('has a description, one canonical address and the tags that messages show', async () => {
    const { text } = await get(`${shop}?q=hamlet`);
    expect(text).toContain('<title>Theater &amp; Co</title>');
    expect(text).toContain(`<link rel="canonical" href="${shop}"/>`);
    expect(text).toContain(
      '<meta name="description" content="Agenda van Theater &amp; Co: data, tijden en kaarten."/>',
    );
    expect(text).toContain(`<meta property="og:url" content="${shop}"/>`);
  });

  it('has a picture of each show and performance, also with letters that the font lacks', async () => {
    for (const key of ['one', 'emoji']) {
      const picture = await pngOf(`${shop}/og/${tenant.subEventId(key)}`);
      expect(picture).toEqual([200, 'image/png', 0x89504e47, '1200x630']);
    }
    expect((await get(`${shop}/og/2147483647`)).status).toBe(404);
  });

  it('has sitemaps from robots.txt to the shows', async () => {
    const robots = await get(`${BASE()}/robots.txt`);
    expect(robots.headers.get('content-type')).toMatch('text/plain');
    const index = await get(/Sitemap: (\S+)/.exec(robots.text)?.[1] ?? '');
    expect(index.text).toContain(`<loc>${shop}/sitemap.xml</loc>`);
    const { text, headers } = await get(`${shop}/sitemap.xml`);
    expect(headers.get('content-type')).toMatch('application/xml');
    expect(text).toContain(`<loc>${shop}/event/${tenant.mainEventId('hamlet')}</loc>`);
  });
});

it('sends scripts and styles in the best encoding of the browser, cached for ever', async () => {
  const { text } = await get(shop);
  for (const name of [/\/_next\/static\/chunks\/[^"]+\.js/, /\/_next\/static\/chunks\/[^"]+\.css/]) {
    const path = name.exec(text)?.[0] ?? '';
    const sent = await Promise.all(
      ['br, gzip', 'br;q=0, gzip', 'identity'].map(async (accepts) => {
        const { headers, text } = await get(`${BASE()}${path}`, { headers: { 'Accept-Encoding': accepts } });
        expect(headers.get('cache-control')).toContain('immutable');
        return { encoding: headers.get('content-encoding'), type: headers.get('content-type')?.split('/')[0], text };
      }),
    );
    expect(sent[0]?.encoding).toBe('br');
    expect(sent[1]?.encoding).not.toBe('br');
    expect(sent[2]?.encoding).toBeNull();
    expect(new Set(sent.map((one) => one.text)).size, path).toBe(1);
  }
});

describe('what programs find on the list', () => {
  /** Reads the events from every JSON-LD element of a page, as scrapers do. */
  const eventsIn = (html: string): Record<string, unknown>[] =>
    [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
      .flatMap(([, json = '']) => JSON.parse(json))
      .filter((item) => item['@type'] === 'Event');

  it('is every coming performance, soonest first, as schema.org events', async () => {
    const events = eventsIn((await get(shop)).text);
    expect(events).toMatchObject([
      {
        name: 'Hamlet, de prins',
        startDate: '2027-03-28T20:30:00+02:00',
        endDate: '2027-03-28T22:30:00+02:00',
        url: `${shop}/event/${tenant.subEventId('one')}`,
        location: { '@type': 'Place', name: 'Zaal', address: { addressLocality: 'Amsterdam' } },
        offers: {
          price: '24.50',
          priceCurrency: 'EUR',
          availability: expect.stringMatching(/^https:\/\/schema.org\//),
        },
      },
    ]);
  });

  it('follows the filters, without past performances, and is absent in a frame', async () => {
    expect(eventsIn((await get(`${shop}?q=nothing-like-it`)).text)).toEqual([]);
    expect(eventsIn((await get(`${shop}?view=month&month=2027-03`)).text)).toHaveLength(1);
    expect(eventsIn((await get(`${shop}~0123456789abcdef`)).text)).toEqual([]);
  });

  it('is at most a hundred performances, whatever their names', async () => {
    const name = '</script><!-- <script>alert(1)</script> \u2028 “x”';
    const dates = Array.from({ length: 120 }, (_, i) => performance(`d${i}`, 5, { date: `+${i + 1}`, name }));
    const large = await makeTenant(pool.db, { events: [{ key: 'a', name: 'A', sub_events: dates }] });
    const events = eventsIn((await get(`${BASE()}/${large.name}`)).text);
    expect(events).toHaveLength(100);
    expect(new Set(events.map((event) => event.name))).toEqual(new Set([name]));
    expect(events.map((event) => event.startDate)).toEqual(events.map((event) => event.startDate).sort());
  });
});

describe('on a home screen', () => {
  it('is the organisation’s: name, initial and colours', async () => {
    const { text } = await get(shop);
    expect(text).toContain(`<link rel="manifest" href="/${tenant.name}/app.webmanifest"/>`);
    expect(text).toContain(`href="/${tenant.name}/mark.svg"`);
    const manifest = await get(`${shop}/app.webmanifest`);
    expect(manifest.headers.get('content-type')).toMatch('application/manifest+json');
    expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Theater & Co', scope: `/${tenant.name}`, lang: 'nl' });
    for (const { src, sizes } of JSON.parse(manifest.text).icons.filter(
      (icon: { type: string }) => icon.type === 'image/png',
    ))
      expect(await pngOf(`${BASE()}${src}`)).toEqual([200, 'image/png', 0x89504e47, sizes]);
    const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(text)?.[1];
    expect(await pngOf(`${BASE()}${touch}`)).toEqual([200, 'image/png', 0x89504e47, '180x180']);
    expect((await get(`${shop}/icon/64.png`)).status).toBe(404);
    const mark = await get(`${shop}/mark.svg`);
    expect(mark.headers.get('content-type')).toMatch('image/svg+xml');
    expect(mark.text).toContain('>T</text>');
  });
});

describe('calendars', () => {
  it('has a feed of what comes', async () => {
    const { text, headers } = await get(`${shop}/calendar.ics`);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('SUMMARY:Hamlet\\, de prins\r\n');
    expect(text).toContain('DTSTART:20270328T183000Z\r\n');
    expect(text).toContain(`UID:event-${tenant.subEventId('one')}@${tenant.name}.doek\r\n`);
  });

  it('has a file for each performance', async () => {
    const { text, headers } = await get(`${shop}/ics/${tenant.subEventId('one')}`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.ics"$/);
    expect(text).toContain('DTEND:20270328T203000Z\r\n');
  });

  it.each(['0', 'abc', '99999999999', '2147483647'])('404 for the performance %s', async (id) => {
    expect((await get(`${shop}/ics/${id}`)).status).toBe(404);
  });

  it('404 for events that the shop does not have', async () => {
    for (const path of ['calendar.ics', 'sitemap.xml', `ics/${tenant.subEventId('one')}`]) {
      expect((await get(`${BASE()}/no-such-shop/${path}`)).status, path).toBe(404);
    }
  });
});

describe('security headers', () => {
  it('a visitor’s own page has a policy with a new nonce each time, on all of its scripts', async () => {
    const cart = `${shop}/cart`;
    const [one, two] = [await get(cart), await get(cart)];
    const nonceOf = (page: typeof one) =>
      /'nonce-([\w-]+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(nonceOf(one)).toMatch(/^[\w-]{30,}$/);
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    const scripts = one.text.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(one)}"`);
    expect(one.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(one.text).not.toMatch(/<[^>]+ on\w+="/);
  });

  it('sends the other headers, HSTS only over https', async () => {
    const plain = await get(shop);
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    expect(plain.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(plain.headers.get('permissions-policy')).toContain('camera=()');
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    const secure = await get(shop, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(secure.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
  });

  it('the HTTP API has no policy of a page', async () => {
    const { status, headers } = await get(`${BASE()}/v1/${tenant.name}/events`);
    expect([status, headers.get('content-security-policy')]).toEqual([200, null]);
  });

  it('the language is in a cookie of this shop that scripts cannot read, and the redirect stays on this site', async () => {
    const choose = (lang: string, referer: string, more: Record<string, string> = {}) =>
      get(`${shop}/language`, {
        method: 'POST',
        body: new URLSearchParams({ lang }),
        headers: { Referer: referer, ...more },
      });
    const chosen = await choose('fr', `${shop}?q=x`);
    expect(chosen.status).toBe(303);
    expect(chosen.headers.get('location')).toBe(`/${tenant.name}?q=x`);
    const cookie = chosen.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      new RegExp(`^lang-${tenant.name}=fr; Path=/${tenant.name}; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
    );
    const secure = await choose('fr', shop, { 'X-Forwarded-Proto': 'https' });
    expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/);
    for (const referer of ['https://evil.example/', `${BASE()}/${tenant.name}-other/`, 'nonsense']) {
      expect((await choose('fr', referer)).headers.get('location')).toBe(`/${tenant.name}`);
    }
    expect((await choose('xx', shop)).headers.get('set-cookie')).toBeNull();
  });
});

it('answers unknown shops and pages with a true 404', async () => {
  for (const path of ['/no-such-shop', `/${tenant.name}/nowhere`, `/${tenant.name}/event/2147483647`]) {
    expect((await get(`${BASE()}${path}`)).status, path).toBe(404);
  }
});
