import { describe, expect, test } from 'vitest';
import { getOrderById, type Order } from '@/lib/orders';
import { orderCalendar, paperOf } from '@/lib/papers';
import { actAtTestBank, giveUpOrder } from '@/lib/payments';
import { buyer } from '@/lib/payments/testing/world';
import { changingPerformance } from '@/lib/testing/changing-performance';
import { performance } from '@/lib/testing/tenant';
import { listTickets } from '@/lib/tickets';

const at = changingPerformance();
const { bundleWith, run } = at;

async function paidOrder(key: string, count = 1, email?: string): Promise<Order> {
  const order = await at.shop.order(await at.shop.fillCart(key, count), email ? { buyer: buyer(email) } : {});
  await actAtTestBank(at.shop.ctx(), await at.shop.refOf(order), 'pay');
  return getOrderById(at.shop.ctx(), order.id);
}

const mailsOf = async ({ id }: Order): Promise<number> =>
  (await at.database.sql`SELECT id FROM mails WHERE order_id = ${id} AND kind = 'performance_changed'`).length;
const again = ({ id }: Order) => getOrderById(at.shop.ctx(), id);
const lineOf = async (order: Order) => (await again(order)).lines[0];

async function calendarOf(order: Order): Promise<string> {
  const paper = paperOf(at.tenant.client, order);
  const about = { client: at.tenant.client, madeAt: new Date(), shopUrl: 'https://tickets.example/t' };
  return orderCalendar(await listTickets(at.shop.ctx(), await again(order)), about, paper);
}

describe('a performance that is moved', () => {
  test('is reported by the import, with how many it affects, and mailed to its buyers once', async () => {
    const [one, two] = [await paidOrder('free', 2), await paidOrder('free')];
    const other = await paidOrder('small');
    const door = await at.shop.order(await at.shop.fillCart('free', 1), {
      paymentId: 2,
      buyer: buyer('door@example.org'),
    });
    const before = await calendarOf(one);

    const moved = bundleWith({ time: '19:30:00', end: '21:30:00' });
    const { changes, mails } = await run(moved);
    expect(changes).toEqual([
      {
        kind: 'moved',
        eventId: at.tenant.subEventId('free'),
        key: 'free',
        mainKey: 'e',
        from: expect.stringMatching(/^\d{4}-\d\d-\d\d 20:30-22:30, Zaal$/),
        to: expect.stringMatching(/^\d{4}-\d\d-\d\d 19:30-21:30, Zaal$/),
        orders: 3,
        tickets: 4,
        buyers: 2,
      },
    ]);
    expect(mails).toBe(3);
    expect(await Promise.all([one, two, door, other].map(mailsOf))).toEqual([1, 1, 1, 0]);

    expect(await run(moved)).toMatchObject({ changed: false, changes: [], mails: 0 });
    expect(await mailsOf(one)).toBe(1);

    const line = await lineOf(one);
    expect(line).toMatchObject({ isMoved: true, isCancelled: false, price: one.lines[0]?.price });
    expect(line?.ordered.startsAt).toEqual(one.lines[0]?.startsAt);
    expect((line?.ordered.startsAt.getTime() ?? 0) - (line?.startsAt.getTime() ?? 0)).toBe(60 * 60 * 1000);

    const after = await calendarOf(one);
    const find = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1];
    expect(find(after, 'UID')).toBe(find(before, 'UID'));
    expect(Number(find(after, 'SEQUENCE'))).toBeGreaterThan(Number(find(before, 'SEQUENCE')));
    expect(find(after, 'DTSTART')).not.toBe(find(before, 'DTSTART'));
    expect(after.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Gewijzigd. Was: 20:30');
  });

  test('to another hall, or one with another name, is moved; a text or a price is not', async () => {
    const order = await paidOrder('free');
    const seats = { categories: [{ name: 'standaard', price: '99.00', capacity: 12 }] };
    expect((await run(bundleWith({ short_text: 'Nieuw', ...seats }))).changes).toMatchObject([
      { kind: 'changed', orders: 1 },
    ]);
    expect([await mailsOf(order), (await lineOf(order))?.isMoved]).toEqual([0, false]);

    const renamed = bundleWith({});
    Object.assign(renamed.locations[0] ?? {}, { name: 'Nieuwe zaal' });
    expect((await run(renamed)).changes.filter(({ kind }) => kind === 'moved')).toHaveLength(3);
    expect(await lineOf(order)).toMatchObject({
      isMoved: true,
      locationName: 'Nieuwe zaal',
      ordered: { locationName: 'Zaal' },
    });

    await run(bundleWith({ location: 'hal' }));
    expect(await lineOf(order)).toMatchObject({ locationName: 'Hal' });
    expect(await mailsOf(order)).toBe(2);
  });

  test('is not mailed when it is past, or the order was refunded', async () => {
    const [order, back] = [await paidOrder('free'), await paidOrder('free')];
    await giveUpOrder(at.shop.ctx(), back.key, 'buyer');
    expect(await run(bundleWith({ date: '2020-01-01' }), { mail: false })).toMatchObject({ mails: 0 });
    const { changes, mails } = await run(bundleWith({ date: '2020-01-02' }));
    expect([changes.map(({ kind }) => kind), mails]).toEqual([['moved'], 0]);
    expect(await run(bundleWith({}))).toMatchObject({ mails: 1 });
    expect([await mailsOf(order), await mailsOf(back)]).toEqual([1, 0]);
  });

  test.each(['+2', '+20'])('on day %s, releases unpaid seats relative to its new beginning', async (date) => {
    const order = await at.shop.order(await at.shop.fillCart('free', 1), {
      paymentId: 2,
      buyer: buyer('door@example.org'),
    });
    const pending = await at.shop.order(await at.shop.fillCart('free', 1));
    await run(bundleWith({ date }));
    const [moved, waits] = await Promise.all([again(order), again(pending)]);
    expect(moved.lines[0]?.startsAt).not.toEqual(order.lines[0]?.startsAt);
    expect(moved.expiresAt.getTime()).toBe((moved.lines[0]?.startsAt.getTime() ?? 0) - 15 * 60_000);
    expect(waits.expiresAt).toEqual(pending.expiresAt);
  });
});

describe('a performance that is withdrawn after sales', () => {
  test.each(['arch', 'unpub', 'trash'])('by %s is cancelled, and is reinstated when it comes back', async (status) => {
    const order = await paidOrder('free', 2);
    const { changes, mails } = await run(bundleWith({ status }));
    expect(changes).toMatchObject([{ kind: 'cancelled', orders: 1, tickets: 2, buyers: 1 }]);
    expect(mails).toBe(1);
    expect((await lineOf(order))?.isCancelled).toBe(true);
    expect(await calendarOf(order)).toContain('STATUS:CANCELLED');
    expect((await again(order)).status).toBe('paid');

    expect((await run(bundleWith({ status }))).changes).toEqual([]);
    expect((await run(bundleWith({}))).changes).toMatchObject([{ kind: 'resumed' }]);
    expect((await lineOf(order))?.isCancelled).toBe(false);
    expect(await calendarOf(order)).toContain('STATUS:CONFIRMED');
    expect(await mailsOf(order)).toBe(2);
  });

  test('by nosal still takes place; after its date it is archived', async () => {
    const order = await paidOrder('free');
    expect((await run(bundleWith({ status: 'nosal' }))).changes).toMatchObject([{ kind: 'changed' }]);
    expect((await lineOf(order))?.isCancelled).toBe(false);
    await run(bundleWith({ date: '2020-01-01' }), { mail: false });
    expect((await run(bundleWith({ date: '2020-01-01', status: 'arch' }))).changes).toMatchObject([
      { kind: 'archived' },
    ]);
    expect((await lineOf(order))?.isCancelled).toBe(false);
    expect(await mailsOf(order)).toBe(0);
  });
});

test('a dry run reports the same, and changes nothing', async () => {
  const order = await paidOrder('free');
  const moved = bundleWith({ time: '19:30:00', end: '21:30:00' });
  const rows = () => at.database.sql`
    SELECT (SELECT json_agg(e ORDER BY id) FROM sub_events e WHERE client_id = ${at.tenant.client.id}) AS events,
           (SELECT version FROM catalogues WHERE client_id = ${at.tenant.client.id}) AS version`;
  const before = await rows();
  const dry = await run(moved, { isDryRun: true });
  expect(dry).toMatchObject({ changed: true, mails: 1, changes: [{ kind: 'moved', orders: 1 }] });
  expect(await rows()).toEqual(before);
  expect(await mailsOf(order)).toBe(0);
  expect((await run(moved, { mail: false })).changes).toEqual(dry.changes);
  expect(await mailsOf(order)).toBe(0);
});

test('new performances are reported as new', async () => {
  const bundle = bundleWith({});
  bundle.events[0]?.sub_events.push(performance('extra', 5));
  expect((await run(bundle)).changes).toMatchObject([{ kind: 'added', key: 'extra', from: null, orders: 0 }]);
});
