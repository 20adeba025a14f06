import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE, newCart, openDatabase } from '../setup/api';
import { askPage, isShared, type PageAnswer } from '../setup/pages';

const pool = openDatabase();
const domain = `p${Date.now()}.example`;
let tenant: Tenant;
let other: Tenant;
let own: Tenant;

beforeAll(async () => {
  const events = [
    { key: 'show', name: 'De Voorstelling', sub_events: [performance('avond', 500), performance('nacht', 500)] },
  ];
  tenant = await makeTenant(pool.db, { client: { recommendations: true, locale: 'nl' }, events });
  other = await makeTenant(pool.db, { client: { title: 'Het andere theater' }, events });
  own = await makeTenant(pool.db, { client: { domains: [domain] }, events });
});
afterAll(() => {
  one.destroy();
  return pool.close();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  askPage(BASE(), path, headers, method);
// One connection, so that one process answers: the bytes of different processes may differ.
const one = new Agent({ keepAlive: true, maxSockets: 1 });
const getOfOne = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  askPage(BASE(), path, headers, method, one);
/** Must be valid: an invalid header is removed before anything reads it (lib/api/router-state.ts). */
const STATE_TREE = encodeURIComponent('["",{}]');
const shop = (rest = '') => `/${tenant.name}${rest}`;
const pages = () => ['/', '/docs', '/docs/embed', '/docs/errors', '/docs/webhooks', ...shopPages(tenant)];
const shopPages = ({ name, subEventId, mainEventId }: Tenant) =>
  [
    '',
    '?view=month',
    '?when=weekend',
    '/evening',
    `/event/${subEventId('avond')}`,
    `/event/${mainEventId('show')}`,
  ].map((rest) => `/${name}${rest}`);

describe('a page from the cache', () => {
  it('is served for exactly the pages without personal data', async () => {
    for (const path of pages().filter((path) => !path.startsWith(`/${tenant.name}/evening`)))
      expect([path, isShared(await get(path))]).toEqual([path, true]);
    const event = shop(`/event/${tenant.subEventId('avond')}`);
    const others = [
      '/cart',
      '/checkout',
      '/theme',
      '/calendar.ics',
      '/sitemap.xml',
      '/mark.svg',
      '/event/999999',
      '/event/1x',
    ];
    for (const path of [
      ...others.map(shop),
      `${event}/wait`,
      `${event}?code=Amstel`,
      `${event}/`,
      shop('?q=hamlet'),
      shop('~aaaaaaaabbbbbbbb'),
      '/nobody',
      '/docs/nothing',
      '/healthz',
    ])
      expect([path, isShared(await get(path))]).toEqual([path, false]);
    for (const name of [
      'RSC',
      'Next-Router-State-Tree',
      'Next-Action',
      'Next-Router-Prefetch',
      'x-middleware-subrequest',
    ])
      expect([name, isShared(await get(shop(), { [name]: name.endsWith('Tree') ? STATE_TREE : '1' }))]).toEqual([
        name,
        false,
      ]);
  });

  it('has a policy with the hashes of exactly its inline code, and no nonce', async () => {
    for (const path of pages()) {
      const { headers, text } = await get(path);
      const policy = String(headers['content-security-policy']);
      const [, sources = ''] = /script-src 'self'([^;]*);/.exec(policy) ?? [];
      expect(policy + text).not.toMatch(/nonce-|nonce="/);
      expect(policy).not.toMatch(/script-src[^;]*(unsafe|dynamic)/);
      expect(policy.length).toBeLessThan(3000);
      const inline = [...text.matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)];
      const hashes = inline.map(
        ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      );
      expect(sources.trim().split(' ').sort()).toEqual([...new Set(hashes)].sort());
      for (const [, source = ''] of text.matchAll(/<script[^>]* src="([^"]*)"/g)) expect(source).toMatch(/^\/[^/]/);
    }
  });

  it('comes as brotli, gzip or identity, with one ETag, 304 and HEAD', async () => {
    const plain = await getOfOne(shop());
    expect(plain.headers['content-encoding']).toBeUndefined();
    const etag = String(plain.headers.etag);
    const brotli = await getOfOne(shop(), { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    expect([brotli.headers['content-encoding'], brotli.headers.etag]).toEqual(['br', etag]);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
    const zipped = await getOfOne(shop(), { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text);
    const head = await getOfOne(shop(), {}, 'HEAD');
    expect([head.status, head.headers.etag, head.bytes.length]).toEqual([200, etag, 0]);
    // Weak: the forms, and what the processes made, have other bytes.
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const given of [etag, etag.slice(2), '*', `"other", ${etag}`]) {
      const { status, bytes, headers } = await getOfOne(shop(), { 'If-None-Match': given });
      expect([status, bytes.length, headers.etag]).toEqual([304, 0, etag]);
      // A 304 has no policy: browsers would apply it to their stored page, whose scripts have other hashes.
      const ofBytes = ['content-security-policy', 'content-type', 'content-encoding', 'link'];
      expect(ofBytes.filter((name) => headers[name] !== undefined)).toEqual([]);
    }
    expect((await getOfOne(shop(), { 'If-None-Match': '"other"' })).status).toBe(200);
    expect(plain.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    expect(plain.headers.vary).toMatch(/Accept-Encoding.*Cookie/);
  });

  it('has one ETag, whichever process answers', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => get(shop())));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it('has the chosen language, or else the one that the browser asks for', async () => {
    const asked = async (cookie: string) => {
      const answer = await get(shop(), { Cookie: cookie });
      return [/<html lang="(\w+)/.exec(answer.text)?.[1], isShared(answer)];
    };
    expect(await asked('')).toEqual(['nl', true]);
    for (const code of ['nl', 'en', 'de', 'fr']) {
      expect(await asked(`lang-${tenant.name}=${code}`)).toEqual([code, true]);
      expect(await asked(`a=b; lang-${other.name}=de;lang-${tenant.name}=${code}; c=d`)).toEqual([code, true]);
    }
    expect(await asked(`lang-${other.name}=de`)).toEqual(['nl', true]);
    expect(await asked(`lang-${tenant.name}=%66r`)).toEqual(['fr', false]);
    expect(await asked(`lang-${tenant.name}=xx`)).toEqual(['nl', false]);
    for (const [accepts, language] of [
      ['fr', 'fr'],
      ['es-ES,es;q=0.9,de-CH;q=0.8,en;q=0.7', 'de'],
      ['en;q=0.5, fr;q=0, nl;q=0.4', 'en'],
      ['es, *;q=0.1', 'nl'],
    ]) {
      const answer = await get(shop(), { 'Accept-Language': `${accepts}` });
      expect([accepts, /<html lang="(\w+)/.exec(answer.text)?.[1], isShared(answer)]).toEqual([
        accepts,
        language,
        true,
      ]);
      expect(answer.headers.vary).toContain('Accept-Language');
    }
    const both = await get(shop(), { 'Accept-Language': 'fr', Cookie: `lang-${tenant.name}=de` });
    expect(both.text).toContain('<html lang="de');
  });

  it('is a separate page on an organisation’s own domain, which serves no others', async () => {
    const at = { Host: domain };
    const [ownPage, plain] = [await get('/', at), await get(`/${own.name}`)];
    expect([isShared(ownPage), isShared(plain)]).toEqual([true, true]);
    expect(ownPage.text).toContain(`href="/event/${own.mainEventId('show')}"`);
    expect(ownPage.text).not.toContain(`/${own.name}/event`);
    expect(plain.text).toContain(`/${own.name}/event`);
    expect(isShared(await get(`/event/${own.subEventId('avond')}`, at))).toBe(true);
    for (const path of [`/${other.name}`, '/docs', `/event/${other.subEventId('avond')}`])
      expect([path, (await get(path, at)).status]).toEqual([path, 404]);
  });
});

describe('nobody gets', () => {
  it('a page of another organisation, whose ids are unknown', async () => {
    for (const key of ['avond', 'nacht']) {
      const path = shop(`/event/${other.subEventId(key)}`);
      for (let i = 0; i < 3; i++) expect((await get(path)).status).toBe(404);
    }
    const { text } = await get(shop());
    expect(text).not.toContain('Het andere theater');
  });

  it('text that somebody else wrote into headers or the address', async () => {
    const clean = await getOfOne(shop());
    const evil = 'evil-canary';
    const poison: Record<string, string>[] = [
      { 'X-Original-URL': `/${evil}`, 'X-Rewrite-URL': `/${evil}` },
      { 'Accept-Language': evil, 'User-Agent': evil, Referer: `https://${evil}.example/` },
      { Cookie: `${evil}=1; __prerender_bypass=${evil}; lang-=${evil}; cart-=${evil}; doek-guest=${evil}` },
      { 'x-asked-path': `/${evil}`, 'Content-Security-Policy': `script-src 'nonce-${evil}'`, 'x-nonce': evil },
      { 'X-Forwarded-Port': '1', 'X-Real-IP': evil, Forwarded: `host=${evil}`, Via: evil },
      { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of poison) {
      const answer = await getOfOne(shop(), headers);
      expect([answer.text, answer.headers['content-security-policy']].join()).not.toContain(evil);
      expect([Object.keys(headers)[0], answer.text === clean.text]).toEqual([Object.keys(headers)[0], true]);
    }
    for (const query of [
      `?x=${evil}`,
      `?utm_source=${evil}&fbclid=1`,
      `?_rsc=${evil}`,
      `?when=${evil}`,
      '?page=1&page=3',
      '?',
    ])
      expect([query, (await getOfOne(shop(query))).text === clean.text]).toEqual([query, true]);
    // The tests' proxy is trusted, but a page for an unknown host is made for that request alone.
    for (const headers of [{ 'X-Forwarded-Host': `${evil}.example` }, { Host: `${evil}.example` }] as Record<
      string,
      string
    >[])
      expect(isShared(await getOfOne(shop(), headers))).toBe(false);
    for (const Host of ['LOCALHOST', 'localhost.']) expect(isShared(await getOfOne(shop(), { Host }))).toBe(false);
    expect((await getOfOne(shop())).text).toBe(clean.text);
  });

  it('a byte of another visitor, with two visitors with carts among a thousand shared pages', async () => {
    const visitors = [newCart(), newCart()];
    for (const [i, cart] of visitors.entries()) {
      const json = {
        event_id: tenant.subEventId('avond'),
        discount_id: tenant.discountId('standaard'),
        numberoftickets: i + 1,
      };
      expect((await ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json })).status).toBe(200);
    }
    const secrets = visitors.map((cart, i) => [cart, `buyer-secret-${i}-canary`, `waiting-${i}canarycanary`]);
    const cookies = visitors.map(
      (cart, i) =>
        `cart-${tenant.name}=${cart}; buyer-${tenant.name}=${secrets[i]?.[1]}; waiting-${tenant.name}=${secrets[i]?.[2]}`,
    );
    const paths = shopPages(tenant);
    const asked = Array.from({ length: 1150 }, (_, i) => ({
      path: paths[i % paths.length] ?? '',
      who: i % 23 === 0 ? 0 : i % 23 === 11 ? 1 : undefined,
    }));
    const answers: (PageAnswer & { who: number | undefined })[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = asked.shift(); next; next = asked.shift()) {
          const { path, who } = next;
          const answer = await get(path, who === undefined ? {} : { Cookie: cookies[who] ?? '' });
          answers.push({ ...answer, who });
        }
      }),
    );
    expect(answers.filter(({ who }) => who === undefined)).toHaveLength(1050);
    for (const { who, text, headers, ...rest } of answers) {
      expect(isShared({ text, headers, ...rest })).toBe(who === undefined);
      const everything = `${text}${JSON.stringify(headers)}`;
      for (const [i, own] of secrets.entries())
        if (i !== who) for (const secret of own) expect(everything).not.toContain(secret);
      const count = /data-count="(\d+)"/.exec(text)?.[1];
      expect(count).toBe(who === undefined ? undefined : String(who + 1));
      expect(headers['set-cookie']).toBeUndefined();
      if (who !== undefined) expect(headers['cache-control']).toMatch(/no-store/);
    }
  });
});
