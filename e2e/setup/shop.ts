import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Db } from '@/db/client';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { ask, openDatabase } from './api';
import { openBrowser, type Visitor } from './browser';

const HALL = {
  key: 'hal',
  name: 'De Hal',
  sections: [
    { name: 'Zaal', category: '1e rang', rows: ['A', 'B'].map((row) => ({ row, seats: 6 })) },
    { name: 'Balkon', category: '2e rang', rows: [{ row: 'A', seats: 4 }] },
  ],
};
const categories = [
  { name: '1e rang', price: '30.00' },
  { name: '2e rang', price: '20.00' },
];

/**
 * A Dutch shop with free seating, a ticket type with a code, a numbered hall, and performances that are nearly full.
 * `client`: further members of the organisation.
 */
export function makeShop(db: Db, client: Record<string, unknown> = {}): Promise<Tenant> {
  const types = [...STANDARD_TYPES, { key: 'vriend', name: 'Vriend', type: '%', value: '50.00', code: 'Amstel' }];
  return makeTenant(db, {
    client: { locale: 'nl', max_per_order: 6, ...client },
    locations: [{ key: 'zaal', name: 'Kleine Zaal', city: 'Amsterdam' }, HALL],
    ticket_types: types,
    events: [
      {
        key: 'show',
        name: 'De Voorstelling',
        short_text: 'Een gezelschap',
        text: '<p>Waar het <em>over</em> gaat.</p>',
        sub_events: [
          performance('avond', 200),
          performance('nacht', 200, { date: '+15', time: '23:00:00', end: '03:00:00' }),
          performance('dicht', 20, { date: '+16', status: 'nosal' }),
        ],
      },
      { key: 'last', name: 'De laatste', sub_events: [performance('last', 1)] },
      { key: 'four', name: 'Vier', sub_events: [performance('four', 4)] },
      { key: 'hall', name: 'In de hal', sub_events: [performance('hall', 0, { location: 'hal', categories })] },
    ],
  });
}

type Stage = {
  browser: Awaited<ReturnType<typeof openBrowser>>;
  tenant: Tenant;
  /** Another shop, with one performance. */
  other: Tenant;
  shop: ReturnType<typeof visitsTo>;
};

/** That shop and a browser, for the tests of one file, which fail when a page reports a problem. */
export function openShop(): Stage & { database: ReturnType<typeof openDatabase> } {
  const database = openDatabase();
  const stage = { database } as ReturnType<typeof openShop>;
  beforeAll(async () => {
    const [browser, tenant, other] = await Promise.all([
      openBrowser(),
      makeShop(database.db),
      makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('e', 20)] }] }),
    ]);
    Object.assign(stage, { browser, tenant, other, shop: visitsTo(tenant) } satisfies Stage);
  });
  afterEach(async () => expect(await stage.browser.leave()).toEqual([]));
  afterAll(async () => {
    await stage.browser.close();
    await database.close();
  });
  return stage;
}

/** Opens the page of the numbered hall and waits until its seats can be chosen. */
export async function openHall(at: Stage, settings: Parameters<Stage['browser']['visit']>[0] = {}): Promise<Visitor> {
  const visitor = await at.browser.visit(settings);
  await visitor.page.goto(at.shop.pageOf('hall'));
  await visitor.page.locator('input[type=checkbox][tabindex="0"]').waitFor({ state: 'attached' });
  return visitor;
}

/** What a visitor of that shop does, and reads of the stored state. */
export function visitsTo(tenant: Tenant) {
  const pageOf = (key: string) => `/${tenant.name}/event/${tenant.subEventId(key)}`;
  const number = ({ page }: Visitor, type: string) => page.getByRole('spinbutton', { name: `Aantal kaarten: ${type}` });
  const addButton = ({ page }: Visitor) => page.getByRole('button', { name: 'In winkelwagen', exact: true });
  const cartIdOf = async ({ context }: Visitor) =>
    (await context.cookies()).find((cookie) => cookie.name === `cart-${tenant.name}`)?.value ?? '';
  const apiCart = async (visitor: Visitor) => (await ask(`/v1/${tenant.name}/cart/${await cartIdOf(visitor)}`)).body;
  const shownTotal = ({ page }: Visitor) => page.locator('[data-total]').getAttribute('data-total');

  async function buy(visitor: Visitor, key: string, counts: Record<string, number>): Promise<void> {
    await visitor.page.goto(pageOf(key));
    for (const [type, count] of Object.entries(counts)) await number(visitor, type).fill(String(count));
    await addButton(visitor).click();
    await visitor.page.waitForURL('**/cart');
  }

  return { pageOf, number, addButton, cartIdOf, apiCart, shownTotal, buy };
}
