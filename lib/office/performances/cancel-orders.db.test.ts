import { expect, it } from 'vitest';
import { JOB_KINDS, runOfficeJobs } from '@/lib/office';
import { getOrderById } from '@/lib/orders';
import { actAtTestBank, listRefunds } from '@/lib/payments';
import { losses } from '@/lib/payments/testing/losses';
import { buyer } from '@/lib/payments/testing/world';
import { eventJsonLd } from '@/lib/seo';
import { performanceStage, refusalOf } from '@/lib/testing/performance-stage';
import { setEndpoints } from '@/lib/webhooks/testing/endpoint';
import { askCancel, countTouched, findPerformance } from '.';

const { at, idOf, seenOf, paid, cancel, work, mails, dateOf } = performanceStage();

// pretix#6376: 200 refunds asked are 200 made; alf.io#1359: each buyer one mail; HiEvents#218: cancelled twice, seats free once.
it('each order is refunded and gets one mail, once, however often the cancellation is requested', async () => {
  await setEndpoints(at.shop.ctx(), { 'https://receiver.example/': ['event.updated'] });
  const both = await at.shop.fillCart('free', 2);
  await at.shop.fillCart('hall', 1, 'standaard', both);
  const mixed = await paid(both, 'mixed@example.org');
  const whole = await paid(await at.shop.fillCart('free', 3), 'whole@example.org');
  const free = await at.shop.order(await at.shop.fillCart('free', 1, 'gratis'), { buyer: buyer('free@example.org') });
  const door = await at.shop.order(await at.shop.fillCart('free', 1), {
    paymentId: 2,
    buyer: buyer('door@example.org'),
  });
  const other = await paid(await at.shop.fillCart('small', 1), 'other@example.org');

  expect(await countTouched(at.ctx, idOf('free'))).toEqual({
    orders: 4,
    tickets: 7,
    buyers: 4,
    promised: 1,
    pending: 0,
    money: '123.00',
    byHand: '0.00',
  });
  const seen = await seenOf('free');
  const ask = () => askCancel(at.ctx, { id: idOf('free'), seen, refund: 'all', reason: 'Ill', request: 'once' });
  const asked = await Promise.all([ask(), ask()]);
  expect(new Set(asked).size).toBe(1);
  const again = await askCancel(at.ctx, { id: idOf('free'), seen, refund: 'all', reason: 'Ill', request: 'twice' });
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
    [mixed, whole, free, other].map(async ({ id }) =>
      (await listRefunds(at.shop.ctx(), id)).map(({ amount }) => amount),
    ),
  );
  expect(back).toEqual([['49.00'], ['74.00'], [], []]);
  const states = await Promise.all([mixed, whole, free, door, other].map(({ id }) => getOrderById(at.shop.ctx(), id)));
  expect(states.map(({ status, lines }) => [status, lines.length])).toEqual([
    ['paid', 1],
    ['refunded', 3],
    ['refunded', 1],
    ['promised', 1],
    ['paid', 1],
  ]);
  expect(await losses(at.database, at.tenant.client.id)).toEqual([]);
  const [second] = await at.database.sql`SELECT state, last_error FROM office_jobs WHERE id = ${again}`;
  expect(second).toEqual({ state: 'failed', last_error: 'too_late' });

  const date = await dateOf('free');
  expect(date?.availability).toBe('cancelled');
  if (date) {
    const said = eventJsonLd({ date, organizer: { name: 'x', url: 'x' }, url: 'x', currency: 'EUR' });
    expect(said).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(said).not.toHaveProperty('offers');
  }
  const told = await at.database.sql<{ body: string }[]>`
    SELECT body FROM webhook_messages WHERE client_id = ${at.tenant.client.id} AND type = 'event.updated'`;
  expect(told.map(({ body }) => JSON.parse(body).data.cancelled_sub_event_ids)).toEqual([[idOf('free')]]);
  await expect(at.shop.fillCart('free', 1)).rejects.toMatchObject({ code: 'not_on_sale' });
});

it('an order that is being paid is refunded once it is paid, and expired orders stay as they are', async () => {
  const paying = await at.shop.begin('free', 2);
  const leaving = await at.shop.begin('free', 1);
  await cancel('free');
  await work();
  await actAtTestBank(at.shop.ctx(), paying.ref, 'pay');
  await at.shop.letPass(leaving.order);
  // The payment comes too late, and finds its seats gone.
  await actAtTestBank(at.shop.ctx(), leaving.ref, 'pay');
  await work(35);
  const order = await getOrderById(at.shop.ctx(), paying.order.id);
  expect([order.status, (await listRefunds(at.shop.ctx(), order.id)).map(({ amount }) => amount)]).toEqual([
    'refunded',
    ['49.50'],
  ]);
  const late = await listRefunds(at.shop.ctx(), leaving.order.id);
  expect(late.map(({ reason }) => reason)).toEqual(['late']);
  const jobs = await at.database.sql`SELECT state FROM office_jobs WHERE client_id = ${at.tenant.client.id}`;
  expect(jobs).toEqual([{ state: 'done' }]);
});

it('without refunds each buyer gets one mail and keeps the order', async () => {
  const order = await paid(await at.shop.fillCart('small', 1));
  await cancel('small', 'none');
  await work();
  expect(await mails()).toEqual([[order.key, 'performance_changed']]);
  expect((await getOrderById(at.shop.ctx(), order.id)).status).toBe('paid');
  expect(await refusalOf(cancel('small'))).toEqual(['too_late']);
});

it('a performance that has begun is not cancelled, also when it began after the request', async () => {
  const later = (startsAt: Date) => ({ ...at.ctx, now: new Date(startsAt.getTime() + 1000) });
  const startsAt = (await findPerformance(at.ctx, idOf('free')))?.startsAt ?? new Date();
  const given = { id: idOf('free'), seen: await seenOf('free'), refund: 'all' as const, reason: 'Ill' };
  expect(await refusalOf(askCancel(later(startsAt), { ...given, request: 'late' }))).toEqual(['too_late']);
  const id = await askCancel(at.ctx, { ...given, request: 'early' });
  await runOfficeJobs(at.database.db, later(startsAt).now, JOB_KINDS);
  const [job] = await at.database.sql`SELECT state, last_error FROM office_jobs WHERE id = ${id}`;
  expect(job).toEqual({ state: 'failed', last_error: 'too_late' });
});
