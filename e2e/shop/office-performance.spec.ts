import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { newCartId, seatIdOf } from '@/lib/ids';
import { createDoorList, createDoorToken, findDevice, listGates } from '@/lib/office';
import { getOrder } from '@/lib/orders';
import { listHall } from '@/lib/seats';
import { scanOf, verdictsOf } from '@/lib/testing/open-door';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { listTickets } from '@/lib/tickets';
import { openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { DESKTOP, openBrowser, PHONE, SMALLEST } from '../setup/browser';
import { tooWideAt } from '../setup/fits';
import { enter, type Member, newMember } from '../setup/office';

const HALL = {
  key: 'hal',
  name: 'Hal',
  sections: [{ name: 'Zaal', category: 'rang', rows: ['A', 'B'].map((row) => ({ row, seats: 4 })) }],
};

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
let owner: Member;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  const numbered = { location: 'hal', categories: [{ name: 'rang', price: '30.00' }] };
  tenant = await makeTenant(database.db, {
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    events: [{ key: 'e', name: 'De meeuw', sub_events: [performance('hall', 0, numbered), performance('free', 10)] }],
  });
  owner = await newMember(database, tenant.client);
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

const pageOf = (key: string, more = '') => `/office/${tenant.name}/performances/${tenant.subEventId(key)}${more}`;
/** Starts the waiting office jobs without their minute, and waits for their end. */
async function doJobs(): Promise<void> {
  await database.sql`UPDATE office_jobs SET starts_at = now() WHERE client_id = ${tenant.client.id} AND state = 'waiting'`;
  const last = () =>
    database.sql`SELECT state, last_error FROM office_jobs WHERE client_id = ${tenant.client.id} ORDER BY id DESC LIMIT 1`;
  await expect.poll(last).toEqual([{ state: 'done', last_error: null }]);
}

it.each([true, false])('blocks seats on the map and releases them, JavaScript: %s', async (javaScript) => {
  const visitor = await browser.visit({ locale: 'en', javaScript });
  const { page } = visitor;
  await enter(visitor, owner);
  await page.goto(`/office/${tenant.name}/performances`);
  await page.getByRole('link', { name: 'De meeuw' }).first().click();
  await page.goto(pageOf('hall'));
  await page.getByRole('checkbox', { name: 'Zaal A 1, free' }).focus();
  await page.keyboard.press('Space');
  if (javaScript) await page.keyboard.press('ArrowRight');
  else await page.getByRole('checkbox', { name: 'Zaal A 2, free' }).focus();
  await page.keyboard.press('Space');
  await page.locator('#reason').fill('Press');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Zaal A 2, blocked: Press' }).waitFor();
  expect(await page.locator('dl').innerText()).toMatch(/Blocked\s+2\s+Free\s+6/);
  const url = `/${tenant.name}/event/${tenant.subEventId('hall')}/taken.json`;
  const taken = async () => (await visitor.context.request.get(url)).json();
  await expect.poll(taken).toMatchObject({ taken: '1-2' });

  // Another visitor takes a chosen seat meanwhile: the choice stays, and the message names the seat.
  await page.getByRole('checkbox', { name: 'Zaal B 4, free' }).check();
  await database.sql`
    WITH cart AS (INSERT INTO carts (client_id, id, expires_at) VALUES (${tenant.client.id}, 'other-cart', now() + interval '1 hour') RETURNING id)
    UPDATE seats SET cart_id = cart.id, price = 30, ticket_type_id = (SELECT min(id) FROM ticket_types WHERE client_id = ${tenant.client.id})
      FROM cart WHERE sub_event_id = ${tenant.subEventId('hall')} AND row_nr = 'B' AND seat_nr = '4'`;
  if (javaScript) await page.getByRole('checkbox', { name: 'Zaal B 4, in a cart', checked: true }).waitFor();
  await page.locator('#reason').fill('Guests');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Zaal B 4' }).waitFor();
  if (javaScript) expect(await page.locator('#reason').inputValue()).toBe('Guests');

  await page.goto(pageOf('hall'));
  await page.getByRole('checkbox', { name: 'Zaal A 1, blocked: Press' }).check();
  await page.getByRole('button', { name: 'Release chosen' }).click();
  await page.getByRole('checkbox', { name: 'Zaal A 1, free' }).waitFor();
  await page.getByText('Change', { exact: false }).filter({ hasText: 'Press' }).first().click();
  await page.getByRole('button', { name: 'Release all' }).click();
  await page.getByText('No seats are blocked.').waitFor();
});

it('updates held seats and people inside by itself, and keeps the chosen seats', async () => {
  const visitor = await browser.visit({ locale: 'en' });
  const { page } = visitor;
  await enter(visitor, owner);
  await page.goto(pageOf('hall'));
  const seat = (name: string) => page.getByLabel(new RegExp(`^Zaal ${name},`));
  await seat('B 4').check();
  await page.getByLabel('Reason').fill('Press');
  const ctx = { client: tenant.client, db: database.db, now: new Date() };
  const subEventId = tenant.subEventId('hall');
  const [a1, a2] = await listHall(ctx, subEventId);
  const held = { cartId: newCartId(), subEventId, discountId: tenant.discountId('standaard', 'rang'), count: 1 };
  await addSeats(ctx, { ...held, seats: [seatIdOf(subEventId, a2?.nr ?? 0)] });
  await expect.poll(() => seat('A 2').getAttribute('aria-label')).toBe('Zaal A 2, in a cart');
  const order = await insertOrder(ctx, { subEventId, nrs: [a1?.nr ?? 0] });
  await database.sql`UPDATE seats SET order_id = ${order.id}, price = 24.5, ticket_type_id = (SELECT min(id) FROM ticket_types
    WHERE client_id = ${tenant.client.id}), held_at = now() WHERE client_id = ${tenant.client.id} AND sub_event_id = ${subEventId} AND nr = ${a1?.nr ?? 0}`;
  const office = { ...owner, now: new Date() };
  const list = { name: 'Zaal', reentry: 'never', sections: null, opensMinutes: null, lanes: null } as const;
  const listId = await createDoorList(office, subEventId, list, 'A');
  const gateId = (await listGates(ctx, listId))[0]?.id ?? 0;
  const token = await createDoorToken(office, 'Phone', { listId, gateId, isLead: false, maySearch: false });
  const door = await findDevice(ctx, { token, proof: null, method: 'GET', path: '/' });
  const [ticket] = await listTickets(ctx, await getOrder(ctx, order.key));
  expect(await verdictsOf(door, scanOf(ticket?.code ?? ''))).toEqual(['admitted']);
  await expect.poll(() => seat('A 1').getAttribute('aria-label')).toBe('Zaal A 1, inside');
  expect(await page.getByText('Inside', { exact: true }).locator('..').innerText()).toMatch(/1/);
  expect([await seat('B 4').isChecked(), await page.getByLabel('Reason').inputValue()]).toEqual([true, 'Press']);
  expect(await axeFindings(page)).toEqual([]);
});

it('a cancellation can be stopped within the minute; otherwise the public sees it, as it sees a move', async () => {
  const visitor = await browser.visit({ locale: 'en' });
  const { page } = visitor;
  await enter(visitor, owner);
  const cancel = async () => {
    await page.goto(pageOf('free'));
    await page.getByRole('link', { name: 'Cancel performance' }).click();
    await page.getByLabel('Reason').fill('Ill');
    await page.getByRole('button', { name: 'Cancel the performance' }).click();
    await page.waitForURL('**/jobs/*');
  };
  await cancel();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Nothing has changed.').waitFor();
  const shop = `/${tenant.name}/event/${tenant.subEventId('free')}`;
  const read = async () => (await visitor.context.request.get(shop, { headers: { 'Accept-Language': 'en' } })).text();
  expect(await read()).toContain('https://schema.org/EventScheduled');

  await page.goto(pageOf('free', '/move'));
  await page.getByLabel('Starts').fill('19:15');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('0 emails are sent').waitFor();
  await page.getByRole('button', { name: 'Move the performance' }).click();
  await page.waitForURL('**/jobs/*');
  await doJobs();
  expect(await read()).toContain('https://schema.org/EventRescheduled');
  expect(await read()).toMatch(/Moved\. Originally[^<]*20:30/);

  await cancel();
  await doJobs();
  expect(await read()).toContain('https://schema.org/EventCancelled');
  expect(await read()).toContain('This performance is cancelled.');
  const wire = await visitor.context.request.get(`/v1/${tenant.name}/events/${tenant.subEventId('free')}`);
  expect((await wire.json())[0]).toMatchObject({ event_status: 'nosal', event_free: 0 });
});

it.each([true, false])(
  'writes to the buyers: preview, a test to oneself, then all, JavaScript: %s',
  async (javaScript) => {
    const ctx = { client: tenant.client, db: database.db, now: new Date() };
    for (const locale of ['nl', 'fr']) await insertOrder(ctx, { subEventId: tenant.subEventId('free'), locale });
    await database.sql`UPDATE seats SET order_id = (SELECT min(id) FROM orders WHERE client_id = ${tenant.client.id}), price = 1,
    ticket_type_id = (SELECT min(id) FROM ticket_types WHERE client_id = ${tenant.client.id}) WHERE sub_event_id = ${tenant.subEventId('free')} AND nr = 1`;
    const visitor = await browser.visit({ locale: 'en', javaScript });
    const { page } = visitor;
    await enter(visitor, owner);
    await page.goto(pageOf('free'));
    await page.getByRole('link', { name: 'Write to the buyers' }).click();
    await page.locator('#subject_nl').fill('Deuren open voor {show}');
    await page.locator('#text_nl').fill('Kom op tijd, {first_name} {naam}.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').filter({ hasText: '{naam}' }).waitFor();
    await page.locator('#subject_nl').fill('Deuren open voor {show}');
    await page.locator('#text_nl').fill('Kom op tijd, {first_name}.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('heading', { name: 'Deuren open voor De meeuw' }).first().waitFor();
    await page.getByText('Goes to 2 orders').waitFor();
    expect(await page.getByText('Kom op tijd, Anna.').count()).toBe(2);
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await page.getByText('On its way to you.').waitFor();
    await page.getByRole('button', { name: 'Send to 2 buyers' }).click();
    await page.waitForURL('**/jobs/*');
    await doJobs();
    await page.goto(`/office/${tenant.name}/mails`);
    await page.getByRole('link', { name: 'Deuren open voor {show}' }).click();
    await page.getByText(/[0-2] sent, [0-2] waiting, 0 failed/).waitFor();
    await page.goto(pageOf('free', '/resend'));
    await page.getByText('Goes to 2 orders, one email each.').waitFor();
    await page.getByRole('button', { name: 'Send tickets again' }).click();
    await page.waitForURL('**/jobs/*');
    await page.getByRole('heading', { name: 'Send all tickets again' }).waitFor();
  },
);

it('has no finding of axe, and fits the screen, also with long words', async () => {
  const pages = [
    `/office/${tenant.name}/performances`,
    `/office/${tenant.name}/jobs`,
    `/office/${tenant.name}/mails`,
    pageOf('free', '/mail'),
    pageOf('free', '/resend'),
  ];
  const own = ['', '/cancel', '/move', '?names=1'].flatMap((more) => [pageOf('hall', more), pageOf('free', more)]);
  const visitor = await browser.visit({ locale: 'de', viewport: PHONE });
  await enter(visitor, owner);
  for (const path of [...pages, ...own]) {
    await visitor.page.goto(path);
    expect([path, await axeFindings(visitor.page)]).toEqual([path, []]);
    expect([path, await tooWideAt(visitor.page, [DESKTOP, SMALLEST])]).toEqual([path, []]);
  }
});
