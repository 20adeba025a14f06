import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Pool } from '@/db/client';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE, newCart, openDatabase } from './api';
import { openBrowser, type Visitor } from './browser';
import type { Hands } from './hands';

export const TERMS = 'https://theater.example/voorwaarden';
const payment_methods = [
  { payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' },
  { payment_id: 2, payment_desc: 'Creditcard', payment_cost: '0.95', provider: 'test' },
  { payment_id: 3, payment_desc: 'Aan de kassa', payment_cost: '0.00', provider: 'door' },
];

/** A Dutch shop with the test bank, payment at the door, a free ticket type and refunds. */
export function makeSellingShop(database: Pool, client: Record<string, unknown> = {}): Promise<Tenant> {
  return makeTenant(database.db, {
    client: { locale: 'nl', payment_methods, refund_hours: 24, ...client },
    ticket_types: [...STANDARD_TYPES, { key: 'gratis', name: 'Gratis', type: '=', value: '0.00' }],
    events: [
      {
        key: 'show',
        name: 'De Voorstelling',
        sub_events: [
          performance('avond', 500),
          performance('nacht', 50, { date: '+15', time: '23:00:00', end: '03:00:00' }),
        ],
      },
      { key: 'vier', name: 'Vier', sub_events: [performance('vier', 4)] },
    ],
  });
}

export const BUYER = { email: 'anna@theater.example', firstName: 'Anna', lastName: 'de Vries' };

type Stage = ReturnType<typeof buyingAt> & {
  browser: Awaited<ReturnType<typeof openBrowser>>;
  database: ReturnType<typeof openDatabase>;
  tenant: Tenant;
};

/**
 * That shop and a browser, for the tests of one file, which fail when a page reports a problem. Filled before the first test.
 */
export function openSellingShop(client: Record<string, unknown> = {}): Stage {
  const database = openDatabase();
  const stage = { database } as Stage;
  beforeAll(async () => {
    const [browser, tenant] = await Promise.all([openBrowser(), makeSellingShop(database, client)]);
    Object.assign(stage, { browser, tenant, ...buyingAt(tenant, database) } satisfies Omit<Stage, 'database'>);
  });
  afterEach(async () => expect(await stage.browser.leave()).toEqual([]));
  afterAll(async () => {
    await stage.browser.close();
    await database.close();
  });
  return stage;
}

/** What a visitor of that shop does from the cart on, and reads of the stored state. */
export function buyingAt(tenant: Tenant, { sql }: Pool) {
  const path = (rest: string) => `/${tenant.name}${rest}`;

  async function hold(cartId: string, count: number, { key = 'avond', type = 'standaard' } = {}): Promise<void> {
    const { status } = await ask(`/v1/${tenant.name}/cart/${cartId}`, {
      method: 'POST',
      json: { event_id: tenant.subEventId(key), discount_id: tenant.discountId(type), numberoftickets: count },
    });
    if (status !== 200) throw new Error(`The cart takes no ${count} of ${key}: ${status}`);
  }

  /** Gives a browser a cart with tickets. @returns its id */
  async function giveCart({ context }: Visitor, count: number, what: Parameters<typeof hold>[2] = {}): Promise<string> {
    const cartId = newCart();
    await hold(cartId, count, what);
    await context.addCookies([
      { name: `cart-${tenant.name}`, value: cartId, url: BASE() },
      // The cookie that the shop sets with a cart.
      { name: `buyer-${tenant.name}`, value: newCart(), url: BASE() },
    ]);
    return cartId;
  }

  async function fillIn({ page }: Visitor, buyer: Partial<typeof BUYER> = {}): Promise<void> {
    const { email, firstName, lastName } = { ...BUYER, ...buyer };
    await page.getByLabel('E-mailadres').fill(email);
    await page.getByLabel('Voornaam').fill(firstName);
    await page.getByLabel('Achternaam').fill(lastName);
  }

  const send = ({ page }: Visitor) => page.getByRole('button', { name: /^(Betaal|Reserveer|Bestellen)/ }).click();

  /** From a new cart to the page of the bank. */
  async function toBank(visitor: Visitor, count = 2, what: Parameters<typeof hold>[2] = {}): Promise<string> {
    const cartId = await giveCart(visitor, count, what);
    await visitor.page.goto(path('/checkout'));
    await fillIn(visitor);
    await send(visitor);
    await visitor.page.waitForURL('**/testbank/**');
    return cartId;
  }

  /** From the checkout to the tickets as a person does it, with Enter in place of the button. */
  async function payByHand(visitor: Visitor, hands: Hands): Promise<void> {
    const { page } = visitor;
    await page.waitForURL('**/checkout');
    await hands.type(page.getByLabel('E-mailadres'), BUYER.email);
    await hands.type(page.getByLabel('Voornaam'), BUYER.firstName);
    await hands.type(page.getByLabel('Achternaam'), BUYER.lastName);
    await hands.enter();
    await page.waitForURL('**/testbank/**');
    await hands.press(page.getByRole('button', { name: 'Betalen', exact: true }));
    await page.waitForURL('**/order/**');
    await heading(visitor, 'Bedankt, je bestelling is betaald');
    await codes(visitor).first().waitFor();
  }

  /** Acts at the bank and returns to the order's page. */
  async function atBank({ page }: Visitor, deed: string): Promise<void> {
    await page.getByRole('button', { name: deed, exact: true }).click();
    await page.waitForURL('**/order/**');
  }

  const ordersOf = (cartId: string) => sql<
    { id: string; key: string; status: string; total: string; locale: string; mailing_list: boolean; opt_in: boolean }[]
  >`SELECT id, key, status, total, locale, mailing_list, opt_in FROM orders
     WHERE client_id = ${tenant.client.id} AND cart_id = ${cartId} ORDER BY id`;

  const keyOf = async (cartId: string) => (await ordersOf(cartId)).at(-1)?.key ?? '';

  /** Makes an order expire, before any job has ended it. */
  async function letPass(cartId: string): Promise<void> {
    const key = await keyOf(cartId);
    await sql`UPDATE orders SET expires_at = now() - interval '1 s' WHERE key = ${key}`;
    await sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${`order:${key}`}`;
  }

  const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  const codes = ({ page }: Visitor) => page.getByRole('img', { name: /^De code van kaart/ });

  return { path, hold, giveCart, fillIn, send, toBank, atBank, ordersOf, keyOf, letPass, heading, codes, payByHand };
}
