import { expect, it } from 'vitest';
import { databaseCode } from '@/lib/errors';
import { money } from '@/lib/money';
import { getOrderById, type Order } from '@/lib/orders';
import { cancelLines, giveUpOrder, moveLine, splitOrder } from '@/lib/payments';
import { losses } from '@/lib/payments/testing/losses';
import { buyer } from '@/lib/payments/testing/world';
import { officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { performanceStage } from '@/lib/testing/performance-stage';
import {
  askCancel,
  askMove,
  continueJob,
  endVouchers,
  getVoucherSeries,
  giveGiftCard,
  makeVouchers,
  saveMailing,
  sendMailing,
  stopJob,
} from '.';

const { at, idOf, seenOf, paid, work } = performanceStage();
const by = { actor: 'office' } as const;
/** Codes that a refusal may have. Any other error is a fault. */
const settled = async (deeds: Promise<unknown>[]) => {
  const done = await Promise.allSettled(deeds);
  for (const one of done) if (one.status === 'rejected' && !one.reason.code) throw one.reason;
  return done.map(({ status }) => status);
};

/** Repeats a call that waited too long for a lock, as the page asks its user to do. */
const again = <T>(deed: () => Promise<T>): Promise<T> =>
  deed().catch((error) => (databaseCode(error) === '55P03' ? again(deed) : Promise.reject(error)));

const sell = async (count: number, email: string): Promise<Order> => paid(await at.shop.fillCart('free', count), email);

it('a performance that is cancelled and moved concurrently, while its orders are changed, loses nobody’s money', async () => {
  const [a, b, c, d] = await Promise.all([2, 2, 2, 2].map((count, i) => sell(count, `buyer${i}@example.org`)));
  const keyOf = (order: Order | undefined) => order?.key ?? '';
  const id = idOf('free');
  const seen = await seenOf('free');
  const colleague = { ...(await makeMember(at.database.db, at.tenant.client)), permission: at.ctx.permission };
  const startsAt = new Date(Date.now() + 20 * 86_400_000);
  const locationId = (await at.database.sql`SELECT location_id FROM sub_events WHERE id = ${id}`)[0]?.location_id;
  const texts = { nl: { subject: 'Tot dan', text: 'Tot dan' } };
  const mailing = await saveMailing(at.ctx, { subEventId: id, texts });
  await settled([
    askCancel(at.ctx, { id, seen, refund: 'all', reason: 'Ill', request: 'cancel' }),
    askMove(colleague, { id, seen, startsAt, endsAt: null, locationId, request: 'move' }),
    sendMailing(at.ctx, mailing),
    sendMailing(colleague, mailing),
  ]);
  await settled([
    work(),
    work(),
    cancelLines(at.shop.ctx(), { order: keyOf(a), positions: [1], refund: 'price', request: 'one', by }),
    splitOrder(at.shop.ctx(), { order: keyOf(b), positions: [2], buyer: buyer('c@example.org'), request: 'two', by }),
    moveLine(at.shop.ctx(), { order: keyOf(c), position: 1, to: { subEventId: idOf('small') }, request: 'three', by }),
    giveUpOrder(at.shop.ctx(), keyOf(d), 'office'),
    work(),
  ]);
  await work(2);
  expect(await losses(at.database, at.tenant.client.id)).toEqual([]);
  const open = await at.database.sql`
    SELECT o.id FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
     WHERE l.client_id = ${at.tenant.client.id} AND l.sub_event_id = ${id} AND l.status = 'live' AND o.status = 'paid'`;
  expect([...open]).toEqual([]);
  const mails = await at.database.sql`
    SELECT order_id, kind, occasion FROM mails WHERE client_id = ${at.tenant.client.id}
     GROUP BY 1, 2, 3 HAVING count(*) > 1`;
  expect([...mails]).toEqual([]);
  const jobs = await at.database.sql`SELECT state FROM office_jobs WHERE client_id = ${at.tenant.client.id}`;
  expect(jobs.filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([]);
});

it('a mail to buyers that is requested twice, stopped half-way and continued by two reaches each buyer once', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await sell(1, `${name}@example.org`);
  const texts = { nl: { subject: 'Tot dan', text: 'Tot dan' } };
  const mailing = await saveMailing(at.ctx, { subEventId: idOf('free'), texts });
  const [job = 0] = await Promise.all([sendMailing(at.ctx, mailing), sendMailing(at.ctx, mailing)]);
  await settled([work(), stopJob(at.ctx, job), work()]);
  await settled([continueJob(at.ctx, job), continueJob(at.ctx, job)]);
  await settled([work(2), work(2)]);
  const sent = await at.database.sql`
    SELECT o.email FROM mails m JOIN orders o ON o.client_id = m.client_id AND o.id = m.order_id
     WHERE m.client_id = ${at.tenant.client.id} AND m.kind = 'mailing' ORDER BY 1`;
  const [{ state } = {}] = await at.database.sql`SELECT state FROM office_jobs WHERE id = ${job}`;
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.org`);
  // A job that was stopped before it began stays stopped.
  expect(sent.map(({ email }) => email)).toEqual(state === 'stopped' ? [] : all);
});

it('the largest number of vouchers, requested twice and ended meanwhile, is one series of distinct codes', async () => {
  const [type] = await at.database.sql`
    UPDATE ticket_types SET code = 'told to nobody' WHERE client_id = ${at.tenant.client.id} AND key = 'few' RETURNING id`;
  const terms = {
    name: 'Many',
    ticketTypeId: type?.id,
    place: { kind: 'all' as const },
    word: '',
    count: 5000,
    uses: 1,
  };
  const asked = { ...terms, seatsPerUse: 1, validFrom: null, validUntil: null, request: 'once' };
  const make = () => again(() => makeVouchers(at.ctx, asked));
  const [one, two] = await Promise.all([make(), make()]);
  expect(one).toBe(two);
  // As often as a sequence is asked before PostgreSQL writes that down.
  for (let i = 0; i < 33; i++) expect(await make()).toBe(one);
  const end = (nr?: number) => again(() => endVouchers(at.ctx, { series: one ?? 0, ...(nr && { nr }) }));
  await settled([end(), end(1)]);
  const [is] = await at.database.sql`
    SELECT count(*)::int AS codes, count(DISTINCT code_hash)::int AS different FROM vouchers WHERE client_id = ${at.tenant.client.id} AND series_id = ${one ?? 0}`;
  expect(is).toEqual({ codes: 5000, different: 5000 });
  const page = await officeTransaction(at.ctx, (ctx) => getVoucherSeries(ctx, one ?? 0, { after: 4990 }));
  expect([page?.rows.length, page?.hasMore, page?.series.endedAt !== null]).toEqual([10, false, true]);
});

it('a gift card that two members give with one request id is one card, and another organisation’s request is its own', async () => {
  const asked = { amount: money('50.00'), years: 2, reason: 'Prize', request: crypto.randomUUID() } as const;
  const given = await Promise.all([
    giveGiftCard(at.ctx, asked),
    giveGiftCard(at.ctx, asked),
    giveGiftCard(at.ctx, asked),
  ]);
  expect(new Set(given.map(({ card }) => card.id)).size).toBe(1);
  const [is] = await at.database.sql`
    SELECT count(*)::int AS cards, sum(e.amount)::text AS money FROM gift_cards c
      JOIN gift_card_entries e ON e.client_id = c.client_id AND e.card_id = c.id WHERE c.client_id = ${at.tenant.client.id}`;
  expect(is).toEqual({ cards: 1, money: '50.00' });
  expect(await getOrderById(at.shop.ctx(), (await sell(1, 'x@example.org')).id)).toMatchObject({ status: 'paid' });
});
