import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Bundle, changeBundle } from '@/lib/bundle';
import { findClient } from '@/lib/clients';
import { JOB_KINDS, listBlocks, runOfficeJobs } from '@/lib/office';
import { getOrderById, type Order } from '@/lib/orders';
import { actAtTestBank, listRefunds, moveLine, runPaymentJobs } from '@/lib/payments';
import { losses } from '@/lib/payments/testing/losses';
import { buyer, makeSellingTenant, world } from '@/lib/payments/testing/world';
import { listAgenda } from '@/lib/programme';
import { listHall } from '@/lib/seats';
import { eventJsonLd } from '@/lib/seo';
import type { OfficeContext } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { setEndpoints } from '@/lib/webhooks/testing/endpoint';
import { addBlock } from '../blocks';
import {
  askCancel,
  askMove,
  countSeats,
  countTouched,
  findPerformance,
  performanceVersion,
  previewMove,
  setOnSale,
} from '.';

let database: TestDatabase;
let tenant: Tenant;
let shop: ReturnType<typeof world>;
let ctx: OfficeContext;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  tenant = await makeSellingTenant(database);
  shop = world(database, tenant);
  ctx = { ...(await makeMember(database.db, tenant.client)), permission: 'performance.cancel' };
});

const idOf = (key: string) => tenant.subEventId(key);
async function seenOf(key: string): Promise<string> {
  const found = await findPerformance(ctx, idOf(key));
  if (!found) throw new Error('It is not there');
  return performanceVersion(found);
}
async function paid(cartId: string, email?: string): Promise<Order> {
  const order = await shop.order(cartId, { buyer: buyer(email) });
  await actAtTestBank(shop.ctx(), await shop.refOf(order), 'pay');
  return getOrderById(shop.ctx(), order.id);
}
const cancel = async (key: string, refund: 'all' | 'none' = 'all', request: string = crypto.randomUUID()) =>
  askCancel(ctx, { id: idOf(key), seen: await seenOf(key), refund, reason: 'Ill', request });
async function work(minutes = 1.1): Promise<void> {
  const now = () => new Date(Date.now() + minutes * 60_000);
  while ((await runOfficeJobs(database.db, now(), JOB_KINDS)) > 0);
  while ((await runPaymentJobs(database.db, now())) > 0);
}
const mails = async () => {
  const rows = await database.sql<{ key: string; kind: string }[]>`
    SELECT o.key, m.kind FROM mails m JOIN orders o ON o.id = m.order_id WHERE m.client_id = ${tenant.client.id} AND m.kind IN ('performance_changed', 'line_cancelled', 'refunded')`;
  return rows.map(({ key, kind }) => [key, kind]).sort();
};
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, field, detail }) => [code, field, detail].filter((one) => one !== undefined),
  );
const dateOf = async (key: string) =>
  (await listAgenda({ ...shop.ctx(), client: await findClient(database.db, tenant.name) }, { only: idOf(key) }))
    .flatMap(({ dates }) => dates)
    .find(({ id }) => id === idOf(key));

// pretix#6376: 200 refunds asked are 200 made; alf.io#1359: each buyer one mail; HiEvents#218: cancelled twice, seats free once.
it('cancels: each order gets its money back and one mail, once, however often it is asked', async () => {
  await setEndpoints(shop.ctx(), { 'https://receiver.example/': ['event.updated'] });
  const both = await shop.fillCart('free', 2);
  await shop.fillCart('hall', 1, 'standaard', both);
  const mixed = await paid(both, 'mixed@example.org');
  const whole = await paid(await shop.fillCart('free', 3), 'whole@example.org');
  const free = await shop.order(await shop.fillCart('free', 1, 'gratis'), { buyer: buyer('free@example.org') });
  const door = await shop.order(await shop.fillCart('free', 1), { paymentId: 2, buyer: buyer('door@example.org') });
  const other = await paid(await shop.fillCart('small', 1), 'other@example.org');

  expect(await countTouched(ctx, idOf('free'))).toEqual({
    ...{ orders: 4, tickets: 7, buyers: 4, promised: 1, pending: 0 },
    ...{ money: '123.00', byHand: '0.00' },
  });
  const seen = await seenOf('free');
  const ask = () => askCancel(ctx, { id: idOf('free'), seen, refund: 'all', reason: 'Ill', request: 'once' });
  const asked = await Promise.all([ask(), ask()]);
  expect(new Set(asked).size).toBe(1);
  const again = await askCancel(ctx, { id: idOf('free'), seen, refund: 'all', reason: 'Ill', request: 'twice' });
  expect((await dateOf('free'))?.availability).toBe('few');
  await Promise.all([work(), work()]);
  await work();

  expect(await mails()).toEqual(
    [
      [mixed.key, 'line_cancelled'],
      [whole.key, 'line_cancelled'],
      [free.key, 'line_cancelled'],
      [door.key, 'performance_changed'],
    ].sort(),
  );
  const back = await Promise.all(
    [mixed, whole, free, other].map(async ({ id }) => (await listRefunds(shop.ctx(), id)).map(({ amount }) => amount)),
  );
  expect(back).toEqual([['49.00'], ['74.00'], [], []]);
  const states = await Promise.all([mixed, whole, free, door, other].map(({ id }) => getOrderById(shop.ctx(), id)));
  expect(states.map(({ status, lines }) => [status, lines.length])).toEqual([
    ['paid', 1],
    ['refunded', 3],
    ['refunded', 1],
    ['promised', 1],
    ['paid', 1],
  ]);
  expect(await losses(database, tenant.client.id)).toEqual([]);
  const [second] = await database.sql`SELECT state, last_error FROM office_jobs WHERE id = ${again}`;
  expect(second).toEqual({ state: 'failed', last_error: 'too_late' });

  const date = await dateOf('free');
  expect(date?.availability).toBe('cancelled');
  if (date) {
    const said = eventJsonLd({ date, organizer: { name: 'x', url: 'x' }, url: 'x', currency: 'EUR' });
    expect(said).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(said).not.toHaveProperty('offers');
  }
  const told = await database.sql<{ body: string }[]>`
    SELECT body FROM webhook_messages WHERE client_id = ${tenant.client.id} AND type = 'event.updated'`;
  expect(told.map(({ body }) => JSON.parse(body).data.cancelled_sub_event_ids)).toEqual([[idOf('free')]]);
  await expect(shop.fillCart('free', 1)).rejects.toMatchObject({ code: 'not_on_sale' });
});

it('an order that is being paid gets its money back when it is paid, and what expired is left alone', async () => {
  const paying = await shop.begin('free', 2);
  const leaving = await shop.begin('free', 1);
  await cancel('free');
  await work();
  await actAtTestBank(shop.ctx(), paying.ref, 'pay');
  await shop.letPass(leaving.order);
  // Its money comes too late, and finds no seats there.
  await actAtTestBank(shop.ctx(), leaving.ref, 'pay');
  await work(35);
  const order = await getOrderById(shop.ctx(), paying.order.id);
  expect([order.status, (await listRefunds(shop.ctx(), order.id)).map(({ amount }) => amount)]).toEqual([
    'refunded',
    ['49.50'],
  ]);
  const late = await listRefunds(shop.ctx(), leaving.order.id);
  expect(late.map(({ reason }) => reason)).toEqual(['late']);
  const jobs = await database.sql`SELECT state FROM office_jobs WHERE client_id = ${tenant.client.id}`;
  expect(jobs).toEqual([{ state: 'done' }]);
});

it('without refunds each buyer gets one mail and keeps the order', async () => {
  const order = await paid(await shop.fillCart('small', 1));
  await cancel('small', 'none');
  await work();
  expect(await mails()).toEqual([[order.key, 'performance_changed']]);
  expect((await getOrderById(shop.ctx(), order.id)).status).toBe('paid');
  expect(await refusalOf(cancel('small'))).toEqual(['too_late']);
});

// pretix#3223: a moved date is mailed to each buyer once, also where an order is for several dates.
it('moves to another time: one mail an order, codes stay, and the public sees when it was to be', async () => {
  const cart = await shop.fillCart('free', 2);
  await shop.fillCart('small', 1, 'standaard', cart);
  const mixed = await paid(cart);
  const one = await paid(await shop.fillCart('free', 1));
  const was = await dateOf('free');
  const startsAt = new Date((was?.startsAt.getTime() ?? 0) + 24 * 3_600_000);
  const to = { startsAt, endsAt: null, locationId: was?.venue.id ?? 0 };
  const seen = await seenOf('free');
  expect(await previewMove(ctx, { id: idOf('free'), seen, ...to })).toMatchObject({ mails: 2, missing: null });
  expect([await mails(), (await dateOf('free'))?.startsAt]).toEqual([[], was?.startsAt]);
  await Promise.all([1, 2].map(() => askMove(ctx, { id: idOf('free'), seen, request: 'once', ...to })));
  await Promise.all([work(), work()]);
  expect(await mails()).toEqual([mixed, one].map(({ key }) => [key, 'performance_changed']).sort());
  const [line] = (await getOrderById(shop.ctx(), one.id)).lines;
  expect([line?.startsAt, line?.isMoved, line?.generation]).toEqual([startsAt, true, 0]);
  const date = await dateOf('free');
  expect(date?.movedFrom).toMatchObject({ local: was?.startsLocal, place: null });
  if (date)
    expect(eventJsonLd({ date, organizer: { name: 'x', url: 'x' }, url: 'x', currency: 'EUR' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: expect.stringContaining(was?.startsLocal.replace(' ', 'T') ?? '?'),
    });
  // Back to where it was announced, there is nothing to tell of.
  await askMove(ctx, {
    id: idOf('free'),
    seen: await seenOf('free'),
    request: 'back',
    ...to,
    startsAt: was?.startsAt ?? startsAt,
  });
  await work();
  expect((await dateOf('free'))?.movedFrom).toBeNull();
  const past = { ...to, startsAt: new Date(ctx.now.getTime() - 1000) };
  expect(await refusalOf(previewMove(ctx, { id: idOf('free'), seen: await seenOf('free'), ...past }))).toEqual([
    'not_in_future',
    'date',
  ]);
  expect(await refusalOf(previewMove(ctx, { id: idOf('free'), seen: '[]', ...to }))).toEqual(['changed_meanwhile']);
});

// audience1st, change_seatmap: a hall without the seats that are sold is refused, and names them.
it('moves to a hall with the same seats, and refuses one that lacks what is taken', async () => {
  const rows = (seats: number) => [
    { name: 'Zaal', category: 'rang', rows: ['A', 'B', 'C'].map((row) => ({ row, seats, first: 1 })) },
  ];
  const venue = async (name: string, seats: number) => {
    const [made] = await database.sql<{ id: number }[]>`
      INSERT INTO locations (client_id, id, key, name, sections) SELECT ${tenant.client.id}, max(id) + 1, ${name}, ${name}, ${JSON.stringify(rows(seats))}::text::jsonb
        FROM locations RETURNING id`;
    return made?.id ?? 0;
  };
  const [large, small] = [await venue('large', 5), await venue('little', 1)];
  const order = await paid(await shop.fillCart('hall', 2));
  const [, last] = order.lines;
  await moveLine(shop.ctx(), {
    order: order.key,
    position: last?.position ?? 0,
    to: { subEventId: idOf('hall'), nr: 8 },
    request: 'x',
    by: { actor: 'office' },
  });
  await addBlock(ctx, {
    subEventId: idOf('hall'),
    wanted: { nrs: [7] },
    reason: 'r',
    owner: '',
    colour: '#000000',
    releasesAt: null,
  });
  const found = await findPerformance(ctx, idOf('hall'));
  const to = {
    startsAt: found?.startsAt ?? new Date(),
    endsAt: found?.endsAt ?? null,
    seen: await seenOf('hall'),
    id: idOf('hall'),
  };
  const preview = await previewMove(ctx, { ...to, locationId: small });
  expect(preview).toMatchObject({ after: null, missing: expect.stringContaining('row B seat 4') });
  expect(await refusalOf(askMove(ctx, { ...to, locationId: small, request: 'no' }))).toEqual([
    'seats_taken',
    'location',
    expect.stringContaining('row B seat 3 (in a cart)'),
  ]);
  await askMove(ctx, { ...to, locationId: large, request: 'yes' });
  await work();
  expect((await countSeats(ctx, [idOf('hall')]))(idOf('hall'))).toEqual({
    free: 12,
    held: 0,
    blocked: 1,
    sold: 2,
    capacity: 15,
  });
  const hall = await listHall(shop.ctx(), idOf('hall'));
  expect(hall.map(({ row, seat }) => row + seat).join(' ')).toBe('A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C3 C4 C5');
  expect(hall.filter(({ isFree }) => !isFree).map(({ nr }) => nr)).toContain(8);
  expect((await listBlocks(ctx, idOf('hall')))[0]?.nrs).toEqual([7]);
  expect(await mails()).toEqual([[order.key, 'performance_changed']]);
  expect((await dateOf('hall'))?.movedFrom).toMatchObject({ local: null, place: 'Hal' });
});

it('is taken from sale at once and put back, on what was seen, by those who work on it', async () => {
  const seen = await seenOf('free');
  await setOnSale(ctx, idOf('free'), { seen, isOnSale: false });
  await expect(shop.fillCart('free', 1)).rejects.toMatchObject({ code: 'not_on_sale' });
  expect(await refusalOf(setOnSale(ctx, idOf('free'), { seen, isOnSale: true }))).toEqual(['changed_meanwhile']);
  await setOnSale(ctx, idOf('free'), { seen: await seenOf('free'), isOnSale: true });
  await shop.fillCart('free', 1);
  const elsewhere = { scope: 'performances' as const, ids: [idOf('hall')] };
  const other = {
    ...(await makeMember(database.db, tenant.client, elsewhere)),
    permission: 'performance.cancel' as const,
  };
  const mine = { id: idOf('free'), seen, request: 'x' };
  const to = { startsAt: new Date(Date.now() + 9e8), endsAt: null, locationId: 1 };
  for (const tried of [
    () => setOnSale(other, idOf('free'), { seen, isOnSale: false }),
    () => askCancel(other, { ...mine, refund: 'all', reason: '' }),
    () => askMove(other, { ...mine, ...to }),
  ])
    expect(await refusalOf(tried())).toEqual(['not_found']);
  expect(await findPerformance(other, idOf('free'))).toBeUndefined();
});

const waiters = async () =>
  (await database.sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    .length;
async function untilOneWaits(): Promise<void> {
  while ((await waiters()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

it.each(['sale', 'cancel', 'move'])('%s and an import at once tell of each change once', async (what) => {
  await setEndpoints(shop.ctx(), { 'https://receiver.example/': ['event.updated'] });
  const order = await paid(await shop.fillCart('small', 1));
  const found = await findPerformance(ctx, idOf('free'));
  const given = { id: idOf('free'), seen: await seenOf('free'), request: what };
  const to = { startsAt: new Date(Date.now() + 9e8), endsAt: null, locationId: found?.locationId ?? 0 };
  if (what === 'cancel') await askCancel(ctx, { ...given, refund: 'all', reason: 'Ill' });
  if (what === 'move') await askMove(ctx, { ...given, ...to });
  let changed = Promise.resolve();
  await database.db.transaction(async (tx) => {
    const moveSmall = (bundle: Bundle) => {
      for (const sub of bundle.events.flatMap(({ sub_events: subs }) => subs))
        if (sub.event_id === idOf('small')) sub.date = '2031-01-01';
      return bundle;
    };
    await changeBundle(tx, tenant.name, moveSmall, { now: new Date() });
    await tx.execute(sql`SELECT FROM sub_events WHERE id = ${idOf('free')} FOR UPDATE`);
    changed = what === 'sale' ? setOnSale(ctx, idOf('free'), { seen: given.seen, isOnSale: false }) : work();
    await untilOneWaits();
  });
  await changed;
  const told = await database.sql<{ body: string }[]>`
    SELECT body FROM webhook_messages WHERE client_id = ${tenant.client.id} AND type = 'event.updated'`;
  const moved = told.flatMap(({ body }) => JSON.parse(body).data.moved_sub_event_ids as number[]);
  expect(moved.filter((id) => id === idOf('small'))).toHaveLength(1);
  expect(await mails()).toEqual([[order.key, 'performance_changed']]);
});

it('one that has begun is not cancelled, also when it began after that was asked', async () => {
  const later = (startsAt: Date) => ({ ...ctx, now: new Date(startsAt.getTime() + 1000) });
  const startsAt = (await findPerformance(ctx, idOf('free')))?.startsAt ?? new Date();
  const given = { id: idOf('free'), seen: await seenOf('free'), refund: 'all' as const, reason: 'Ill' };
  expect(await refusalOf(askCancel(later(startsAt), { ...given, request: 'late' }))).toEqual(['too_late']);
  const id = await askCancel(ctx, { ...given, request: 'early' });
  await runOfficeJobs(database.db, later(startsAt).now, JOB_KINDS);
  const [job] = await database.sql`SELECT state, last_error FROM office_jobs WHERE id = ${id}`;
  expect(job).toEqual({ state: 'failed', last_error: 'too_late' });
});

it('is moved to no venue that somebody does not work at', async () => {
  const found = await findPerformance(ctx, idOf('free'));
  const other = (await findPerformance(ctx, idOf('hall')))?.locationId ?? 0;
  const own = { scope: 'locations' as const, ids: [found?.locationId ?? 0] };
  const guard = { ...(await makeMember(database.db, tenant.client, own)), permission: 'performance.cancel' as const };
  const to = { startsAt: new Date(Date.now() + 9e8), endsAt: null };
  const given = { id: idOf('free'), seen: await seenOf('free'), ...to };
  expect(other).not.toBe(found?.locationId);
  expect(await refusalOf(previewMove(guard, { ...given, locationId: other }))).toEqual(['not_found', 'location']);
  expect(await previewMove(guard, { ...given, locationId: found?.locationId ?? 0 })).toMatchObject({ missing: null });
});
