import { expect, it } from 'vitest';
import type { Order } from '@/lib/orders';
import { actAtTestBank, listRefunds } from '@/lib/payments';
import { erasePerson } from '@/lib/privacy';
import { type OfficeContext, officeTransaction, verifyChain } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { cancelling, orderDesk, refusal } from '@/lib/testing/order-desk';
import { makeTenant } from '@/lib/testing/tenant';
import {
  cancelOrderTickets,
  cancelUnpaidOrder,
  changeOrderEmail,
  getOfficeOrder,
  giveFreeTickets,
  resendOrderPapers,
  writeOrderNote,
} from '..';

const { at, newMember, paid, look } = orderDesk();

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
