import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportBundle, importBundle } from '@/lib/bundle';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';

/** Members that existing programs read although the specification lacks them. */
const pool = openDatabase();
let tenant: Tenant;
const IMAGE = 'https://theater-é.example/foto’s/Café “Noir”.jpg'.replaceAll(' ', '-');
const SENT = 'https://xn--theater--i1a.example/foto%E2%80%99s/Caf%C3%A9-%E2%80%9CNoir%E2%80%9D.jpg';
const URL_OF_SHOW = 'https://theater.example/voorstelling/één?q=ü&a=%20b#top';
const URL_SENT = 'https://theater.example/voorstelling/%C3%A9%C3%A9n?q=%C3%BC&a=%20b#top';

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    client: { recommendations: true },
    locations: [{ key: 'zaal', name: 'Zaal', lat: 52.37, lon: 4.89 }],
    events: [
      {
        key: 'hamlet',
        name: 'Hamlet',
        types: ['theater', 'Engels'],
        image: IMAGE,
        sub_events: [
          performance('early', 20, { time: '18:00:00', end: '19:00:00', url: URL_OF_SHOW, image: IMAGE }),
          performance('plain', 20, { date: '+20', url: 'https://theater.example' }),
        ],
      },
      {
        key: 'faust',
        name: 'Faust',
        types: ['theater'],
        images: [{ url: IMAGE, focus: { x: 0.5, y: 0 } }, { url: 'https://theater.example/other.jpg' }],
        sub_events: [performance('late', 20, { time: '20:30:00', end: '22:30:00' })],
      },
      { key: 'gone', name: 'Gone', types: ['theater'], sub_events: [performance('gone', 5, { status: 'unpub' })] },
    ],
  });
});
afterAll(() => pool.close());

describe('addresses', () => {
  it('are ASCII in every answer, and stay as the organisation wrote them', async () => {
    const { body } = await ask(`/v1/${tenant.name}/events/${tenant.mainEventId('hamlet')}`);
    expect(body[0].event_image).toBe(SENT);
    const [early, plain] = body[0].sub_events;
    expect([early.event_image, early.event_url]).toEqual([SENT, URL_SENT]);
    // An ASCII address is sent byte for byte.
    expect(plain.event_url).toBe('https://theater.example');
    expect((await ask(`/v1/${tenant.name}/events/${tenant.subEventId('early')}`)).body[0].event_image).toBe(SENT);

    const discount = tenant.discountId('standaard');
    const add = { event_id: tenant.subEventId('early'), discount_id: discount, numberoftickets: 1 };
    const cart = await ask(`/v1/${tenant.name}/cart/${newCart()}`, { method: 'POST', json: add });
    expect(cart.body[0].recommand).toMatchObject([{ event_name: 'Faust', event_image: SENT }]);

    const exported = await exportBundle(pool.db, tenant.name);
    expect(exported.events[0]?.image).toBe(IMAGE);
    await importBundle(pool.db, exported, { now: new Date() });
    expect(await exportBundle(pool.db, tenant.name)).toEqual(exported);
  });
});

describe('event types', () => {
  it('say which events have them', async () => {
    const { body } = await ask(`/v1/${tenant.name}/eventtypes`);
    const [hamlet, faust] = [tenant.mainEventId('hamlet'), tenant.mainEventId('faust')];
    expect(body).toEqual([
      { eventtype_name: 'Engels', eventtype_events: [hamlet] },
      { eventtype_name: 'theater', eventtype_events: [hamlet, faust].sort((a, b) => a - b) },
    ]);
  });
});

describe('the shop’s cart without an id', () => {
  it.each(['/cart', '/cart/', '/cart?nocache=1'])('is empty at %s, and not cacheable', async (path) => {
    const { status, body, headers } = await ask(`/api/${tenant.name}${path}`);
    expect([status, body]).toEqual([200, [{ cart: 0 }]]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is read-only, and a 404 for unknown organisations', async () => {
    const refused = await ask(`/api/${tenant.name}/cart`, { method: 'POST' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const missing = await ask('/api/no-such-client/cart/');
    expect([missing.status, missing.body.message]).toEqual([404, 'Client not found']);
  });
});
