import { expect, it } from 'vitest';
import { type Bundle, changeBundle } from '@/lib/bundle';
import { getClientById } from '@/lib/clients';
import { money } from '@/lib/money';
import { getOrder, type Order, type OrderLine } from '@/lib/orders';
import { actAtTestBank, listRefunds } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import { erasePerson } from '@/lib/privacy';
import { type OfficeContext, officeTransaction, verifyChain } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { makeTenant } from '@/lib/testing/tenant';
import {
  askTicketUpgrade,
  assignHangingRefund,
  cancelOrderTickets,
  cancelUnpaidOrder,
  changeOrderEmail,
  getOfficeOrder,
  giveFreeTickets,
  listFreePlaces,
  listHangingRefunds,
  listViews,
  moveOrderTicket,
  removeView,
  resendOrderPapers,
  retryHangingRefund,
  saveView,
  settleHangingRefund,
  withdrawTicketUpgrade,
  writeOrderNote,
} from '..';

const at = sellingStage({ vat_rate: 9 });
const newMember = (given: Parameters<typeof makeMember>[2] = {}) => makeMember(at.database.db, at.tenant.client, given);

async function paid(key: string, count: number): Promise<Order> {
  const { order, ref } = await at.begin(key, count);
  await actAtTestBank(at.ctx(), ref, 'pay');
  return getOrder(at.ctx(), order.key);
}
const look = (ctx: OfficeContext, { id }: Order) => officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.message,
  );
const cancelling = ({ id }: Order, seen: string, positions: number[], refund = '24.50') => ({
  id,
  seen,
  positions,
  refund: money(refund),
  request: crypto.randomUUID(),
  reason: 'ill',
});

// pretix#2598, #1791; HiEvents#218.
it('refunds one ticket of four, once however often it is sent, and its history says who did it', async () => {
  const [order, lead] = [await paid('free', 4), await newMember({ role: 'box_office_lead' })];
  const { seen } = await look(lead, order);
  const asked = cancelling(order, seen, [2]);
  const answers = await Promise.all([1, 2, 3].map(() => refusal(cancelOrderTickets(lead, asked))));
  expect(answers).toEqual(['done', 'done', 'done']);
  expect(await refusal(cancelOrderTickets(lead, cancelling(order, seen, [3])))).toBe('changed_meanwhile');
  const now = await look(lead, order);
  expect(now.lines.map(({ status, refunded }) => [status, refunded])).toEqual([
    ['live', null],
    ['cancelled', '24.50'],
    ['live', null],
    ['live', null],
  ]);
  expect(now.refunds).toMatchObject([{ amount: '24.50', reason: 'cancelled', status: 'due' }]);
  expect(now.mails.map(({ kind }) => kind)).toEqual(['confirmation', 'line_cancelled']);
  const done = now.history.filter(({ action }) => action === 'tickets.cancelled');
  expect(new Set(done.map(({ name }) => name))).toEqual(new Set([lead.person.name]));
  expect(await refusal(cancelOrderTickets(lead, cancelling(order, now.seen, [1], '99.00')))).toBe('too_much');
  expect(await refusal(cancelOrderTickets(lead, cancelling(order, now.seen, [2])))).toBe('changed_meanwhile');
  expect((await verifyChain(at.database.db, at.tenant.client.id)).broken).toBeUndefined();
});

it('of two who change one order the second is told, and nobody changes another organisation’s order', async () => {
  const order = await paid('free', 2);
  const [one, two] = [await newMember(), await newMember()];
  const { seen } = await look(one, order);
  const both = await Promise.all(
    [one, two].map((who, i) => refusal(cancelOrderTickets(who, cancelling(order, seen, [i + 1])))),
  );
  expect(both.sort()).toEqual(['changed_meanwhile', 'done']);
  const stranger = await makeMember(at.database.db, (await makeTenant(at.database.db)).client);
  const elsewhere = await newMember({ scope: 'performances', ids: [at.tenant.subEventId('hall')] });
  const again = await look(one, order);
  const [left = 0] = again.order.lines.map(({ position }) => position);
  for (const who of [stranger, elsewhere]) {
    expect(await refusal(look(who, order))).toBe('not_found');
    expect(await refusal(cancelOrderTickets(who, cancelling(order, again.seen, [left])))).toBe('not_found');
    expect(await refusal(changeOrderEmail(who, { id: order.id, seen: again.seen, email: 'x@example.org' }))).toBe(
      'not_found',
    );
    expect(await refusal(resendOrderPapers(who, order.id))).toBe('not_found');
    expect(await refusal(writeOrderNote(who, { id: order.id, text: 'x', version: 0 }))).toBe('not_found');
  }
  expect((await listRefunds(at.ctx(), order.id)).length).toBe(1);
});

// alf.io#1293, audience1st#173.
it('moves a ticket to a free seat at the previewed price; only a member who may refund moves it to a cheaper one', async () => {
  const order = await paid('hall', 1);
  const [boxOffice, lead] = [await newMember({ role: 'box_office' }), await newMember({ role: 'box_office_lead' })];
  const { seen, order: now } = await look(boxOffice, order);
  const [line] = now.lines;
  if (!line) throw new Error('No ticket');
  const hall = at.tenant.subEventId('hall');
  const places = await officeTransaction(boxOffice, (ctx) => listFreePlaces(ctx, line, hall));
  expect(places.find(({ more, back }) => !more && !back)).toBeDefined();
  const nr = places.find(({ more, back }) => !more && !back)?.nr;
  const request = () => crypto.randomUUID();
  const move = (who: OfficeContext, seen: string, position: number, to: string, nr?: number) =>
    refusal(
      moveOrderTicket(who, {
        id: order.id,
        seen,
        position,
        to: { subEventId: at.tenant.subEventId(to), nr },
        request: request(),
      }),
    );
  const ofHall = await newMember({ role: 'box_office', scope: 'performances', ids: [hall] });
  expect(await move(ofHall, seen, line.position, 'free')).toBe('not_found');
  expect(await move(boxOffice, seen, line.position, 'hall', nr)).toBe('done');
  const moved = await look(boxOffice, order);
  expect(moved.lines.map(({ status }) => status)).toEqual(['moved', 'live']);
  expect(moved.mails.map(({ kind }) => kind)).toEqual(['confirmation', 'seat_changed']);
  const [free] = await officeTransaction(lead, (ctx) => listFreePlaces(ctx, line, at.tenant.subEventId('free')));
  expect(free).toMatchObject({ back: '5.50' });
  expect(await move(boxOffice, moved.seen, 2, 'free', free?.nr)).toBe('same_price_only');
  const stale = { ...lead, session: { ...lead.session, provenAt: new Date(Date.now() - 11 * 60_000) } };
  expect(await move(stale, moved.seen, 2, 'free', free?.nr)).toBe('same_price_only');
  expect(await listRefunds(at.ctx(), order.id)).toEqual([]);
  expect(await move(lead, moved.seen, 2, 'free', free?.nr)).toBe('done');
  expect(await listRefunds(at.ctx(), order.id)).toMatchObject([{ amount: '5.50', reason: 'moved' }]);
});

it('a ticket can move to a numbered seat or to the free seating of the same performance', async () => {
  const { database, tenant } = at;
  const mix = (bundle: Bundle) => {
    const hall = bundle.events.flatMap(({ sub_events }) => sub_events).find(({ key }) => key === 'hall');
    hall?.categories.push({ name: 'standaard', price: money('24.50'), capacity: 2 });
    return bundle;
  };
  await changeBundle(database.db, tenant.name, mix, { now: new Date() });
  const order = await paid('free', 1);
  const client = await getClientById(database.db, tenant.client.id);
  const places = await officeTransaction(await makeMember(database.db, client), (ctx) =>
    listFreePlaces(ctx, order.lines[0] as OrderLine, tenant.subEventId('hall')),
  );
  expect(places.map(({ rank }) => rank)).toEqual([...Array(8).fill('rang'), 'standaard']);
});

it('offers and gives a place of free seating that an expired cart holds, but none of a cart in use', async () => {
  const order = await paid('hall', 1);
  const lead = await newMember({ role: 'box_office_lead' });
  const { seen, order: now } = await look(lead, order);
  const [line] = now.lines;
  if (!line) throw new Error('No ticket');
  const small = at.tenant.subEventId('small');
  const offered = () => officeTransaction({ ...lead, now: new Date() }, (ctx) => listFreePlaces(ctx, line, small));
  const carts = [await at.fillCart('small', 3), await at.fillCart('small', 3)];
  expect(await offered()).toEqual([]);
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${carts[0] ?? ''}`;
  const [place, ...others] = await offered();
  expect([place, others]).toMatchObject([{ rank: 'standaard', back: '5.50' }, []]);
  const to = { subEventId: small, nr: place?.nr };
  const request = crypto.randomUUID();
  expect(await refusal(moveOrderTicket(lead, { id: order.id, seen, position: 1, to, request }))).toBe('done');
  expect((await look(lead, order)).order.lines).toMatchObject([{ subEventId: small, nr: place?.nr }]);
  const left = await at.database.sql`SELECT FROM seats WHERE sub_event_id = ${small} AND cart_id = ${carts[1] ?? ''}`;
  expect(left).toHaveLength(3);
});

// HiEvents#865.
it('a dearer seat is charged by a member who may move, given by one who may give away, and withdrawn once', async () => {
  const order = await paid('free', 1);
  const [boxOffice, lead] = [await newMember({ role: 'box_office' }), await newMember({ role: 'box_office_lead' })];
  const { seen, lines } = await look(boxOffice, order);
  const hall = at.tenant.subEventId('hall');
  const [line] = lines;
  if (!line) throw new Error('No ticket');
  const places = await officeTransaction(boxOffice, (ctx) => listFreePlaces(ctx, line, hall));
  expect(places[0]).toMatchObject({ more: '5.50' });
  const move = { id: order.id, seen, position: 1, to: { subEventId: hall, nr: places[0]?.nr } };
  const give = (who: OfficeContext, reason?: string) =>
    refusal(moveOrderTicket(who, { ...move, request: crypto.randomUUID(), isGiven: true, reason }));
  expect([await give(boxOffice, 'kind'), await give(lead)]).toEqual(['may_not', 'needs_reason']);
  const ask = (payBy: Date, who = boxOffice) =>
    refusal(askTicketUpgrade(who, { ...move, request: crypto.randomUUID(), payBy }));
  const later = new Date(Date.now() + 60 * 60_000);
  expect(await ask(new Date(Date.now() - 1000))).toBe('bad_deadline');
  const ofFree = { role: 'box_office', scope: 'performances', ids: [at.tenant.subEventId('free')] } as const;
  expect(await ask(later, await newMember({ ...ofFree, ids: [...ofFree.ids] }))).toBe('not_found');
  expect(await ask(later)).toBe('done');
  expect(await ask(later)).toBe('changed_meanwhile');
  const { upgrades, mails } = await look(boxOffice, order);
  expect([upgrades[0]?.amount, mails.map(({ kind }) => kind)]).toEqual(['5.50', ['confirmation', 'upgrade']]);
  const withdraw = () =>
    refusal(withdrawTicketUpgrade(boxOffice, { id: order.id, seen, upgrade: upgrades[0]?.id ?? 0 }));
  expect((await Promise.all([withdraw(), withdraw()])).sort()).toEqual(['changed_meanwhile', 'done']);
  expect(await give(lead, 'broken seat')).toBe('done');
  const { order: now, history } = await look(lead, order);
  expect([now.total, now.lines[0]?.subEventId, history[0]?.reason]).toEqual(['25.00', hall, 'broken seat']);
});

it('sends tickets again, changes the address and stores a note, each with its own permission', async () => {
  const [order, member] = [await paid('free', 1), await newMember()];
  const { id } = order;
  await Promise.all([resendOrderPapers(member, id), resendOrderPapers(member, id)]);
  const { seen } = await look(member, order);
  const change = (email: string) => refusal(changeOrderEmail(member, { id, seen, email }));
  expect(await change('new@example.org')).toBe('done');
  expect(await change('other@example.org')).toBe('changed_meanwhile');
  expect((await at.mailsOf(order)).sort()).toEqual(['address_changed', 'confirmation', 'confirmation', 'confirmation']);
  const write = (text: string, version: number) => refusal(writeOrderNote(member, { id, text, version }));
  expect((await Promise.all([write('a', 0), write('b', 0)])).sort()).toEqual(['changed_meanwhile', 'done']);
  expect(await write('wheelchair', 1)).toBe('done');
  expect((await look(member, order)).note).toMatchObject({ text: 'wheelchair', version: 2, name: member.person.name });
  await erasePerson(at.ctx(), { email: 'new@example.org', force: true });
  expect((await look(member, order)).note).toBeUndefined();
  expect(await write('again', 0)).toBe('order_ended');
});

it('cancels a reservation that nobody paid, and never one that was paid meanwhile', async () => {
  const member = await newMember();
  const { order, ref } = await at.begin('free', 2);
  const { seen } = await look(member, order as Order);
  await actAtTestBank(at.ctx(), ref, 'pay');
  const cancel = (seen: string) => refusal(cancelUnpaidOrder(member, { id: order.id, seen }));
  expect(await cancel(seen)).toBe('changed_meanwhile');
  expect(await cancel((await look(member, order as Order)).seen)).toBe('order_ended');
  const waiting = await at.begin('free', 1);
  const shown = await look(member, waiting.order as Order);
  expect(await refusal(cancelUnpaidOrder(member, { id: waiting.order.id, seen: shown.seen }))).toBe('done');
  expect(await at.stateOf(waiting.order as Order)).toBe('cancelled');
});

// pretix#2522; revel box-office.md.
it('stuck refunds are listed with what to do: tried again, settled by hand or assigned, each once', async () => {
  const [order, member] = [await paid('free', 3), await newMember()];
  const { seen } = await look(member, order);
  await cancelOrderTickets(member, cancelling(order, seen, [1]));
  const list = async () => (await officeTransaction(member, (ctx) => listHangingRefunds(ctx))).rows;
  expect(await list()).toEqual([]);
  const fail = () =>
    at.database
      .sql`UPDATE refunds SET status = 'failed', next_try_at = NULL, last_error = 'balance' WHERE client_id = ${at.tenant.client.id}`;
  await fail();
  const [failed] = await list();
  expect(failed).toMatchObject({ why: 'failed', refund: { lastError: 'balance' }, order: { id: order.id } });
  const asked = { id: failed?.refund.id ?? 0, version: failed?.version ?? '' };
  const both = await Promise.all([1, 2].map(() => refusal(retryHangingRefund(member, asked))));
  expect(both.sort()).toEqual(['changed_meanwhile', 'done']);
  expect(await list()).toMatchObject([{ why: 'retrying' }]);
  await fail();
  const [again] = await list();
  expect(await refusal(settleHangingRefund(member, { ...asked, version: again?.version ?? '' }))).toBe('done');
  expect(await refusal(settleHangingRefund(member, { ...asked, version: again?.version ?? '' }))).toBe('not_hanging');
  const [payment] = (await look(member, order)).payments;
  const [made] = await at.database
    .sql`INSERT INTO refunds (client_id, payment_id, token, reason, amount, currency, status, provider_ref,
      created_at, is_unassigned)
    VALUES (${at.tenant.client.id}, ${payment?.id ?? 0}, 'there', 'outside', 24.50, 'EUR', 'returned', 're_there', now(), true) RETURNING id`;
  const [unassigned] = await list();
  expect(unassigned).toMatchObject({ why: 'unassigned', positions: [2, 3], refund: { id: Number(made?.id) } });
  const assign = () =>
    refusal(assignHangingRefund(member, { id: Number(made?.id), version: unassigned?.version ?? '', positions: [3] }));
  // The second ends its transaction before or after the first.
  const [first, second] = (await Promise.all([assign(), assign()])).sort((one) => (one === 'done' ? -1 : 1));
  expect([first, ['changed_meanwhile', 'not_hanging'].includes(second ?? '')]).toEqual(['done', true]);
  expect((await look(member, order)).order.lines.map(({ position }) => position)).toEqual([2]);
  const stranger = await makeMember(at.database.db, (await makeTenant(at.database.db)).client);
  expect(await refusal(retryHangingRefund(stranger, asked))).toBe('not_hanging');
});

it('saved views belong to a person, at most twenty, with distinct names', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const save = (name: string) => refusal(saveView(one, { name, query: 'status=paid' }));
  expect((await Promise.all([save('a'), save('a')])).sort()).toEqual(['done', 'name_known']);
  for (let i = 0; i < 19; i++) await save(`v${i}`);
  expect(await save('more')).toBe('too_many');
  expect(await officeTransaction(two, listViews)).toEqual([]);
  const [view] = await officeTransaction(one, listViews);
  expect(await refusal(removeView(two, view?.id ?? 0))).toBe('not_found');
  expect(await refusal(removeView(one, view?.id ?? 0))).toBe('done');
});

it('a saved view keeps filters, but no name or address', async () => {
  const member = await newMember();
  const save = (query: string) => refusal(saveView(member, { name: query, query }));
  expect(await save('q=anna%40example.org&status=paid')).toBe('done');
  expect(await save('q=anna')).toBe('not_found');
  expect((await officeTransaction(member, listViews)).map(({ query }) => query)).toEqual(['status=paid']);
});

it('gives guests free tickets once, of a performance in scope, and never more seats than are free', async () => {
  const lead = await newMember({ role: 'box_office_lead' });
  const give = (who: OfficeContext, key: string, count: number, request = crypto.randomUUID()) =>
    giveFreeTickets(who, {
      email: 'press@example.org',
      firstName: 'Pers',
      lastName: 'Krant',
      count,
      request,
      subEventId: at.tenant.subEventId(key),
      discountId: at.tenant.discountId('standaard', key === 'hall' ? 'rang' : 'standaard'),
    });
  const request = crypto.randomUUID();
  const [id = 0, again] = await Promise.all([1, 2].map(() => give(lead, 'hall', 3, request)));
  expect(again).toBe(id);
  const given = await officeTransaction(lead, (ctx) => getOfficeOrder(ctx, id));
  expect(given.order).toMatchObject({ status: 'paid', total: '0.00', channel: 'box_office' });
  expect(given.lines.map(({ status, price }) => [status, price])).toEqual(Array(3).fill(['live', '0.00']));
  expect(given.mails.map(({ kind }) => kind)).toEqual(['confirmation']);
  expect(given.history.map(({ action }) => action)).toContain('order.given');
  const many = await Promise.all([1, 2, 3].map(() => refusal(give(lead, 'small', 3))));
  expect(many.sort()).toEqual(['done', 'done', 'seat_taken']);
  const elsewhere = await newMember({ scope: 'performances', ids: [at.tenant.subEventId('small')] });
  expect(await refusal(give(elsewhere, 'free', 1))).toBe('not_found');
  const { seen } = await look(lead, given.order);
  expect(await refusal(cancelOrderTickets(lead, cancelling(given.order, seen, [1], '0.00')))).toBe('done');
  expect(await listRefunds(at.ctx(), id)).toEqual([]);
});
