import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  askResend,
  countPapers,
  countRecipients,
  createDoorList,
  JOB_KINDS,
  listMailings,
  queueReminders,
  runOfficeJobs,
  saveMailing,
  sendMailing,
  setReminders,
  testMailing,
} from '@/lib/office';
import { getOrderById, type Order } from '@/lib/orders';
import { paperOf } from '@/lib/papers';
import { actAtTestBank, giveUpOrder } from '@/lib/payments';
import { buyer, makeSellingTenant, world } from '@/lib/payments/testing/world';
import { claimStaffMail, noteDeed, type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { compose } from './compose';
import { letterText } from './letter';
import { staffLetter } from './staff-letter';

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
  ctx = { ...(await makeMember(database.db, tenant.client, { role: 'marketing' })), permission: 'mail.send' };
});

const TEXTS = {
  nl: {
    subject: 'Deuren open voor {show}',
    text: 'Kom op tijd, {first_name}.\n\n{venue}, {date}, {time}. Bestelling {order}.',
  },
  en: { subject: 'Doors for {show}', text: 'Be on time.' },
};
const write = (texts: Record<string, { subject: string; text: string }> = TEXTS, by = ctx) =>
  saveMailing(by, { subEventId: tenant.subEventId('free'), texts });
async function paid(key: string, locale = 'nl'): Promise<Order> {
  const order = await shop.order(await shop.fillCart(key, 1), {
    buyer: buyer(`${crypto.randomUUID()}@example.org`),
    locale,
  });
  await actAtTestBank(shop.ctx(), await shop.refOf(order), 'pay');
  return getOrderById(shop.ctx(), order.id);
}
async function work(): Promise<void> {
  while ((await runOfficeJobs(database.db, new Date(Date.now() + 61_000), JOB_KINDS)) > 0);
}
const queued = () =>
  database.sql<{ id: number; order_id: number; occasion: string }[]>`
    SELECT id::int, order_id::int, occasion FROM mails WHERE client_id = ${tenant.client.id} AND kind = 'mailing' ORDER BY order_id`;
const composed = async (order: Order, occasion: string) => {
  const [mail] = await database.db.query.mails.findMany({
    where: (m, { and, eq }) => and(eq(m.orderId, order.id), eq(m.occasion, occasion)),
  });
  if (!mail) throw new Error('No mail');
  const whole = await getOrderById(shop.ctx(), order.id);
  return compose(shop.ctx(), mail, whole, `https://tickets.example/${tenant.name}`);
};
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, field, detail }) => [code, field, detail],
  );

// HiEvents#865, #883: all buyers of a performance, each once.
it('each order of the performance gets one mail, in its language, however often it is sent', async () => {
  const [one, other, french, gone] = [
    await paid('free'),
    await paid('free', 'en'),
    await paid('free', 'fr'),
    await paid('free'),
  ];
  await paid('small');
  const door = await shop.order(await shop.fillCart('free', 1), { paymentId: 2, buyer: buyer('door@example.org') });
  const walkIn = await paid('free');
  await database.sql`UPDATE orders SET email = '' WHERE client_id = ${tenant.client.id} AND id = ${walkIn.id}`;
  const recipients = await officeTransaction(ctx, (ctx) => countRecipients(ctx, tenant.subEventId('free')));
  expect(recipients.reduce((sum, { orders }) => sum + orders, 0)).toBe(5);
  const id = await write();
  await work();
  expect(await queued()).toEqual([]);
  const jobs = await Promise.all([sendMailing(ctx, id), sendMailing(ctx, id)]);
  expect(new Set(jobs).size).toBe(1);
  await giveUpOrder(shop.ctx(), gone.key, 'office');
  await Promise.all([work(), work()]);
  expect((await queued()).map(({ order_id }) => order_id)).toEqual(
    [one, other, french, door].map((order) => order.id).sort((a, b) => a - b),
  );
  const dutch = (await composed(one, String(id)))?.letter;
  expect(dutch?.subject).toBe('Deuren open voor E');
  expect(dutch && letterText(dutch)).toMatch(/Kom op tijd, Bo\.\n\nZaal, .*20:30\. Bestelling [\d-]+\./);
  expect((await composed(other, String(id)))?.letter.paragraphs).toEqual(['Be on time.']);
  expect((await composed(french, String(id)))?.letter.subject).toBe('Deuren open voor E');
  await database.sql`UPDATE mails SET sent_at = now() WHERE order_id = ${one.id} AND kind = 'mailing'`;
  await database.sql`UPDATE mails SET failed_at = now() WHERE order_id = ${other.id} AND kind = 'mailing'`;
  expect((await listMailings(ctx)).rows.map(({ states }) => states)).toEqual([{ sent: 1, failed: 1, waiting: 2 }]);
  // A buyer who returned the tickets before it is sent gets no mail.
  await giveUpOrder(shop.ctx(), french.key, 'office');
  expect(await composed(french, String(id))).toBeUndefined();
});

// HiEvents#865: resend all tickets of a performance.
it('all tickets of a performance are sent again, once per order, to their holder at that moment', async () => {
  const [one, gone] = [await paid('free', 'de'), await paid('free')];
  await paid('small');
  const door = await shop.order(await shop.fillCart('free', 2), { paymentId: 2, buyer: buyer('door@example.org') });
  await shop.order(await shop.fillCart('free', 1));
  const walkIn = await paid('free');
  await database.sql`UPDATE orders SET email = '' WHERE id = ${walkIn.id}`;
  const id = tenant.subEventId('free');
  const counted = await officeTransaction(ctx, (ctx) => {
    noteDeed(ctx, { action: 'test', subject: 'test' });
    return countPapers(ctx, id);
  });
  expect(counted).toEqual({ orders: 3, promised: 1, tickets: 2 });
  const request = crypto.randomUUID();
  const jobs = await Promise.all([askResend(ctx, { id, request }), askResend(ctx, { id, request })]);
  expect(new Set(jobs).size).toBe(1);
  await giveUpOrder(shop.ctx(), gone.key, 'office');
  await Promise.all([work(), work()]);
  const again = await database.sql<{ order_id: number; kind: string }[]>`
    SELECT order_id::int, kind FROM mails WHERE client_id = ${tenant.client.id} AND is_mass AND occasion = ${`job ${jobs[0]}`}
     ORDER BY order_id`;
  expect([...again]).toEqual([
    { order_id: one.id, kind: 'confirmation' },
    { order_id: door.id, kind: 'reserved' },
  ]);
  const letter = (await composed(one, `job ${jobs[0]}`))?.letter;
  expect(letter?.subject).toBe('Ihr Ticket für E');
  const elsewhere = { role: 'marketing', scope: 'performances', ids: [tenant.subEventId('small')] } as const;
  const other = await makeMember(database.db, tenant.client, { ...elsewhere, ids: [...elsewhere.ids] });
  const asked = askResend({ ...other, permission: 'mail.send' }, { id, request: crypto.randomUUID() });
  expect(await refusalOf(asked)).toEqual(['not_found', undefined, undefined]);
});

it('refuses unknown variables, and members of another organisation', async () => {
  const wrong = { nl: { subject: 'Hallo {naam}', text: '{show}' } };
  expect(await refusalOf(write(wrong))).toEqual(['unknown_placeholder', 'text_nl', '{naam}']);
  const id = await write();
  const elsewhere = { role: 'marketing', scope: 'performances', ids: [tenant.subEventId('small')] } as const;
  const other = {
    ...(await makeMember(database.db, tenant.client, { ...elsewhere, ids: [...elsewhere.ids] })),
    permission: 'mail.send' as const,
  };
  for (const tried of [() => write(TEXTS, other), () => sendMailing(other, id), () => testMailing(other, id)])
    expect(await refusalOf(tried())).toEqual(['not_found', undefined, undefined]);
});

it('a test mail goes only to the member who asks, as a buyer would get it', async () => {
  const id = await write();
  await testMailing(ctx, id);
  const mail = await claimStaffMail(database.db);
  expect(mail?.email).toBe(ctx.person.email);
  const letter = mail && (await staffLetter(database.db, mail, tenant.client));
  expect(letter?.subject).toBe('[Proef] Deuren open voor E');
  expect(letter?.paragraphs[0]).toBe('Kom op tijd, Anna.');
  expect(await queued()).toEqual([]);
});

it('reminds the day before, once per order and day, of performances that still take place, with the ride between two venues', async () => {
  const cart = await shop.fillCart('free', 1);
  await shop.fillCart('hall', 1, 'standaard', cart);
  const both = await shop.order(cart);
  await actAtTestBank(shop.ctx(), await shop.refOf(both), 'pay');
  const one = await paid('small');
  const { id } = tenant.client;
  const [start] = await database.sql<
    { at: string }[]
  >`SELECT min(starts_at)::text AS at FROM sub_events WHERE client_id = ${id} AND starts_at > now() + interval '2 days'`;
  await database.sql`UPDATE sub_events SET starts_at = ${start?.at ?? ''}::text::timestamptz - interval '1 hour' WHERE client_id = ${id} AND id = ${tenant.subEventId('free')}`;
  const at = (hoursBefore: number) => new Date(new Date(start?.at ?? 0).getTime() - hoursBefore * 3_600_000);
  const queuedOf = async () => {
    const rows = await database.sql<{ order_id: number }[]>`
      SELECT order_id::int FROM mails WHERE client_id = ${id} AND kind = 'reminder' ORDER BY order_id`;
    return rows.map((row) => row.order_id);
  };
  await queueReminders(database.db, at(20));
  expect(await queuedOf()).toEqual([]);
  await setReminders(ctx, true);
  await queueReminders(database.db, at(30));
  expect(await queuedOf()).toEqual([]);
  await database.sql`UPDATE sub_events SET cancelled_at = now() WHERE id = ${tenant.subEventId('small')}`;
  await queueReminders(database.db, at(20));
  expect(await queuedOf()).toEqual([both.id]);
  await database.sql`UPDATE sub_events SET cancelled_at = NULL WHERE id = ${tenant.subEventId('small')}`;
  await Promise.all([1, 2, 3].map(() => queueReminders(database.db, at(20))));
  expect(await queuedOf()).toEqual([both.id, one.id]);
  const day =
    (
      await database.sql<
        { occasion: string }[]
      >`SELECT DISTINCT occasion FROM mails WHERE client_id = ${id} AND kind = 'reminder'`
    )[0]?.occasion ?? '';
  await database.sql`UPDATE locations SET lat = CASE key WHEN 'hal' THEN 52.1 ELSE 52 END, lon = 5 WHERE client_id = ${id}`;
  await database.sql`
    INSERT INTO rides (client_id, from_location_id, to_client_id, to_location_id, metres, from_lat, from_lon, to_lat, to_lon, measured_at)
    SELECT ${id}, a.id, ${id}, b.id, 2000, a.lat, a.lon, b.lat, b.lon, now() FROM locations a, locations b
     WHERE a.client_id = ${id} AND a.key = 'zaal' AND b.client_id = ${id} AND b.key = 'hal'`;
  const list = { name: 'Zaal', reentry: 'never', sections: null, opensMinutes: 45, lanes: null } as const;
  await createDoorList(ctx, tenant.subEventId('free'), list, 'A');
  const said = await composed(both, day);
  expect(said?.letter.subject).toContain('Tot ziens bij E');
  expect(said?.letter.paragraphs[1]).toMatch(/^Van Zaal naar Hal is het \d+ minuten fietsen \(2.km\)\.$/);
  const opens = paperOf(tenant.client, both).clock(
    new Date(new Date(start?.at ?? 0).getTime() - 3_600_000 - 45 * 60_000),
  );
  const doors = said?.letter.performances.map(({ lines }) => lines.filter((line) => line.includes('deuren')));
  expect(doors).toEqual([[`De deuren gaan open om ${opens}`], []]);
  expect(said?.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/\.pdf$/),
    'ticket-1.png',
    'ticket-2.png',
  ]);
  const codes = said?.letter.performances.map((one) => one.codes?.map(({ cid }) => cid));
  expect(codes?.flat().toSorted()).toEqual(['ticket-1.png', 'ticket-2.png']);
  expect(codes?.map((of) => of?.length)).toEqual([1, 1]);
  await setReminders(ctx, false);
  await database.sql`UPDATE sub_events SET cancelled_at = now() WHERE client_id = ${id}`;
  expect(await composed(both, day)).toBeUndefined();
});
