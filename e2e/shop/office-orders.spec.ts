import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getOrder, type Order } from '@/lib/orders';
import { actAtTestBank } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import type { TestDatabase } from '@/lib/testing/database';
import { giveCard } from '@/lib/testing/give-card';
import type { Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser } from '../setup/browser';
import { tooWideAt } from '../setup/fits';
import { askOffice, enter, newMember } from '../setup/office';

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
let at: ReturnType<typeof world>;
beforeAll(async () => {
  browser = await openBrowser();
  tenant = await makeSellingTenant(database as TestDatabase, { vat_rate: 9 });
  at = world(database as TestDatabase, tenant);
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

async function paid(key: string, count: number): Promise<Order> {
  const { order, ref } = await at.begin(key, count);
  await actAtTestBank(at.ctx(), ref, 'pay');
  return getOrder(at.ctx(), order.key);
}
const pageOf = ({ id }: Order) => `/office/${tenant.name}/orders/${id}`;

// pretix#2598: one ticket of several could not be cancelled.
it.each([true, false])(
  'finds an order, cancels a ticket of it and moves another, JavaScript: %s',
  async (javaScript) => {
    const order = await paid('hall', 2);
    await database.sql`UPDATE orders SET last_name = 'Çelik-Jansen' WHERE id = ${order.id}`;
    const visitor = await browser.visit({ locale: 'en', javaScript });
    const { page } = visitor;
    await enter(visitor, await newMember(database, tenant.client));
    await page.goto(`/office/${tenant.name}/orders`);
    const search = page.getByLabel('Search');
    if (javaScript) {
      // Results, address and announcement change while one types, and Enter after an order number opens that order.
      await page.getByText('Filters').click();
      await search.pressSequentially('nobody');
      await page.getByRole('status').filter({ hasText: 'No orders found' }).waitFor();
      await search.fill(String(order.id).padStart(5, '0'));
      await page.getByRole('status').filter({ hasText: '1 order found' }).waitFor();
      await search.fill('celik jan');
      await page.waitForURL('**/orders?q=celik+jan');
      expect(
        await page.evaluate(() => [
          document.activeElement?.id,
          document.querySelector('search details')?.hasAttribute('open'),
        ]),
      ).toEqual(['q', true]);
    } else {
      await search.fill('celik jan');
      await page.getByRole('button', { name: 'Search' }).click();
    }
    await page.getByRole('link', { name: new RegExp(`-0*${order.id}$`) }).click();
    await page.getByRole('heading', { name: /^Order / }).waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Cancel and refund…' }).click();
    await page.getByText('€2.48 VAT (9%)').waitFor();
    await page.getByLabel('Amount to refund').fill('99');
    await page.getByRole('button', { name: 'Cancel tickets and refund' }).click();
    await page.getByRole('alert').filter({ hasText: 'more than these tickets cost' }).waitFor();
    // Wait for the answer: then React restores what was typed.
    await page.locator('button[aria-disabled="false"]').filter({ hasText: 'Cancel tickets' }).waitFor();
    await page.getByLabel('Amount to refund').fill('30,00');
    await page.getByLabel('Reason').fill('ill');
    await page.getByRole('button', { name: 'Cancel tickets and refund' }).click();
    await page.getByRole('cell', { name: /Cancelled.*€30.00 refunded/ }).waitFor();
    await page.getByText('Tickets cancelled: ill').waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Move…' }).click();
    await page.getByLabel('To which performance?').selectOption({ value: String(tenant.subEventId('free')) });
    await page.getByRole('button', { name: 'Show free seats' }).click();
    await page.getByRole('option', { name: /€5.50 goes back/ }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Move ticket' }).click();
    await page.getByRole('cell', { name: /became ticket 3/ }).waitFor();
    const now = await getOrder(at.ctx(), order.key);
    expect([now.total, now.lines.map(({ position }) => position)]).toEqual(['25.00', [3]]);
    // Back to a dearer seat, for which the buyer pays the difference.
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Move…' }).click();
    await page.getByLabel('To which performance?').selectOption({ value: String(tenant.subEventId('hall')) });
    await page.getByRole('button', { name: 'Show free seats' }).click();
    await page.getByLabel('Pay by').fill('2020-01-01T12:00');
    await page.getByRole('button', { name: 'Move to this seat' }).click();
    await page.getByRole('alert').filter({ hasText: 'before both performances begin' }).waitFor();
    await page.goto(`${pageOf(order)}/move?t=3&to=${tenant.subEventId('hall')}`);
    await page.getByRole('button', { name: 'Move to this seat' }).click();
    await page.getByRole('heading', { name: 'Waiting for the difference' }).waitFor();
    const buyer = await browser.visit({ locale: 'en', javaScript });
    await buyer.page.goto(`/${tenant.name}/order/${order.key}`);
    await buyer.page.getByRole('link', { name: /^Betaal het verschil van €\s5,50/ }).click();
    await buyer.page.getByRole('button', { name: /^(Betalen|Pay)$/ }).click();
    await buyer.page.getByRole('heading', { name: 'Bedankt, je bestelling is betaald' }).waitFor();
    await expect.poll(async () => (await getOrder(at.ctx(), order.key)).total).toBe('30.50');
  },
);

it('splits an order without JavaScript: each buyer has their own tickets and link', async () => {
  const order = await paid('small', 3);
  const visitor = await browser.visit({ locale: 'en', javaScript: false });
  const { page } = visitor;
  await enter(visitor, await newMember(database, tenant.client));
  await page.goto(pageOf(order));
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Split off…' }).click();
  await page.getByText('an order of their own of €24.50').waitFor();
  await page.getByLabel('First name').fill('Fenna');
  await page.getByLabel('Last name').fill('Friend');
  await page.getByLabel('Email').fill('friend@example.org');
  await page.getByRole('button', { name: 'Make an order of their own' }).click();
  await page.getByText('Split from order').waitFor();
  await page.getByText('friend@example.org').first().waitFor();
  await page.locator(`main a[href="${pageOf(order)}"]`).click();
  await page.getByRole('cell', { name: /Moved.*now in order/ }).waitFor();
  const { lines, total } = await getOrder(at.ctx(), order.key);
  expect([lines.length, total]).toEqual([2, '49.50']);
});

// Free tickets for guests and press.
it('gives guests free tickets without JavaScript', async () => {
  const visitor = await browser.visit({ locale: 'en', javaScript: false });
  const { page } = visitor;
  await enter(visitor, await newMember(database, tenant.client, { role: 'box_office_lead' }));
  await page.goto(`/office/${tenant.name}/orders`);
  await page.getByRole('link', { name: 'Free tickets for guests' }).click();
  await page.getByLabel('Performance').selectOption({ value: String(tenant.subEventId('hall')) });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByLabel('How many').fill('99');
  await page.getByLabel('First name').fill('Press');
  await page.getByLabel('Last name').fill('Guest');
  await page.getByLabel('Email address').fill('press@example.org');
  // A form that is sent again after a refusal has the same request id, so tickets are given once.
  const request = page.locator('input[name="request"]');
  const first = await request.inputValue();
  await page.getByRole('button', { name: 'Send free tickets' }).click();
  await page.getByRole('alert').waitFor();
  expect(await request.inputValue()).toBe(first);
  await page.getByLabel('How many').fill('2');
  await page.getByRole('button', { name: 'Send free tickets' }).click();
  await page.getByRole('heading', { name: /^Order / }).waitFor();
  expect(await page.getByRole('cell', { name: '€0.00' }).count()).toBe(2);
  await page.getByText('Free tickets given').waitFor();
});

it('asks for a step-up before it shows the form, and returns to the same tickets', async () => {
  const order = await paid('free', 2);
  const member = await newMember(database, tenant.client);
  await database.sql`UPDATE staff_sessions SET created_at = now() - interval '11 min', stepped_up_at = NULL WHERE id = ${member.session.id}`;
  const path = `${pageOf(order)}/cancel?t=1&t=2`;
  const html = await askOffice(path, member).then((answer) => answer.text());
  expect(html).toContain(`/office/step-up?next=${encodeURIComponent(path)}`);
  expect(html).not.toContain('name="amount"');
});

it('shows no other organisation’s order, no names without the permission, and handles unusual searches', async () => {
  const order = await paid('free', 1);
  const owner = await newMember(database, tenant.client);
  const door = await newMember(database, tenant.client, { proof: 'code' });
  const text = (path: string, member = owner) => askOffice(path, member).then((answer) => answer.text());
  expect(await text(`/office/${tenant.name}/orders?q=koper`, door)).not.toContain('buyer@example.org');
  expect(await text(`/office/${tenant.name}/orders?q=koper`)).toContain('buyer@example.org');
  const other = await makeSellingTenant(database as TestDatabase);
  const stranger = await newMember(database, other.client);
  for (const page of ['', '/cancel?t=1', '/move?t=1', '/split?t=1']) {
    const answer = await askOffice(`/office/${other.name}/orders/${order.id}${page}`, stranger);
    expect(await answer.text()).not.toContain('buyer@example.org');
  }
  const byKey = await askOffice(`/office/${tenant.name}/orders?q=${order.key}`, owner);
  expect(byKey.headers.get('location')).toBe(pageOf(order));
  for (const q of ['%F0%9F%8E%AD', "'; --", '%25%25', 'a'.repeat(5000), '%EF%BF%BD', 'DK1:%25', '99999999999999'])
    expect([q, (await askOffice(`/office/${tenant.name}/orders?q=${q}`, owner)).status]).toEqual([q, 200]);
  for (const odd of [
    'performance=0',
    'before=x',
    'from=2026-13-40',
    'status=%27',
    'q=a&q=b',
    'before=9007199254740993',
  ])
    expect([odd, (await askOffice(`/office/${tenant.name}/orders?${odd}`, owner)).status]).toEqual([odd, 200]);
});

it('has no finding of axe, and fits the screen', async () => {
  const order = await paid('hall', 2);
  const member = await newMember(database, tenant.client);
  await database.sql`INSERT INTO refunds (client_id, payment_id, token, reason, amount, currency, status, created_at, last_error)
    SELECT client_id, id, 'hangs', 'late', 1, 'EUR', 'failed', now(), 'balance' FROM payments WHERE order_id = ${order.id}`;
  const base = `/office/${tenant.name}`;
  const paths = [
    `${base}/orders`,
    `${base}/orders?status=paid&q=koper`,
    pageOf(order),
    `${pageOf(order)}/cancel?t=1`,
    `${pageOf(order)}/move?t=1`,
    `${pageOf(order)}/split?t=1`,
    `${base}/refunds`,
    `${base}/orders/guests`,
  ];
  const visitor = await browser.visit({ locale: 'de' });
  await enter(visitor, member);
  for (const path of paths) {
    await visitor.page.goto(path);
    expect([path, await axeFindings(visitor.page)]).toEqual([path, []]);
    expect([path, await tooWideAt(visitor.page)]).toEqual([path, []]);
  }
});

it('today, sales, money and the day closing show the same numbers by the same names, with a gift card used', async () => {
  const giftCard = await giveCard(at.ctx(), '20.00');
  const order = await at.order(await at.fillCart('small', 1), { giftCard });
  await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
  const visitor = await browser.visit({ locale: 'en' });
  const { page } = visitor;
  await enter(visitor, await newMember(database, tenant.client));
  const today = await visitOf('');
  const shown = [await visitOf('/reports'), await visitOf('/reports/money'), await visitOf('/till/day')];
  expect(shown.map(({ names }) => names)).toEqual(Array(3).fill(shown[0]?.names));
  expect(Object.keys(shown[0]?.names ?? {})).toEqual([
    'Ticket turnover',
    'Payment fees and other',
    'Gift cards: sold less used',
    'Money for no order',
    'Received',
  ]);
  expect(shown[0]?.names['Gift cards: sold less used']).toBe('-€20.00');
  expect(today.text).toContain(`Received: ${shown[0]?.names.Received}`);
  expect(today.text).toMatch(new RegExp(`${shown[0]?.names['Ticket turnover']}\\s*Ticket turnover`));

  async function visitOf(path: string) {
    await page.goto(`/office/${tenant.name}${path}`);
    const rows = page
      .getByRole('region', { name: 'How the money adds up' })
      .or(page.getByLabel('How the money adds up'));
    const cells = await rows
      .locator('tr:has(td)')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));
    expect(await axeFindings(page)).toEqual([]);
    return { names: Object.fromEntries(cells), text: await page.locator('main').innerText() };
  }
});
