import { expect, it } from 'vitest';
import { getOrder, type Order } from '@/lib/orders';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { getReceipt, listRevocations, listTicketKeys, listTickets, verifyTicketCode } from '@/lib/tickets';
import { actAtTestBank, cancelLines, giveUpOrder, moveLine } from '.';
import { sellingStage } from './testing/stage';

const at = sellingStage();
const BY = { actor: 'office' } as const;
let requests = 0;

async function paid(key: string, count: number, type?: string): Promise<Order> {
  const { order, ref } = await at.begin(key, count, type);
  await actAtTestBank(at.ctx(), ref, 'pay');
  return getOrder(at.ctx(), order.key);
}

const moving = ({ key }: Order, position: number, to: string, nr?: number) => ({
  order: key,
  position,
  to: { subEventId: at.tenant.subEventId(to), nr },
  by: BY,
  request: `m${requests++}`,
});
const freeNrs = async (key: string): Promise<number[]> =>
  (
    await at.database.sql<{ nr: number }[]>`SELECT nr FROM seats WHERE sub_event_id = ${at.tenant.subEventId(key)}
    AND order_id IS NULL AND cart_id IS NULL ORDER BY nr`
  ).map(({ nr }) => nr);

it('a ticket moves to another seat: a new code, one mail, and the old code is void', async () => {
  const order = await paid('hall', 2);
  const [old, other] = await listTickets(at.ctx(), order);
  const [nr = 0] = await freeNrs('hall');
  const asked = moving(order, 1, 'hall', nr);
  const answers = await Promise.all([1, 2, 3].map(() => moveLine(at.ctx(), asked)));
  const elsewhere = { ...asked, to: { ...asked.to, nr: (await freeNrs('hall'))[0] } };
  await expect(moveLine(at.ctx(), elsewhere)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  for (const { lines, ended } of answers) {
    expect(lines.map(({ position }) => position)).toEqual([2, 3]);
    expect(lines[1]).toMatchObject({ nr, price: '30.00', generation: 0 });
    expect(ended).toMatchObject([{ position: 1, status: 'moved', movedTo: 3, generation: 1 }]);
  }
  const now = await getOrder(at.ctx(), order.key);
  const [kept, moved] = await listTickets(at.ctx(), now);
  expect(kept).toEqual(other);
  const keys = await listTicketKeys(at.ctx());
  expect(verifyTicketCode(moved?.code ?? '', keys)).toMatchObject({ position: 3, nr });
  const facts = verifyTicketCode(old?.code ?? '', keys);
  const isVoid = ({ position, belowGeneration }: { position: number; belowGeneration: number }) =>
    position === facts?.position && (facts?.generation ?? 0) < belowGeneration;
  expect((await listRevocations(at.ctx())).filter(isVoid)).toMatchObject([{ reason: 'moved', orderId: order.id }]);
  expect(await freeNrs('hall')).toContain(order.lines[0]?.nr);
  expect(await at.mailsOf(order)).toEqual(['confirmation', 'seat_changed']);
  expect(await at.refunds()).toEqual([]);
  // And back again: its code is another one than the first.
  const again = await moveLine(at.ctx(), moving(order, 3, 'hall', order.lines[0]?.nr));
  const codes = (await listTickets(at.ctx(), again)).map(({ code }) => code);
  expect([codes.includes(old?.code ?? ''), again.lines.at(-1)?.position]).toEqual([false, 4]);
});

it('to a cheaper performance the difference is refunded; a dearer, taken, full or begun one is refused', async () => {
  const order = await paid('hall', 1);
  const before = await freeNrs('hall');
  const move = (position: number, to: string, nr?: number) => moveLine(at.ctx(), moving(order, position, to, nr));
  await at.fillCart('small', 6);
  await expect(move(1, 'small')).rejects.toMatchObject({ code: 'tickettype_not_found' });
  await expect(move(1, 'small', 2)).rejects.toMatchObject({ code: 'sold_out' });
  expect([await freeNrs('hall'), await at.mailsOf(order)]).toEqual([before, ['confirmation']]);
  const changed = await move(1, 'free', 5);
  expect(changed).toMatchObject({
    ticketsTotal: '24.50',
    total: '25.00',
    lines: [{ position: 2, nr: 5, price: '24.50' }],
  });
  await at.turn(1);
  expect(await at.refunds()).toEqual([{ reason: 'moved', status: 'sent', amount: '5.50' }]);
  expect(await getReceipt(at.ctx(), changed)).toMatchObject({
    lines: [{ sum: '30.00' }],
    total: '30.50',
    left: '25.00',
  });
  await expect(move(2, 'hall', before[0])).rejects.toMatchObject({
    code: 'validation_failed',
    message: expect.stringContaining('5.50 more'),
  });
  await expect(move(2, 'free', 5)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(move(1, 'free', 6)).rejects.toMatchObject({ code: 'seat_not_found' });
  await expect(move(2, 'free', 900)).rejects.toMatchObject({ code: 'seat_not_found' });
  const late = moveLine(at.ctx(30 * 24 * 60), moving(order, 2, 'free', 6));
  await expect(late).rejects.toMatchObject({ code: 'sold_out' });
  await giveUpOrder(at.ctx(), order.key, 'office');
  await at.turn(2);
  expect((await at.refunds()).map(({ amount }) => amount)).toEqual(['5.50', '25.00']);
});

it('two tickets never move to one seat, and a type with a limit may move where it is full', async () => {
  const [one, other] = [await paid('free', 3, 'few'), await paid('free', 1)];
  const last = (await freeNrs('free')).at(-1) ?? 0;
  const rivals = await Promise.allSettled([
    moveLine(at.ctx(), moving(one, 1, 'free', last)),
    moveLine(at.ctx(), moving(other, 1, 'free', last)),
    cancelLines(at.ctx(), { order: one.key, positions: [1], refund: 'price', request: 'c', by: BY }),
  ]);
  const [sold] = await at.database.sql`SELECT count(*)::int AS n FROM seats
    WHERE sub_event_id = ${at.tenant.subEventId('free')} AND order_id IS NOT NULL`;
  const done = rivals.map(({ status }) => status === 'fulfilled');
  expect(done.filter(Boolean).length).toBeGreaterThanOrEqual(1);
  expect(sold?.n).toBe(done[2] ? 3 : 4);
  const [next] = (await getOrder(at.ctx(), one.key)).lines;
  const another = (await freeNrs('free')).at(-1) ?? 0;
  const moved = await moveLine(at.ctx(), moving(one, next?.position ?? 0, 'free', another));
  expect(moved.lines.at(-1)).toMatchObject({ nr: another, price: '2.00' });
});

it('of two who move to the same place of free seating at once the second gets another one, of a numbered seat none', async () => {
  const { sql } = at.database;
  const moveBoth = async (key: string, orders: Order[], nr = 0) => {
    let both: Promise<PromiseSettledResult<Order>[]> | undefined;
    await sql.begin(async (tx) => {
      await tx`SELECT FROM sub_events WHERE id = ${at.tenant.subEventId(key)} FOR NO KEY UPDATE`;
      both = Promise.allSettled(orders.map((order) => moveLine(at.ctx(), moving(order, 1, key, nr))));
      await untilWaiting(sql, orders.length);
    });
    const answers = (await both) ?? [];
    return answers.map((one) => (one.status === 'fulfilled' ? one.value.lines.at(-1)?.nr : one.reason.code));
  };
  const [nr = 0, ...others] = await freeNrs('free');
  const got = await moveBoth('free', [await paid('hall', 1), await paid('hall', 1)], nr);
  expect(got).toContain(nr);
  expect(others).toContain(got.find((one) => one !== nr));
  // The same request again is the same move, whichever place it got.
  const order = await paid('hall', 1);
  const asked = moving(order, 1, 'free', nr);
  const places = await Promise.all(
    [1, 2].map(async () => (await moveLine(at.ctx(), asked)).lines.map((one) => one.nr)),
  );
  expect(places[0]).toEqual(places[1]);
  const [seat = 0] = await freeNrs('hall');
  const seats = await moveBoth('hall', [await paid('hall', 1), await paid('hall', 1)], seat);
  expect(seats).toContain('seat_taken');
});

it('waits for the performance before it locks a seat; a ticket type that is not sold there cannot move', async () => {
  const order = await paid('hall', 2);
  const [nr = 0] = await freeNrs('hall');
  const [free = 0] = await freeNrs('free');
  const [line] = order.lines;
  let moved: Promise<Order> | undefined;
  await at.database.sql.begin(async (tx) => {
    await tx`SELECT FROM sub_events WHERE id = ${at.tenant.subEventId('free')} FOR NO KEY UPDATE`;
    moved = moveLine(at.ctx(), moving(order, 1, 'free', free));
    moved.catch(() => {});
    await untilWaiting(at.database.sql, 1);
    await tx`SELECT FROM seats WHERE sub_event_id = ${line?.subEventId ?? 0} AND nr = ${line?.nr ?? 0} FOR UPDATE NOWAIT`;
  });
  expect((await moved)?.lines.at(-1)).toMatchObject({ nr: free, price: '24.50' });
  await at.database.sql`DELETE FROM discounts WHERE client_id = ${at.tenant.client.id}`;
  await expect(moveLine(at.ctx(), moving(order, 2, 'hall', nr))).rejects.toMatchObject({
    code: 'tickettype_not_found',
  });
  expect((await getOrder(at.ctx(), order.key)).lines.map(({ position }) => position)).toEqual([2, 3]);
});
