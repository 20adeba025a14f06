import { describe, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { getOrderById } from '@/lib/orders';
import { askUpgrade, beginPayment, giveUpOrder, listPayments } from '@/lib/payments';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { makeTenant } from '@/lib/testing/tenant';
import { tillStage } from '@/lib/testing/till-stage';
import { cancelOrderTickets, listHangingRefunds, retryHangingRefund, settleHangingRefund } from '../orders';
import {
  closeShift,
  handOut,
  listRefundLimits,
  mayRefundAtTill,
  moveCash,
  openShift,
  readAtTill,
  refundAtTill,
  saveRefundLimits,
} from '.';

const { at, BASE, cash, refusal, cashier, now, fill, sell, entriesOf, seen } = tillStage();

describe('money given back', () => {
  it('comes out of the drawer for tickets that were paid in cash, once, with the permission', async () => {
    const { ctx, shift } = await cashier('box_office_lead');
    const { orderId } = await sell(ctx, shift, await fill(shift));
    const asking = { shiftId: shift.id, orderId, positions: [1], refund: money('24.50'), request: 'back' };
    const shown = await seen(ctx, orderId);
    const refund = (more = {}, of: OfficeContext = ctx) => refundAtTill(now(of), { ...asking, seen: shown, ...more });
    await expect(refund({ refund: money('50.00') })).rejects.toEqual(refusal('too_much'));
    const stale = { ...ctx, session: { ...ctx.session, provenAt: new Date(0) } };
    await expect(refund({}, stale)).rejects.toEqual(refusal('not_now'));
    await refund();
    await refund();
    expect(await entriesOf(ctx, shift)).toEqual([
      ['cash', '49.00'],
      ['refund', '24.50'],
    ]);
    expect(await at.refunds()).toMatchObject([{ reason: 'cancelled', status: 'returned', amount: '24.50' }]);
    const own = await cashier();
    const theirs = { ...asking, shiftId: own.shift.id, positions: [2], request: 'other' };
    const fresh = await seen(ctx, orderId);
    for (const refund of [theirs.refund, money('0.00')])
      await expect(refundAtTill(now(own.ctx), { ...theirs, refund, seen: fresh })).rejects.toEqual(refusal('may_not'));
    await moveCash(now(ctx), {
      shiftId: shift.id,
      kind: 'cash_out',
      amount: money('124.50'),
      reason: 'Bank',
      request: 'bank',
    });
    const short = { ...asking, seen: fresh, positions: [2], request: 'short' };
    await expect(refundAtTill(now(ctx), short)).rejects.toEqual(refusal('drawer_short'));
  });

  it('is bounded by the role’s limit per shift; a lead has a limit if the organisation sets one', async () => {
    const owner = now(await makeMember(at.database.db, at.tenant.client));
    const limits = { box_office: money('30.00'), box_office_lead: money('24.50'), manager: null };
    await saveRefundLimits(owner, limits);
    const { ctx, shift, till } = await cashier();
    const { orderId } = await sell(ctx, shift, await fill(shift, 'free', 3));
    const back = async (of: OfficeContext, shiftId: number, position: number, refund = '24.50') => {
      const asking = { orderId, seen: await seen(of, orderId), request: crypto.randomUUID() };
      return refundAtTill(now(of), { ...asking, shiftId, positions: [position], refund: money(refund) });
    };
    expect((await officeTransaction(ctx, (ctx) => readAtTill(ctx, orderId))).back).toBe('73.50');
    await back(ctx, shift.id, 1);
    const over = expect.objectContaining({ code: 'over_limit', detail: '5.50' });
    await expect(back(ctx, shift.id, 2)).rejects.toEqual(over);
    // A new shift on the same day does not reset the limit.
    await closeShift(now(ctx), { id: shift.id, seen: 2, counted: { sum: money('149.00') } });
    const next = await openShift(now(ctx), { tillId: till.id, float: money('100.00') });
    await expect(back(ctx, next.id, 2)).rejects.toEqual(over);
    await back(ctx, next.id, 2, '5.50');
    const lead = await cashier('box_office_lead');
    await back(lead.ctx, lead.shift.id, 3);
    expect((await officeTransaction(owner, listRefundLimits)).get('box_office_lead')).toBe('24.50');
    // Tickets cancelled on the order's page count for the person who did that, and not for the one who hands out the cash.
    const later = await sell(lead.ctx, lead.shift, await fill(lead.shift, 'free', 1));
    const change = { id: later.orderId, seen: await seen(lead.ctx, later.orderId), request: crypto.randomUUID() };
    await cancelOrderTickets(now(lead.ctx), { ...change, positions: [1], refund: money('24.50') });
    const [owed] = (await officeTransaction(owner, (ctx) => listHangingRefunds(ctx))).rows;
    const handing = { refundId: owed?.refund.id ?? 0, request: crypto.randomUUID() };
    const byLead = handOut(now(lead.ctx), { ...handing, shiftId: lead.shift.id });
    await expect(byLead).rejects.toEqual(expect.objectContaining({ code: 'over_limit', detail: '0.00' }));
    await handOut(now(ctx), { ...handing, shiftId: next.id });
    await saveRefundLimits(owner, { box_office: null, box_office_lead: null, manager: null });
    expect(await officeTransaction(ctx, mayRefundAtTill)).toBe(false);
    expect(await officeTransaction(lead.ctx, mayRefundAtTill)).toBe(true);
    // Another organisation has no limits.
    const { client } = await makeTenant(at.database.db);
    expect(await officeTransaction(await makeMember(at.database.db, client), listRefundLimits)).toEqual(new Map());
  });

  it('waits when no drawer was open, is handed out once by one of two, and then needs nobody', async () => {
    const [{ ctx, shift }, other] = [await cashier('box_office_lead'), await cashier()];
    const { orderId } = await sell(ctx, shift, await fill(shift));
    const cancel = async (position: number) =>
      cancelOrderTickets(now(ctx), {
        id: orderId,
        seen: await seen(ctx, orderId),
        positions: [position],
        refund: money('24.50'),
        request: crypto.randomUUID(),
      });
    await cancel(1);
    await cancel(2);
    const hanging = async () => (await officeTransaction(ctx, (ctx) => listHangingRefunds(ctx))).rows;
    const [first, second] = await hanging();
    expect([first?.why, second?.why, (await hanging()).length]).toEqual(['cash', 'cash', 2]);
    await at.turn(60);
    expect((await at.refunds()).map(({ status }) => status)).toEqual(['due', 'due']);
    const refundId = first?.refund.id ?? 0;
    const hand = (of: typeof other, more = {}) =>
      handOut(now(of.ctx), { shiftId: of.shift.id, refundId, request: crypto.randomUUID(), ...more });
    await moveCash(now(other.ctx), {
      shiftId: other.shift.id,
      kind: 'cash_out',
      amount: money('90.00'),
      reason: 'Bank',
      request: 'bank',
    });
    await expect(hand(other)).rejects.toEqual(refusal('drawer_short'));
    await expect(hand(other, { shiftId: shift.id })).rejects.toEqual(refusal('not_found'));
    await moveCash(now(other.ctx), {
      shiftId: other.shift.id,
      kind: 'cash_in',
      amount: money('90.00'),
      reason: 'Bank',
      request: 'back',
    });
    const both = await Promise.allSettled([hand({ ctx, shift, till: other.till }), hand(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lines = [await entriesOf(ctx, shift), await entriesOf(other.ctx, other.shift)].flat();
    expect(lines.filter(([kind]) => kind === 'refund')).toEqual([['refund', '24.50']]);
    const request = 'fetched';
    const rest = { refundId: second?.refund.id ?? 0, request };
    await Promise.all([hand(other, rest), hand(other, rest)]);
    expect(await hanging()).toEqual([]);
    expect((await at.refunds()).map(({ status }) => status)).toEqual(['returned', 'returned']);
    await expect(hand(other, { refundId: 0 })).rejects.toEqual(refusal('not_found'));
  });

  it('in cash may be returned in another way, without a drawer', async () => {
    const { ctx, shift } = await cashier('owner');
    const { orderId } = await sell(ctx, shift, await fill(shift));
    await giveUpOrder({ ...at.ctx(), now: new Date() }, (await getOrderById(at.ctx(), orderId)).key, 'office');
    const [waiting] = (await officeTransaction(ctx, (ctx) => listHangingRefunds(ctx))).rows;
    const asked = { id: waiting?.refund.id ?? 0, version: waiting?.version ?? '' };
    await expect(retryHangingRefund(now(ctx), asked)).rejects.toThrow('only one that failed');
    await settleHangingRefund(now(ctx), asked);
    expect(await at.refunds()).toMatchObject([{ status: 'returned', amount: '49.00' }]);
    expect(await entriesOf(ctx, shift)).toEqual([['cash', '49.00']]);
    const out = { shiftId: shift.id, refundId: asked.id, request: 'out' };
    await expect(handOut(now(ctx), out)).rejects.toEqual(refusal('not_hanging'));
  });

  it('does not come out of the drawer when a dearer seat was paid online', async () => {
    const { ctx, shift } = await cashier('box_office_lead');
    const buyer = { email: 'anna@example.org', firstName: 'Anna' };
    const { orderId } = await sell(ctx, shift, await fill(shift, 'free', 1), cash(), { buyer });
    const order = await getOrderById(at.ctx(), orderId);
    const to = { subEventId: at.tenant.subEventId('hall'), nr: 1 };
    const asking = { order: order.key, position: 1, to, payBy: new Date(Date.now() + 3_600_000) };
    await askUpgrade(at.ctx(), { ...asking, by: { actor: 'office' }, request: 'dearer' });
    await beginPayment(at.ctx(), order.key, BASE);
    const ref = (await listPayments(at.ctx(), orderId))[0]?.providerRef ?? '';
    at.mollie.get(ref).status = 'paid';
    await at.turn(1);
    const moved = await getOrderById(at.ctx(), orderId);
    expect(moved.lines).toMatchObject([{ position: 2, price: '30.00' }]);
    const back = { shiftId: shift.id, orderId, positions: [2], refund: money('30.00'), request: 'both' };
    const shown = await seen(ctx, orderId);
    await expect(refundAtTill(now(ctx), { ...back, seen: shown })).rejects.toEqual(refusal('not_cash'));
    expect(await at.refunds()).toEqual([]);
  });
});
