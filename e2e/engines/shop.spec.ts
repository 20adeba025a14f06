import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';
import { BUYER } from '../setup/checkout';
import { type EngineHands, inEachEngine } from '../setup/engine';
import { openSite } from '../setup/other-site';

const database = openDatabase();
let site: Awaited<ReturnType<typeof openSite>>;
let tenant: Tenant;
/** The theatre's site, on another site than the service. */
let theatre: string;
beforeAll(async () => {
  site = await openSite();
  theatre = `http://127.0.0.1:${site.port}`;
  const rows = Array.from({ length: 20 }, (_, i) => ({ row: String(i + 1), seats: 40 }));
  const hall = { location: 'hal', categories: [{ name: 'rang', price: '30.00' }] };
  tenant = await makeTenant(database.db, {
    client: {
      locale: 'nl',
      embed_origins: [theatre],
      payment_methods: [{ payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' }],
    },
    locations: [
      { key: 'zaal', name: 'Zaal' },
      { key: 'hal', name: 'Hal', sections: [{ name: 'Parterre', category: 'rang', rows }] },
    ],
    ticket_types: STANDARD_TYPES,
    events: [
      { key: 'free', name: 'De meeuw', sub_events: [performance('free', 100)] },
      { key: 'hall', name: 'Kersentuin', sub_events: [performance('hall', 0, hall)] },
    ],
  });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

/** From the cart to the order's page, by the test bank. */
async function payFor(at: EngineHands): Promise<void> {
  await at.press('a', 'Afrekenen');
  await at.untilAt('/checkout');
  await at.fill('[name=email]', BUYER.email);
  await at.fill('[name=firstName]', BUYER.firstName);
  await at.fill('[name=lastName]', BUYER.lastName);
  await at.press('button', 'Betaal');
  await at.untilAt('/testbank/');
  await at.press('button', 'Betalen');
  await at.untilAt(`/${tenant.name}[^/]*/order/`);
  await at.see('h1', 'Bedankt, je bestelling is betaald');
}

async function choose(at: EngineHands, count: number): Promise<void> {
  await at.fill('input[type=number]', String(count));
  await at.press('button', 'In winkelwagen');
  await at.see('h1', 'Je winkelwagen');
}

inEachEngine('third-party', (at, name) => {
  const canvas = '[data-map] > div';
  const widthOf = (css: string) => at.run(`document.querySelector('${css}').offsetWidth`) as Promise<number>;

  // In Firefox on a busy machine the presses on seats are sometimes lost; why is not known yet.
  it.skipIf(name === 'Firefox')('finds a show, chooses seats on its map, pays, and shows the tickets', async () => {
    await at.open(`/${tenant.name}`);
    await at.see('a', 'De meeuw');
    await at.fill('[name=q]', 'kersen');
    await at.untilAt('[?]q=kersen');
    await at.until(`!document.querySelector('main').innerText.includes('De meeuw')`);
    await at.press('a', 'Kersentuin');
    await at.until(`document.querySelector('[data-map] input[tabindex="0"]') !== null`);
    // The hall is as wide as its frame; 16 pixels remain for a scroll bar.
    const width = await widthOf(canvas);
    expect((await widthOf('[data-map]')) - width).toBeLessThanOrEqual(18);
    for (let times = 0; times < 3; times++) await at.press('button', 'Inzoomen');
    await at.until(`Math.abs(document.querySelector('${canvas}').offsetWidth / ${width} - 1.4 ** 3) < 0.01`);
    for (const nr of [400, 401, 402]) {
      await at.pressAt(`document.querySelectorAll('[data-map] input')[${nr}]`);
      await at.until(`document.querySelectorAll('[data-map] input')[${nr}].checked`);
    }
    await at.press('button', 'In winkelwagen');
    await at.see('h1', 'Je winkelwagen');
    await payFor(at);
    await at.press('a[href$="/ticket"]');
    await at.untilAt('/ticket$');
    await at.until(`document.querySelectorAll('svg[role=img]').length === 3`);
  });

  it('sells in a pop-up on another site, whose frame keeps no cookies', async () => {
    site.pages['/theatre'] = {
      html: `<!doctype html><html lang="nl"><title>Het theater</title><button id="buy">Koop</button> <b id="counter"></b>
        <script>
          buy.onclick = () => vdm_order(${tenant.subEventId('free')});
          addEventListener('message', ({ data }) => {
            if (data.vdm_basketcounter !== undefined) counter.textContent = data.vdm_basketcounter;
          });
        </script><script src="${BASE()}/${tenant.name}/vdm_loader.js"></script>`,
    };
    await at.open(`${theatre}/theatre`);
    await at.press('#buy');
    const frame = `document.querySelector('doek-embed').shadowRoot.querySelector('iframe')`;
    await at.until(`document.querySelector('doek-embed')?.shadowRoot.querySelector('[data-state=ready]') !== null`);
    await at.enterFrame(frame);
    await choose(at, 2);
    await at.leaveFrame();
    await at.until(`counter.textContent === '2'`);
    await at.enterFrame(frame);
    await at.press('a', 'Afrekenen');
    await at.leaveFrame();
    await at.untilAt(`^${BASE()}/${tenant.name}/checkout`);
    await at.see('[name=email]');
  });
});

inEachEngine('all', (at) => {
  it('sells without any cookies: the cart is in the address', async () => {
    await at.open(`/${tenant.name}/event/${tenant.subEventId('free')}`);
    await choose(at, 2);
    await at.untilAt(`/${tenant.name}~[A-Za-z0-9,-]{16,}/cart[?]no-cookies=1`);
    await payFor(at);
  });
});
