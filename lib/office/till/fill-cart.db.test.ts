import { describe, expect, it } from 'vitest';
import { getCart } from '@/lib/carts';
import { seatIdOf } from '@/lib/ids';
import { money } from '@/lib/money';
import { providerStage } from '@/lib/payments/testing/stage';
import { listHall } from '@/lib/seats';
import type { OfficeContext } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import {
  fillTillCart,
  listForSale,
  listTypesForSale,
  openShift,
  saveTill,
  sellAtTill,
  type TillLine,
  tillCartId,
} from '.';

const at = providerStage([]);
const refusal = (code: string) => expect.objectContaining({ code });

async function cashier(given: Parameters<typeof makeMember>[2] = { role: 'box_office' }) {
  const lead = await makeMember(at.database.db, at.tenant.client);
  const ctx = await makeMember(at.database.db, at.tenant.client, given);
  const till = await saveTill(lead, { name: `Kassa ${Math.random()}`, terminalId: null });
  return { ctx, shift: await openShift(ctx, { tillId: till.id, float: money('0.00') }) };
}

const line = (key: string, count: number, type = 'standaard', seats?: string[]): TillLine => ({
  subEventId: at.tenant.subEventId(key),
  discountId: at.tenant.discountId(type, key === 'hall' ? 'rang' : 'standaard'),
  count,
  seats,
});
const fill = (ctx: OfficeContext, lines: TillLine[], tab = 'tab') =>
  fillTillCart({ ...ctx, now: new Date() }, { tab, lines });
const held = async (ctx: OfficeContext, lines: TillLine[]) =>
  (await fill(ctx, lines)).seats.map(({ subEventId, discountName }) => [subEventId, discountName]).sort();

describe('the cart of a sale', () => {
  it('holds exactly the chosen tickets, of several types and performances; an empty choice releases all', async () => {
    const { ctx } = await cashier();
    const [free, hall] = [at.tenant.subEventId('free'), at.tenant.subEventId('hall')];
    expect(await held(ctx, [line('free', 2)])).toHaveLength(2);
    const both = [line('hall', 2), line('free', 1, 'few'), line('free', 1)];
    const types = [
      [free, 'Few'],
      [free, 'Standaard'],
      [hall, 'Standaard'],
      [hall, 'Standaard'],
    ];
    expect(await held(ctx, both)).toEqual(types.sort());
    expect(await held(ctx, [line('free', 1)])).toEqual([[free, 'Standaard']]);
    expect(await held(ctx, [])).toEqual([]);
  });

  // audience1st#133: seats were left over, or missing, where several types share them.
  it('respects seats that all types share, and the limit of each type', async () => {
    const { ctx } = await cashier();
    const small = at.tenant.subEventId('small');
    const left = async () => {
      const { free, types } = await listTypesForSale({ ...ctx, now: new Date() }, small);
      return [free, types.map(({ typeName, left }) => `${typeName} ${left}`).sort()];
    };
    const [before] = await left();
    const few = line('small', 1, 'few');
    await fill(ctx, [line('small', 2), few]);
    const [after, types] = await left();
    expect(after).toBe(Number(before) - 3);
    expect(types).toContain('Standaard null');
    await expect(fill(ctx, [line('small', Number(before)), few])).rejects.toMatchObject({ code: 'sold_out' });
    expect((await left())[0]).toBe(after);
    await fill(ctx, []);
    expect((await left())[0]).toBe(before);
  });

  it('sent again changes nothing, and extends the hold once half of it has passed', async () => {
    const { ctx, shift } = await cashier();
    const once = await fill(ctx, [line('hall', 2)]);
    expect(await fill(ctx, [line('hall', 2)])).toEqual(once);
    const cart = tillCartId(shift.id, 'tab');
    await at.database.sql`UPDATE carts SET expires_at = now() + interval '1 minute' WHERE id = ${cart}`;
    const later = await fill(ctx, [line('hall', 2)]);
    expect(later.seats).toEqual(once.seats);
    expect(later.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 5 * 60_000);
  });

  it('whose hold has expired gets its tickets again, and says which are gone', async () => {
    const { ctx, shift } = await cashier();
    const other = await cashier();
    await fill(ctx, [line('small', 6)]);
    const end = () =>
      at.database
        .sql`UPDATE carts SET expires_at = now() - interval '1 second' WHERE id = ${tillCartId(shift.id, 'tab')}`;
    await end();
    expect((await fill(ctx, [line('small', 6)])).seats).toHaveLength(6);
    await end();
    await fill(other.ctx, [line('small', 5)]);
    await expect(fill(ctx, [line('small', 6)])).rejects.toEqual(
      expect.objectContaining({ code: 'sold_out', extra: expect.objectContaining({ available: 1 }) }),
    );
  });

  it('keeps its seats when there are no more, or when a chosen seat is taken', async () => {
    const { ctx, shift } = await cashier();
    const other = await cashier();
    const nrs = (await listHall(at.ctx(), at.tenant.subEventId('hall'))).map(({ nr }) =>
      seatIdOf(at.tenant.subEventId('hall'), nr),
    );
    const [one = '', two = '', three = ''] = nrs;
    await fill(ctx, [line('hall', 2, 'standaard', [one, two])]);
    await fill(other.ctx, [line('hall', 1, 'standaard', [three])]);
    await expect(fill(ctx, [line('hall', 2, 'standaard', [two, three])])).rejects.toEqual(refusal('seat_taken'));
    await expect(fill(ctx, [line('small', 7)])).rejects.toEqual(refusal('sold_out'));
    const cart = await getCart(at.ctx(), tillCartId(shift.id, 'tab'));
    expect(cart.seats.map(({ seatId }) => seatId).sort()).toEqual([one, two].sort());
    // The chosen seats are not the ones that the best-seats search would pick.
    expect((await fill(ctx, [line('hall', 2, 'standaard', [one, two])])).seats).toHaveLength(2);
  });

  it('needs an open shift, and is limited to the member’s scope', async () => {
    const nobody = await makeMember(at.database.db, at.tenant.client, { role: 'box_office' });
    await expect(fill(nobody, [line('free', 1)])).rejects.toEqual(refusal('no_shift'));
    const ids = [at.tenant.subEventId('small')];
    const { ctx } = await cashier({ role: 'box_office', scope: 'performances', ids });
    await expect(fill(ctx, [line('small', 1), line('free', 1)])).rejects.toEqual(refusal('not_found'));
    expect(await held(ctx, [line('small', 1)])).toHaveLength(1);
    expect((await listForSale(ctx)).map(({ id, free }) => [id, free])).toEqual([[ids[0], 5]]);
    await expect(listTypesForSale(ctx, at.tenant.subEventId('free'))).rejects.toEqual(refusal('not_found'));
    expect(await listTypesForSale(ctx, ids[0] as number)).toMatchObject({ free: 5 });
  });

  it('is not sold when it holds something else than the page showed', async () => {
    const { ctx, shift } = await cashier();
    const cartId = tillCartId(shift.id, 'tab');
    const sell = (lines: TillLine[]) =>
      sellAtTill(
        { ...ctx, now: new Date() },
        { shiftId: shift.id, cartId, lines, pay: { kind: 'cash' }, request: 'r' },
      );
    await fill(ctx, [line('free', 2)]);
    await expect(sell([line('free', 3)])).rejects.toEqual(refusal('changed_meanwhile'));
    await expect(sell([line('free', 2, 'few')])).rejects.toEqual(refusal('changed_meanwhile'));
    const sold = await sell([line('free', 2)]);
    expect(sold).toMatchObject({ status: 'paid', total: '49.00' });
    expect(await sell([line('free', 2)])).toEqual(sold);
  });

  it('of two sales that want the same performances holds all or nothing, and no seat twice', async () => {
    const [one, other] = [await cashier(), await cashier()];
    const turns = Array.from({ length: 6 }, (_, i) =>
      Promise.allSettled([
        fill(one.ctx, [line('free', 1 + (i % 2)), line('small', 2)]),
        fill(other.ctx, [line('small', 1 + (i % 2)), line('free', 2)]),
      ]),
    );
    for (const turn of await Promise.all(turns))
      for (const result of turn)
        if (result.status === 'rejected') expect(['busy', 'sold_out']).toContain(result.reason.code);
    const carts = await Promise.all([one, other].map(({ shift }) => getCart(at.ctx(), tillCartId(shift.id, 'tab'))));
    const seats = carts.flatMap((cart) => cart.seats.map(({ seatId }) => seatId));
    expect(new Set(seats).size).toBe(seats.length);
  });
});
