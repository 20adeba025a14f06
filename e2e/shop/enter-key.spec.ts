import { expect, it } from 'vitest';
import { PAGES } from '@/app/office/_frame/access';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { openBrowser } from '../setup/browser';
import { buyingAt } from '../setup/checkout';
import { pressEnterIn } from '../setup/enter-key';
import { enter, type Member } from '../setup/office';
import { makeShop } from '../setup/shop';
import { openTwoOffices } from '../setup/two-offices';

const offices = openTwoOffices();
const { database } = offices;

const payment_methods = [
  { payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' },
  { payment_id: 2, payment_desc: 'Kaart', payment_cost: '0.50', provider: 'test' },
];
const GIFT_CARDS = { amounts: ['25.00'], least: '10.00', most: '100.00', years: 2 };

it('Enter does what the main button of the form does, on every form of the shop', async () => {
  const browser = await openBrowser();
  const visitor = await browser.visit();
  const { page } = visitor;
  const shop = await makeShop(database.db, { payment_methods, gift_cards: GIFT_CARDS, waiting_list_hours: 24 });
  const series = await makeTenant(database.db, {
    client: { payment_methods, gift_cards: GIFT_CARDS },
    events: [{ key: 'e', name: 'E', sub_events: ['a', 'b', 'c'].map((key) => performance(key, 20)) }],
    subscriptions: ['series', 'choice'].map((kind) => ({
      key: kind,
      name: kind,
      kind,
      ticket_type: 'standaard',
      performances: ['a', 'b', 'c'].map((key) => ({ event: 'e', performance: key })),
      ...(kind === 'choice' ? { at_least: 2 } : { ranks: [{ name: 'standaard', price: '30.00' }] }),
    })),
  });
  const subscriptions = await database.sql<{ id: number }[]>`
    SELECT id FROM subscriptions WHERE client_id = ${series.client.id}`;
  const at = buyingAt(shop, database);
  await at.toBank(visitor, 2);
  await at.atBank(visitor, 'Betalen');
  const order = new URL(page.url()).pathname;
  await at.giveCart(visitor, 2);
  await at.hold((await page.context().cookies()).find(({ name }) => name === `cart-${shop.name}`)?.value ?? '', 1, {
    key: 'nacht',
  });
  const inShop = ['', ...['avond', 'hall', 'last'].map((key) => `/event/${shop.subEventId(key)}`)];
  const paths = [
    ...[...inShop, '/cart', '/checkout', '/evening', '/gift-cards'].map((one) => `/${shop.name}${one}`),
    `/${shop.name}/waiting-list?event=${shop.subEventId('last')}`,
    order,
    ...subscriptions.map(({ id }) => `/${series.name}/subscriptions/${id}`),
  ];
  let tried = 0;
  for (const path of paths) {
    await page.goto(path);
    const { tried: forms, wrong } = await pressEnterIn(page);
    tried += forms;
    expect.soft([path, wrong]).toEqual([path, []]);
  }
  expect(tried).toBeGreaterThan(5);
  await browser.close();
});

it('Enter does what the main button of the form does, on every form of the office', async () => {
  const browser = await openBrowser();
  const visitor = await browser.visit({ locale: 'en' });
  const { page } = visitor;
  const owner = offices.members.owner as Member;
  await database.sql`UPDATE staff SET may_create_clients = true WHERE id = ${owner.person.id}`;
  let tried = 0;
  for (const path of Object.keys(PAGES)) {
    if (path === '/office/sign-in') await page.context().clearCookies();
    else if (path !== '/office/sign-in/code') await enter(visitor, owner);
    const address = offices.addressOf(path, owner);
    await page.goto(address);
    const { tried: forms, wrong } = await pressEnterIn(page);
    tried += forms;
    expect.soft([path, wrong]).toEqual([path, []]);
  }
  expect(tried).toBeGreaterThan(40);
  await browser.close();
});
