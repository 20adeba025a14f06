import { expect, it } from 'vitest';
import { nameOwnTickets, seenNames } from '@/lib/orders';
import { erasePerson, exportPerson } from '@/lib/privacy';
import { officeTransaction } from '@/lib/staff';
import { invoiceStage } from '@/lib/testing/invoice-stage';
import { listTickets } from '@/lib/tickets';
import { exportSales } from '../exports';
import { moveOrderTicket } from '../orders';
import { listSeated } from '../performances';
import { cancelInvoiceOrder, nameGroupTickets } from '.';

const { at, refusal, now, member, today, sell, seenOf, orderOf, pay } = invoiceStage();

type Ctx = Awaited<ReturnType<typeof member>>;
const give = async (ctx: Ctx, id: number, names: [number, string][], list = '', seen?: string) =>
  nameGroupTickets(now(ctx), { id, seen: seen ?? (await seenOf(ctx, id)), names: new Map(names), list });
const holders = async (id: number) => (await orderOf(id)).lines.map(({ holder }) => holder);

it('names tickets of a group one by one and from a list, before and after it is paid', async () => {
  const ctx = await member('box_office');
  const id = await sell(ctx, {}, 4);
  await give(ctx, id, [[2, '  Cas   van Es ']], 'Ans de Wit\n\nBo');
  expect(await holders(id)).toEqual(['Ans de Wit', 'Cas van Es', 'Bo', null]);
  await pay(ctx, id, '98.00');
  await give(ctx, id, [
    [1, 'Ans Wit'],
    [3, ''],
  ]);
  const tickets = await listTickets(at.ctx(), await orderOf(id));
  const group = 'Basisschool De Regenboog';
  expect(tickets.map(({ name }) => name)).toEqual(['Ans Wit', 'Cas van Es', group, group]);
  const deeds = await at.database.sql`
    SELECT detail FROM audit_log WHERE order_id = ${id} AND action = 'tickets.named' AND chain_nr IS NULL ORDER BY id`;
  expect(deeds.map(({ detail }) => detail.positions)).toEqual(['1 2 3', '1 3']);
  expect(JSON.stringify(await at.database.sql`SELECT * FROM audit_log WHERE order_id = ${id}`)).not.toContain('Wit');
});

it('shows the names on the seats of a performance and in the file of tickets', async () => {
  const ctx = await member();
  const id = await sell(ctx, {}, 2);
  await give(ctx, id, [[1, '=Ans']]);
  const seated = await officeTransaction({ ...now(ctx), permission: 'orders.read' }, (ctx) =>
    listSeated(ctx, at.tenant.subEventId('free')),
  );
  expect(seated.rows.map(({ holder }) => holder)).toEqual(['=Ans', null]);
  const { columns, lines } = exportSales(ctx, { kind: 'tickets', period: { from: today(), to: today() } });
  for await (const rows of lines()) expect(rows.map((row) => row[columns.indexOf('holder')])).toEqual(['=Ans', null]);
});

it('refuses invalid names, more names than tickets, unknown tickets and orders without names', async () => {
  const ctx = await member();
  const id = await sell(ctx, {}, 2);
  await expect(
    give(ctx, id, [
      [1, 'Ans'],
      [2, 'see www.example.org'],
    ]),
  ).rejects.toEqual(refusal('bad_name'));
  await expect(give(ctx, id, [[1, 'x'.repeat(101)]])).rejects.toMatchObject({ code: 'bad_name', field: 'n-1' });
  await expect(give(ctx, id, [[3, 'Ans']])).rejects.toEqual(refusal('bad_name'));
  const many = expect(give(ctx, id, [[1, 'Ans']], 'Bo\nCas')).rejects;
  await many.toMatchObject({ code: 'too_many_names', field: 'list', detail: '1' });
  expect(await holders(id)).toEqual([null, null]);
  await cancelInvoiceOrder(now(ctx), { id, seen: await seenOf(ctx, id) });
  await expect(give(ctx, id, [[1, 'Ans']])).rejects.toEqual(refusal('cannot_name'));
  const plain = await at.order(await at.fillCart('free', 1));
  await expect(give(ctx, plain.id, [[1, 'Ans']])).rejects.toEqual(refusal('cannot_name'));
});

it('tells the second of two who write names at once, also when one of them is the buyer', async () => {
  const [ctx, other] = [await member(), await member()];
  const id = await sell(ctx, {}, 2);
  const seen = await seenOf(ctx, id);
  const all = await Promise.allSettled([give(ctx, id, [[1, 'A']], '', seen), give(other, id, [[1, 'B']], '', seen)]);
  expect(all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([refusal('changed_meanwhile')]);
  const order = await orderOf(id);
  const own = { names: new Map([[2, 'Cas']]), list: '', seen: seenNames(order) };
  expect(await nameOwnTickets(at.ctx(), order.key, own)).toBe(true);
  expect(await nameOwnTickets(at.ctx(), order.key, { ...own, names: new Map([[2, 'Dé']]) })).toBe(false);
  expect((await holders(id))[1]).toBe('Cas');
  await expect(give(ctx, id, [[1, 'C']], '', seen)).rejects.toEqual(refusal('changed_meanwhile'));
});

it('lets the buyer write names until the performance begins', async () => {
  const ctx = await member();
  const order = await orderOf(await sell(ctx, {}, 2));
  const begun = { ...at.ctx(), now: order.lines[0]?.startsAt ?? new Date() };
  const given = { names: new Map([[1, 'Ans']]), list: '', seen: seenNames(order) };
  await expect(nameOwnTickets(begun, order.key, given)).rejects.toMatchObject({ code: 'order_ended' });
  await expect(nameOwnTickets(at.ctx(), 'AAAAA-AAAAA-AAAAA-AAAAA', given)).rejects.toMatchObject({
    code: 'order_not_found',
  });
});

it('keeps the name when a ticket is moved, includes it in the export, and erases it with the group', async () => {
  const ctx = await member();
  const discountId = at.tenant.discountId('standaard', 'rang');
  const id = await sell(ctx, { subEventId: at.tenant.subEventId('hall'), seats: [{ discountId, count: 2 }] });
  await give(ctx, id, [[1, 'Ans de Wit']]);
  await pay(ctx, id, (await orderOf(id)).total);
  const [free] = await at.database.sql`
    SELECT s.nr FROM seats s JOIN order_lines l ON l.client_id = s.client_id AND l.order_id = ${id} AND l.position = 1
      AND s.sub_event_id = l.sub_event_id AND s.category_id = l.category_id
     WHERE s.client_id = ${at.tenant.client.id} AND s.cart_id IS NULL AND s.order_id IS NULL LIMIT 1`;
  const to = { subEventId: at.tenant.subEventId('hall'), nr: Number(free?.nr) };
  const request = crypto.randomUUID();
  await moveOrderTicket(now(ctx), { id, seen: await seenOf(ctx, id), position: 1, to, request, reason: undefined });
  expect(await holders(id)).toEqual([null, 'Ans de Wit']);
  const { orders } = await exportPerson(at.ctx(), 'school@example.org');
  expect(orders[0]?.tickets.map(({ holder }) => holder)).toContain('Ans de Wit');
  await erasePerson(at.ctx(), { email: 'school@example.org', force: true });
  const left = await at.database.sql`SELECT holder FROM order_lines WHERE order_id = ${id} AND holder IS NOT NULL`;
  expect(left).toHaveLength(0);
  await expect(give(ctx, id, [[2, 'Ans']])).rejects.toEqual(refusal('cannot_name'));
});
