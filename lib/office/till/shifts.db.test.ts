import { describe, expect, it } from 'vitest';
import { shiftEntries, shifts } from '@/db/schema';
import { money } from '@/lib/money';
import { officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { tillStage } from '@/lib/testing/till-stage';
import { approveShift, closeShift, moveCash, openShift, saveTill } from '.';

const { at, cash, refusal, cashier, now, fill, sell, entriesOf } = tillStage();

describe('a shift', () => {
  it('is the only open one of its till and of its person', async () => {
    const { ctx, till } = await cashier();
    const lead = await makeMember(at.database.db, at.tenant.client);
    const float = money('10.00');
    await expect(openShift(lead, { tillId: till.id, float })).rejects.toEqual(refusal('shift_open'));
    const second = await saveTill(lead, { name: 'Second', terminalId: null });
    await expect(openShift(ctx, { tillId: second.id, float })).rejects.toEqual(refusal('shift_open'));
    const both = await Promise.allSettled([1, 2].map(() => openShift(lead, { tillId: second.id, float })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of another organisation is not found, nor is its till', async () => {
    const { ctx, till, shift } = await cashier();
    await at.renew();
    const stranger = await makeMember(at.database.db, at.tenant.client);
    await expect(openShift(stranger, { tillId: till.id, float: money('0.00') })).rejects.toEqual(refusal('not_found'));
    const closing = { id: shift.id, seen: 0, counted: { sum: money('0.00') } };
    await expect(closeShift(stranger, closing)).rejects.toEqual(refusal('not_found'));
    await expect(sell(stranger, shift, 'till:1:x')).rejects.toEqual(refusal('not_found'));
    expect(await entriesOf(ctx, shift)).toEqual([]);
  });

  it('holds its float, cash and moves; is counted; is approved by another; and never changes after it was closed', async () => {
    const { ctx, shift } = await cashier();
    await sell(ctx, shift, await fill(shift), cash('50.00'));
    const move = (kind: 'cash_in' | 'cash_out', amount: string, request: string = crypto.randomUUID()) =>
      moveCash(now(ctx), { shiftId: shift.id, kind, amount: money(amount), reason: 'Change', request });
    await move('cash_in', '20.00', 'twice');
    await move('cash_in', '20.00', 'twice');
    await expect(move('cash_in', '21.00', 'twice')).rejects.toEqual(refusal('changed_meanwhile'));
    await move('cash_out', '9.50');
    await expect(move('cash_out', '159.51')).rejects.toEqual(refusal('drawer_short'));
    const counted = { count: { '50.00': 3, '0.10': 93, '0.01': 19 } };
    const stranger = await cashier();
    await expect(closeShift(stranger.ctx, { id: shift.id, seen: 3, counted })).rejects.toEqual(refusal('not_found'));
    await expect(closeShift(now(ctx), { id: shift.id, seen: 2, counted })).rejects.toEqual(
      refusal('changed_meanwhile'),
    );
    const closed = await closeShift(now(ctx), { id: shift.id, seen: 3, counted });
    expect(closed).toMatchObject({ expected: '159.50', counted: '159.49' });
    await expect(approveShift(ctx, shift.id)).rejects.toEqual(refusal('own_shift'));
    const lead = await makeMember(at.database.db, at.tenant.client, { role: 'box_office_lead' });
    const approvals = await Promise.allSettled([1, 2].map(() => approveShift(lead, shift.id)));
    expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { sql } = at.database;
    await expect(sql`UPDATE shifts SET counted = 159.50 WHERE id = ${shift.id}`).rejects.toThrow('do not change');
    await expect(sql`UPDATE shift_entries SET amount = 0 WHERE shift_id = ${shift.id}`).rejects.toThrow(
      'do not change',
    );
    for (const table of [shifts, shiftEntries]) {
      const asOffice = officeTransaction(lead, ({ db }) => db.delete(table));
      await expect(asOffice).rejects.toMatchObject({
        cause: { message: expect.stringContaining('permission denied') },
      });
    }
  });

  it('that is closed during a sale contains the sale, or the sale is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { ctx, shift } = await cashier();
      const cartId = await fill(shift, 'free', 1);
      const [sale, close] = await Promise.allSettled([
        sell(ctx, shift, cartId),
        closeShift(now(ctx), { id: shift.id, seen: 0, counted: { sum: money('100.00') } }),
      ]);
      const entries = await entriesOf(ctx, shift);
      if (sale.status === 'fulfilled') expect([close.status, entries.length]).toEqual(['rejected', 1]);
      else expect([sale.reason, close.status, entries]).toEqual([refusal('shift_closed'), 'fulfilled', []]);
    }
  });
});
