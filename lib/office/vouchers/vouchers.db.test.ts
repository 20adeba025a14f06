import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { checkCode } from '@/lib/programme';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { addBlock, listBlocks } from '../blocks';
import { fileOf } from '../exports';
import {
  endVouchers,
  exportVouchers,
  getVoucherSeries,
  listVoucherSeries,
  makeVouchers,
  type UseKey,
  type VouchersToMake,
} from '.';

let database: TestDatabase;
let tenant: Tenant;
let ctx: OfficeContext;
let ticketTypeId: number;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  tenant = await makeTenant(database.db, {
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
      { key: 'gast', name: 'Gast', type: '%', value: '50.00', code: 'de-gast' },
    ],
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 10), performance('b', 10)] }],
  });
  ctx = await makeMember(database.db, tenant.client);
  const [type] = await database.sql<{ id: number }[]>`
    SELECT id FROM ticket_types WHERE client_id = ${tenant.client.id} AND key = 'gast'`;
  ticketTypeId = type?.id ?? 0;
});

const wanted = (more: Partial<VouchersToMake> = {}): VouchersToMake => ({
  name: 'Friends',
  ticketTypeId,
  place: { kind: 'all' },
  word: '',
  count: 3,
  uses: 1,
  seatsPerUse: 2,
  validFrom: null,
  validUntil: null,
  request: randomUUID(),
  ...more,
});
const page = async (id: number, by = ctx) => {
  const found = await officeTransaction(by, (ctx) => getVoucherSeries(ctx, id));
  if (!found) throw new Error('no series');
  return found;
};
const use = (code: string, count = 1) => {
  const cartId = newCartId();
  const seats = { cartId, subEventId: tenant.subEventId('a'), discountId: tenant.discountId('gast'), count, code };
  return addSeats({ client: tenant.client, db: database.db, now: new Date() }, seats);
};

it('makes a series once for a request, shows its codes and their uses, and ends one or all', async () => {
  const asked = wanted();
  const id = await makeVouchers(ctx, asked);
  expect(await makeVouchers(ctx, asked)).toBe(id);
  const { rows } = await page(id);
  expect(rows.map(({ nr, used }) => [nr, used])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  const codes = rows.map(({ code }) => code ?? '');
  await use(codes[0] ?? '');
  expect((await page(id)).series).toMatchObject({ codes: 3, used: 1 });
  await endVouchers(ctx, { series: id, nr: 2 });
  await expect(endVouchers(ctx, { series: id, nr: 2 })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await expect(use(codes[1] ?? '')).rejects.toMatchObject({ code: 'code_required' });
  await endVouchers(ctx, { series: id });
  await expect(use(codes[2] ?? '')).rejects.toMatchObject({ code: 'code_required' });
  const log = await database.sql`SELECT action FROM audit_log WHERE client_id = ${tenant.client.id} ORDER BY id`;
  expect(log.map(({ action }) => action)).toEqual(['vouchers.made', 'vouchers.ended', 'vouchers.ended']);
  let file = '';
  for await (const part of fileOf(exportVouchers(ctx, id), 'csv', 'en')) file += Buffer.from(part).toString();
  expect(codes.every((code) => file.includes(code))).toBe(true);
});

it('refuses a ticket type without a code, a code that is in use, and things of other organisations', async () => {
  await makeVouchers(ctx, wanted({ word: 'Zomer 27' }));
  const no = (more: Partial<VouchersToMake>, by = ctx) =>
    expect((async () => makeVouchers(by, wanted(more)))()).rejects;
  await no({ word: 'ZOMER-27' }).toMatchObject({ code: 'name_taken', field: 'word' });
  await no({ word: 'DE GAST' }).toMatchObject({ code: 'name_taken' });
  await no({ ticketTypeId: ticketTypeId - 1 }).toMatchObject({ code: 'not_found', field: 'type' });
  await no({ validUntil: new Date(Date.now() - 1000) }).toMatchObject({ code: 'not_in_future' });
  const other = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('x', 1)] }] });
  await no({ place: { kind: 'performance', id: other.subEventId('x') } }).toMatchObject({ code: 'not_found' });
  await no({ place: { kind: 'show', id: other.mainEventId('e') } }).toMatchObject({ code: 'not_found' });
  await no({ place: { kind: 'block', id: 2_000_000_000 } }).toMatchObject({ code: 'not_found' });
  const stranger = await makeMember(database.db, other.client);
  const [series] = (await officeTransaction(ctx, listVoucherSeries)).rows;
  expect(await officeTransaction(stranger, (ctx) => getVoucherSeries(ctx, series?.id ?? 0))).toBeUndefined();
  await expect(endVouchers(stranger, { series: series?.id ?? 0 })).rejects.toMatchObject({ code: 'not_found' });
});

it('only members who may make vouchers see codes; members with a scope see no series', async () => {
  const id = await makeVouchers(ctx, wanted());
  const scope = { scope: 'shows' as const, ids: [tenant.mainEventId('e')] };
  const partner = await makeMember(database.db, tenant.client, { role: 'producer', ...scope });
  expect((await officeTransaction(partner, listVoucherSeries)).rows).toEqual([]);
  const reader = await makeMember(database.db, tenant.client, { role: 'auditor' });
  expect((await page(id, reader)).rows.map(({ code }) => code)).toEqual([null, null, null]);
  expect(() => makeVouchers(reader, wanted())).toThrow(expect.objectContaining({ code: 'may_not' }));
});

it('a voucher of a block is for its performance, and its end frees no seat of it (pretix#1238)', async () => {
  const subEventId = tenant.subEventId('a');
  const holds = { ...ctx, permission: 'holds.own' as const };
  const given = { reason: 'Press', owner: 'Radio', colour: '#aa3355', releasesAt: null };
  const block = await addBlock(holds, { subEventId, wanted: { nrs: [1, 2, 3] }, ...given });
  const id = await makeVouchers(ctx, wanted({ place: { kind: 'block', id: block }, word: 'Radio 4' }));
  const at = { client: tenant.client, db: database.db, now: new Date() };
  expect(await checkCode(at, tenant.subEventId('b'), 'radio4')).toBe('elsewhere');
  await use('radio 4', 2);
  await endVouchers(ctx, { series: id });
  const [kept] = await officeTransaction(holds, (ctx) => listBlocks(ctx, subEventId));
  expect(kept?.nrs).toEqual([3]);
});

/** An old order with one ticket by a voucher. */
async function sellTicket(voucherId: number): Promise<void> {
  const order = await insertSale(database.sql, tenant.client.id);
  await database.sql`
    INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, row_nr, seat_nr, category_id, category_name, ticket_type_id,
                             discount_id, discount_name, price, event_name, starts_at, location_id, location_name, voucher_id, voucher_off)
    SELECT e.client_id, ${order}, 1, e.id, 1, '0', '0', d.category_id, 'standaard', d.ticket_type_id, d.discount_id, 'Gast', 1, 'E',
           e.starts_at, e.location_id, 'Zaal', ${voucherId}, 1
      FROM sub_events e JOIN discounts d ON d.client_id = e.client_id AND d.discount_id = ${tenant.discountId('gast')}
     WHERE e.client_id = ${tenant.client.id} AND e.id = ${tenant.subEventId('a')}`;
}

it('lists more series and uses than one page has, each once', async () => {
  const made: number[] = [];
  for (let i = 0; i < 101; i++) made.push(await makeVouchers(ctx, wanted({ name: `Series ${i}`, count: 1 })));
  const first = await officeTransaction(ctx, (ctx) => listVoucherSeries(ctx));
  const second = await officeTransaction(ctx, (ctx) => listVoucherSeries(ctx, { before: first.more }));
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(made.reverse());
  expect([first.rows.length, second.more]).toEqual([100, undefined]);

  const id = await makeVouchers(ctx, wanted({ count: 1, uses: 1000 }));
  const client = tenant.client.id;
  const [voucher] = await database.sql`SELECT id FROM vouchers WHERE client_id = ${client} AND series_id = ${id}`;
  for (let i = 0; i < 103; i++) await sellTicket(Number(voucher?.id));
  const uses: number[] = [];
  let before: UseKey | undefined;
  do {
    const found = await officeTransaction(ctx, (ctx) => getVoucherSeries(ctx, id, { before }));
    uses.push(...(found?.used ?? []).map(({ orderId }) => orderId));
    before = found?.moreUsed;
  } while (before);
  expect(new Set(uses).size).toBe(103);
  expect(uses).toEqual([...uses].sort((one, other) => other - one));
});
