import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Bundle, changeBundle } from '@/lib/bundle';
import { listBlocks } from '@/lib/office';
import { getOrderById } from '@/lib/orders';
import { moveLine } from '@/lib/payments';
import { listHall } from '@/lib/seats';
import { eventJsonLd } from '@/lib/seo';
import { makeMember } from '@/lib/staff/testing/make-member';
import { performanceStage, refusalOf } from '@/lib/testing/performance-stage';
import { setEndpoints } from '@/lib/webhooks/testing/endpoint';
import { addBlock } from '../blocks';
import { askCancel, askMove, countSeats, findPerformance, previewMove, setOnSale } from '.';

const { at, idOf, seenOf, paid, work, mails, dateOf } = performanceStage();

// pretix#3223: a moved date is mailed to each buyer once, also where an order is for several dates.
it('moves to another time: one mail per order, codes stay valid, and the public sees the old time', async () => {
  const cart = await at.shop.fillCart('free', 2);
  await at.shop.fillCart('small', 1, 'standaard', cart);
  const mixed = await paid(cart);
  const one = await paid(await at.shop.fillCart('free', 1));
  const was = await dateOf('free');
  const startsAt = new Date((was?.startsAt.getTime() ?? 0) + 24 * 3_600_000);
  const to = { startsAt, endsAt: null, locationId: was?.venue.id ?? 0 };
  const seen = await seenOf('free');
  expect(await previewMove(at.ctx, { id: idOf('free'), seen, ...to })).toMatchObject({ mails: 2, missing: null });
  expect([await mails(), (await dateOf('free'))?.startsAt]).toEqual([[], was?.startsAt]);
  await Promise.all([1, 2].map(() => askMove(at.ctx, { id: idOf('free'), seen, request: 'once', ...to })));
  await Promise.all([work(), work()]);
  expect(await mails()).toEqual([mixed, one].map(({ key }) => [key, 'performance_changed']).sort());
  const [line] = (await getOrderById(at.shop.ctx(), one.id)).lines;
  expect([line?.startsAt, line?.isMoved, line?.generation]).toEqual([startsAt, true, 0]);
  const date = await dateOf('free');
  expect(date?.movedFrom).toMatchObject({ local: was?.startsLocal, place: null });
  if (date)
    expect(eventJsonLd({ date, organizer: { name: 'x', url: 'x' }, url: 'x', currency: 'EUR' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: expect.stringContaining(was?.startsLocal.replace(' ', 'T') ?? '?'),
    });
  // Moved back to the announced time, there is nothing to mail.
  await askMove(at.ctx, {
    id: idOf('free'),
    seen: await seenOf('free'),
    request: 'back',
    ...to,
    startsAt: was?.startsAt ?? startsAt,
  });
  await work();
  expect((await dateOf('free'))?.movedFrom).toBeNull();
  const past = { ...to, startsAt: new Date(at.ctx.now.getTime() - 1000) };
  expect(await refusalOf(previewMove(at.ctx, { id: idOf('free'), seen: await seenOf('free'), ...past }))).toEqual([
    'not_in_future',
    'date',
  ]);
  expect(await refusalOf(previewMove(at.ctx, { id: idOf('free'), seen: '[]', ...to }))).toEqual(['changed_meanwhile']);
});

// audience1st, change_seatmap: a hall without the seats that are sold is refused, and names them.
it('moves to a hall with the same seats, and refuses one that lacks taken seats', async () => {
  const rows = (seats: number) => [
    { name: 'Zaal', category: 'rang', rows: ['A', 'B', 'C'].map((row) => ({ row, seats, first: 1 })) },
  ];
  const venue = async (name: string, seats: number) => {
    const [made] = await at.database.sql<{ id: number }[]>`
      INSERT INTO locations (client_id, id, key, name, sections) SELECT ${at.tenant.client.id}, max(id) + 1, ${name}, ${name}, ${JSON.stringify(rows(seats))}::text::jsonb
        FROM locations RETURNING id`;
    return made?.id ?? 0;
  };
  const [large, small] = [await venue('large', 5), await venue('little', 1)];
  const order = await paid(await at.shop.fillCart('hall', 2));
  const [, last] = order.lines;
  await moveLine(at.shop.ctx(), {
    order: order.key,
    position: last?.position ?? 0,
    to: { subEventId: idOf('hall'), nr: 8 },
    request: 'x',
    by: { actor: 'office' },
  });
  await addBlock(at.ctx, {
    subEventId: idOf('hall'),
    wanted: { nrs: [7] },
    reason: 'r',
    owner: '',
    colour: '#000000',
    releasesAt: null,
  });
  const found = await findPerformance(at.ctx, idOf('hall'));
  const to = {
    startsAt: found?.startsAt ?? new Date(),
    endsAt: found?.endsAt ?? null,
    seen: await seenOf('hall'),
    id: idOf('hall'),
  };
  const preview = await previewMove(at.ctx, { ...to, locationId: small });
  expect(preview).toMatchObject({ after: null, missing: expect.stringContaining('row B seat 4') });
  expect(await refusalOf(askMove(at.ctx, { ...to, locationId: small, request: 'no' }))).toEqual([
    'seats_taken',
    'location',
    expect.stringContaining('row B seat 3 (in a cart)'),
  ]);
  await askMove(at.ctx, { ...to, locationId: large, request: 'yes' });
  await work();
  expect((await countSeats(at.ctx, [idOf('hall')]))(idOf('hall'))).toEqual({
    free: 12,
    held: 0,
    blocked: 1,
    sold: 2,
    capacity: 15,
  });
  const hall = await listHall(at.shop.ctx(), idOf('hall'));
  expect(hall.map(({ row, seat }) => row + seat).join(' ')).toBe('A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C3 C4 C5');
  expect(hall.filter(({ isFree }) => !isFree).map(({ nr }) => nr)).toContain(8);
  expect((await listBlocks(at.ctx, idOf('hall')))[0]?.nrs).toEqual([7]);
  expect(await mails()).toEqual([[order.key, 'performance_changed']]);
  expect((await dateOf('hall'))?.movedFrom).toMatchObject({ local: null, place: 'Hal' });
});

it('is taken off sale and put back at once, on its latest version, within the member’s scope', async () => {
  const seen = await seenOf('free');
  await setOnSale(at.ctx, idOf('free'), { seen, isOnSale: false });
  await expect(at.shop.fillCart('free', 1)).rejects.toMatchObject({ code: 'not_on_sale' });
  expect(await refusalOf(setOnSale(at.ctx, idOf('free'), { seen, isOnSale: true }))).toEqual(['changed_meanwhile']);
  await setOnSale(at.ctx, idOf('free'), { seen: await seenOf('free'), isOnSale: true });
  await at.shop.fillCart('free', 1);
  const elsewhere = { scope: 'performances' as const, ids: [idOf('hall')] };
  const other = {
    ...(await makeMember(at.database.db, at.tenant.client, elsewhere)),
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
  (await at.database.sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    .length;
async function untilOneWaits(): Promise<void> {
  while ((await waiters()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

it.each(['sale', 'cancel', 'move'])('%s and a concurrent import announce each change once', async (what) => {
  await setEndpoints(at.shop.ctx(), { 'https://receiver.example/': ['event.updated'] });
  const order = await paid(await at.shop.fillCart('small', 1));
  const found = await findPerformance(at.ctx, idOf('free'));
  const given = { id: idOf('free'), seen: await seenOf('free'), request: what };
  const to = { startsAt: new Date(Date.now() + 9e8), endsAt: null, locationId: found?.locationId ?? 0 };
  if (what === 'cancel') await askCancel(at.ctx, { ...given, refund: 'all', reason: 'Ill' });
  if (what === 'move') await askMove(at.ctx, { ...given, ...to });
  let changed = Promise.resolve();
  await at.database.db.transaction(async (tx) => {
    const moveSmall = (bundle: Bundle) => {
      for (const sub of bundle.events.flatMap(({ sub_events: subs }) => subs))
        if (sub.event_id === idOf('small')) sub.date = '2031-01-01';
      return bundle;
    };
    await changeBundle(tx, at.tenant.name, moveSmall, { now: new Date() });
    await tx.execute(sql`SELECT FROM sub_events WHERE id = ${idOf('free')} FOR UPDATE`);
    changed = what === 'sale' ? setOnSale(at.ctx, idOf('free'), { seen: given.seen, isOnSale: false }) : work();
    await untilOneWaits();
  });
  await changed;
  const told = await at.database.sql<{ body: string }[]>`
    SELECT body FROM webhook_messages WHERE client_id = ${at.tenant.client.id} AND type = 'event.updated'`;
  const moved = told.flatMap(({ body }) => JSON.parse(body).data.moved_sub_event_ids as number[]);
  expect(moved.filter((id) => id === idOf('small'))).toHaveLength(1);
  expect(await mails()).toEqual([[order.key, 'performance_changed']]);
});

it('is not moved to a venue outside the member’s scope', async () => {
  const found = await findPerformance(at.ctx, idOf('free'));
  const other = (await findPerformance(at.ctx, idOf('hall')))?.locationId ?? 0;
  const own = { scope: 'locations' as const, ids: [found?.locationId ?? 0] };
  const guard = {
    ...(await makeMember(at.database.db, at.tenant.client, own)),
    permission: 'performance.cancel' as const,
  };
  const to = { startsAt: new Date(Date.now() + 9e8), endsAt: null };
  const given = { id: idOf('free'), seen: await seenOf('free'), ...to };
  expect(other).not.toBe(found?.locationId);
  expect(await refusalOf(previewMove(guard, { ...given, locationId: other }))).toEqual(['not_found', 'location']);
  expect(await previewMove(guard, { ...given, locationId: found?.locationId ?? 0 })).toMatchObject({ missing: null });
});
