import { beforeEach, describe, expect, it } from 'vitest';
import { shiftEntries, shifts } from '@/db/schema';
import { addSeats } from '@/lib/carts';
import { getClientById } from '@/lib/clients';
import { type Money, money } from '@/lib/money';
import { getOrderById } from '@/lib/orders';
import { askUpgrade, beginPayment, giveUpOrder, listPayments } from '@/lib/payments';
import { MOLLIE_KEY } from '@/lib/payments/testing/fake-mollie';
import { hearMollie } from '@/lib/payments/testing/hear';
import { providerStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { makeTenant } from '@/lib/testing/tenant';
import { listTickets } from '@/lib/tickets';
import {
  cancelOrderTickets,
  getOfficeOrder,
  listHangingRefunds,
  retryHangingRefund,
  settleHangingRefund,
} from '../orders';
import {
  approveShift,
  closeShift,
  collectAtTill,
  followCard,
  giveUpCard,
  handOut,
  listEntries,
  listRefundLimits,
  mayRefundAtTill,
  moveCash,
  openShift,
  readAtTill,
  refundAtTill,
  type SalePayment,
  type Shift,
  saveRefundLimits,
  saveTill,
  sellAtTill,
  sendToTerminal,
  tillCartId,
} from '.';

const at = providerStage([
  { payment_id: 2, payment_desc: 'Aan de deur', payment_cost: '1.00', provider: 'door' },
  {
    payment_id: 3,
    payment_desc: 'iDEAL',
    payment_cost: '0.50',
    provider: 'mollie',
    method: 'ideal',
    api_key: MOLLIE_KEY,
  },
]);
const BASE = 'https://tickets.bellevue.nl';
const cash = (given?: string): SalePayment => ({ kind: 'cash', given: given as Money | undefined });
const refusal = (code: string) => expect.objectContaining({ code, name: 'Refusal' });

/** A cashier with an open shift of a hundred euros. */
async function cashier(role: 'box_office' | 'box_office_lead' | 'owner' = 'box_office') {
  const lead = await makeMember(at.database.db, at.tenant.client);
  const ctx = await makeMember(at.database.db, at.tenant.client, { role });
  const till = await saveTill(lead, { name: `Kassa ${Math.random()}`, terminalId: 'term_1' });
  return { ctx, till, shift: await openShift(ctx, { tillId: till.id, float: money('100.00') }) };
}

const now = (ctx: OfficeContext): OfficeContext => ({ ...ctx, now: new Date() });

async function fill(shift: Shift, key = 'free', count = 2, name = crypto.randomUUID()): Promise<string> {
  const cartId = tillCartId(shift.id, name);
  const rank = key === 'hall' ? 'rang' : 'standaard';
  const discountId = at.tenant.discountId('standaard', rank);
  await addSeats(at.ctx(), { cartId, subEventId: at.tenant.subEventId(key), discountId, count });
  return cartId;
}

type More = Partial<Parameters<typeof sellAtTill>[1]>;
const sell = (ctx: OfficeContext, shift: Shift, cartId: string, pay: SalePayment = cash(), more: More = {}) =>
  sellAtTill(now(ctx), { shiftId: shift.id, cartId, pay, request: crypto.randomUUID(), ...more });

const entriesOf = async (ctx: OfficeContext, { id }: Shift) =>
  (await officeTransaction(ctx, (ctx) => listEntries(ctx, id))).map(({ kind, amount }) => [kind, amount]);
const mails = () => at.database.sql`SELECT kind FROM mails WHERE client_id = ${at.tenant.client.id}`;
const seen = async (ctx: OfficeContext, id: number) =>
  (await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id))).seen;

describe('a sale in cash', () => {
  // HiEvents#187, audience1st#135: a walk-in without name or mail.
  it('to a walk-in without name or address has tickets at once, change, no mail, and a line in the shift', async () => {
    const { ctx, shift } = await cashier();
    const sold = await sell(ctx, shift, await fill(shift), cash('60.00'));
    expect(sold).toMatchObject({ status: 'paid', total: '49.00', change: '11.00' });
    const order = await getOrderById(at.ctx(), sold.orderId);
    expect(order).toMatchObject({ channel: 'box_office', email: '', paymentCost: '0.00' });
    expect(await listTickets(at.ctx(), order)).toHaveLength(2);
    expect(await listPayments(at.ctx(), order.id)).toMatchObject([{ provider: 'cash', status: 'paid', settles: true }]);
    expect(await mails()).toEqual([]);
    expect(await entriesOf(ctx, shift)).toEqual([['cash', '49.00']]);
  });

  it('to somebody with an address mails the tickets', async () => {
    const { ctx, shift } = await cashier();
    const buyer = { email: 'anna@example.org', firstName: 'Anna' };
    await sell(ctx, shift, await fill(shift), cash(), { buyer });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['confirmation']);
  });

  it('is made once for a request, also later and in another shift; another cart with its key is refused', async () => {
    const { ctx, shift } = await cashier();
    const [cartId, request] = [await fill(shift), 'once'];
    const both = await Promise.all([
      sell(ctx, shift, cartId, cash('50.00'), { request }),
      sell(ctx, shift, cartId, cash('50.00'), { request }),
    ]);
    expect(both[0]).toEqual(both[1]);
    const other = await fill(shift);
    await expect(sell(ctx, shift, other, cash('50.00'), { request })).rejects.toEqual(refusal('changed_meanwhile'));
    await closeShift(now(ctx), { id: shift.id, seen: 1, counted: { sum: money('149.00') } });
    expect(await sell(ctx, shift, cartId, cash('50.00'), { request })).toEqual(both[0]);
    await expect(sell(ctx, shift, other)).rejects.toEqual(refusal('shift_closed'));
    // One cashier's keys are not another's.
    const second = await cashier();
    const theirs = await sell(second.ctx, second.shift, await fill(second.shift), cash(), { request });
    expect(theirs.orderId).not.toBe(both[0]?.orderId);
  });

  it('with too little money, of an empty cart, of another’s cart or shift, changes nothing', async () => {
    const { ctx, shift } = await cashier();
    const other = await cashier();
    const cartId = await fill(shift);
    await expect(sell(ctx, shift, cartId, cash('48.99'))).rejects.toEqual(refusal('given_short'));
    await expect(sell(ctx, shift, tillCartId(shift.id, 'none'))).rejects.toEqual(refusal('cart_over'));
    await expect(sell(other.ctx, other.shift, cartId)).rejects.toEqual(refusal('not_found'));
    await expect(sell(other.ctx, shift, cartId)).rejects.toEqual(refusal('not_found'));
    await expect(sell(ctx, shift, cartId, { kind: 'free', reason: 'gift' })).rejects.toEqual(refusal('may_not'));
    expect(await at.database.sql`SELECT FROM orders WHERE client_id = ${at.tenant.client.id}`).toHaveLength(0);
    expect(await entriesOf(ctx, shift)).toEqual([]);
    expect(await sell(ctx, shift, cartId)).toMatchObject({ status: 'paid' });
  });

  it('of somebody who works on other performances is refused', async () => {
    const { till } = await cashier();
    await at.database.sql`UPDATE shifts SET closed_at = now(), closed_by = staff_id, expected = 100, counted = 100
      WHERE client_id = ${at.tenant.client.id}`;
    const scope = { scope: 'performances', ids: [at.tenant.subEventId('small')] } as const;
    const ctx = await makeMember(at.database.db, at.tenant.client, {
      role: 'box_office',
      ...scope,
      ids: [...scope.ids],
    });
    const shift = await openShift(ctx, { tillId: till.id, float: money('0.00') });
    await expect(sell(ctx, shift, await fill(shift, 'free'))).rejects.toEqual(refusal('not_found'));
    expect(await sell(ctx, shift, await fill(shift, 'small'))).toMatchObject({ status: 'paid' });
  });

  it('of the last seats is one of two tills’, and a shop’s visitor competes as equal', async () => {
    const [one, other] = [await cashier(), await cashier()];
    await fill(one.shift, 'small', 5);
    const adds = await Promise.allSettled([
      fill(one.shift, 'small', 1),
      fill(other.shift, 'small', 1),
      at.fillCart('small', 1),
    ]);
    expect(adds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('a gift of the house costs nothing, says why, and needs the right to give', async () => {
  const { ctx, shift } = await cashier('box_office_lead');
  const sold = await sell(ctx, shift, await fill(shift), { kind: 'free', reason: 'Press' });
  expect(sold).toMatchObject({ status: 'paid', total: '0.00', change: '0.00' });
  expect(await entriesOf(ctx, shift)).toEqual([['free', '0.00']]);
});

describe('a shift', () => {
  it('is one at a time of a till and of a person', async () => {
    const { ctx, till } = await cashier();
    const lead = await makeMember(at.database.db, at.tenant.client);
    const float = money('10.00');
    await expect(openShift(lead, { tillId: till.id, float })).rejects.toEqual(refusal('shift_open'));
    const second = await saveTill(lead, { name: 'Second', terminalId: null });
    await expect(openShift(ctx, { tillId: second.id, float })).rejects.toEqual(refusal('shift_open'));
    const both = await Promise.allSettled([1, 2].map(() => openShift(lead, { tillId: second.id, float })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of another organisation is not there, nor is its till', async () => {
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

  it('that is closed while it sells has the sale, or the sale is refused', async () => {
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

describe('an order to be paid at the door', () => {
  const promised = async () => at.order(await at.fillCart('small', 2), { paymentId: 2 });
  const collect = (
    ctx: OfficeContext,
    shift: Shift,
    orderId: number,
    more: Partial<Parameters<typeof collectAtTill>[1]> = {},
  ) =>
    collectAtTill(now(ctx), {
      shiftId: shift.id,
      orderId,
      seen: '',
      pay: { kind: 'cash' },
      request: crypto.randomUUID(),
      ...more,
    });

  it('is paid at the price that was promised, once', async () => {
    const { ctx, shift } = await cashier();
    const { id } = await promised();
    const [shown, request] = [await seen(ctx, id), 'collect'];
    await expect(collect(ctx, shift, id, { seen: 'other' })).rejects.toEqual(refusal('changed_meanwhile'));
    const pay = { kind: 'cash', given: money('60.00') } as const;
    const sold = await collect(ctx, shift, id, { seen: shown, pay, request });
    expect(sold).toMatchObject({ status: 'paid', total: '50.00', change: '10.00' });
    expect(await collect(ctx, shift, id, { seen: shown, pay, request })).toEqual(sold);
    expect(await entriesOf(ctx, shift)).toEqual([['cash', '50.00']]);
    expect((await listPayments(at.ctx(), id)).map(({ provider, status }) => [provider, status])).toEqual([
      ['cash', 'paid'],
      ['door', 'cancelled'],
    ]);
  });

  it('that is paid by two cashiers at once is paid once', async () => {
    const [one, other] = [await cashier(), await cashier()];
    const { id } = await promised();
    const shown = await seen(one.ctx, id);
    const both = await Promise.allSettled(
      [one, other].map(({ ctx, shift }) => collect(ctx, shift, id, { seen: shown })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is paid at the terminal while it stays promised; when the card fails, in cash', async () => {
    const { ctx, shift } = await cashier();
    const { id } = await promised();
    await collect(ctx, shift, id, { seen: await seen(ctx, id), pay: { kind: 'card' } });
    expect((await sendToTerminal(now(ctx), id, BASE)).state).toBe('waiting');
    await at.turn(1);
    const shown = await seen(ctx, id);
    await expect(collect(ctx, shift, id, { seen: shown })).rejects.toEqual(refusal('card_underway'));
    const [payment] = await listPayments(at.ctx(), id);
    at.mollie.get(payment?.providerRef ?? '').status = 'failed';
    expect(await followCard(now(ctx), id)).toMatchObject({ state: 'ended', orderStatus: 'promised' });
    expect(await collect(ctx, shift, id, { seen: await seen(ctx, id) })).toMatchObject({
      status: 'paid',
      total: '50.00',
    });
    expect(await at.mailsOf({ id } as never)).not.toContain('payment_failed');
  });
});

describe('a card sale', () => {
  const refOf = async (id: number) => (await listPayments(at.ctx(), id))[0]?.providerRef ?? '';

  it('is asked for at the till’s terminal, and paid by the provider’s word alone', async () => {
    const { ctx, shift } = await cashier();
    const { orderId, status } = await sell(ctx, shift, await fill(shift), { kind: 'card' });
    expect(status).toBe('pending');
    expect(await sendToTerminal(now(ctx), orderId, BASE)).toMatchObject({ state: 'waiting', testUrl: null });
    const ref = await refOf(orderId);
    expect(at.mollie.get(ref)).toMatchObject({
      method: 'pointofsale',
      terminalId: 'term_1',
      amount: { value: '49.00' },
    });
    const closing = { id: shift.id, seen: 1, counted: { sum: money('100.00') } };
    await expect(closeShift(now(ctx), closing)).rejects.toEqual(refusal('card_underway'));
    at.mollie.get(ref).status = 'paid';
    const [payment] = await listPayments(at.ctx(), orderId);
    await hearMollie(at.ctx(), { token: payment?.token ?? '', ref });
    expect(await followCard(now(ctx), orderId)).toMatchObject({ state: 'paid', orderStatus: 'paid' });
    expect(await closeShift(now(ctx), closing)).toMatchObject({ expected: '100.00' });
  });

  it.each(['lost', 'refused'] as const)('is one payment when the provider’s answer is %s', async (fault) => {
    const { ctx, shift } = await cashier();
    const { orderId } = await sell(ctx, shift, await fill(shift), { kind: 'card' });
    const before = at.mollie.payments.size;
    at.mollie.faults.push(fault);
    expect((await sendToTerminal(now(ctx), orderId, BASE)).state).toBe('unknown');
    expect((await sendToTerminal(now(ctx), orderId, BASE)).state).toBe('waiting');
    expect(at.mollie.payments.size).toBe(before + 1);
    at.mollie.get(await refOf(orderId)).status = 'paid';
    await at.turn(1);
    expect((await followCard(now(ctx), orderId)).orderStatus).toBe('paid');
  });

  it('that is given up gives its seats back to the cart, to be sold for cash; a card that was paid at that moment wins', async () => {
    const { ctx, shift } = await cashier();
    const cartId = await fill(shift, 'hall', 2);
    const first = await sell(ctx, shift, cartId, { kind: 'card' });
    await sendToTerminal(now(ctx), first.orderId, BASE);
    expect(await giveUpCard(now(ctx), first.orderId, BASE)).toMatchObject({ state: 'ended', orderStatus: 'cancelled' });
    const again = await sell(ctx, shift, cartId, { kind: 'card' });
    await sendToTerminal(now(ctx), again.orderId, BASE);
    const payment = at.mollie.get(await refOf(again.orderId));
    Object.assign(payment, { status: 'paid', isCancelable: false });
    expect(await giveUpCard(now(ctx), again.orderId, BASE)).toMatchObject({ state: 'paid', orderStatus: 'paid' });
    expect(await entriesOf(ctx, shift)).toEqual([
      ['card', '60.00'],
      ['card', '60.00'],
    ]);
  });

  it('whose answer was lost can be given up; one that the terminal refuses has ended', async () => {
    const { ctx, shift } = await cashier();
    const cartId = await fill(shift);
    const lost = await sell(ctx, shift, cartId, { kind: 'card' });
    at.mollie.faults.push('lost');
    await sendToTerminal(now(ctx), lost.orderId, BASE);
    expect((await giveUpCard(now(ctx), lost.orderId, BASE)).state).toBe('ended');
    const refused = await sell(ctx, shift, cartId, { kind: 'card' });
    at.mollie.faults.push('error', 'error', 'error');
    await expect(sendToTerminal(now(ctx), refused.orderId, BASE)).rejects.toEqual(refusal('terminal_failed'));
    expect((await giveUpCard(now(ctx), refused.orderId, BASE)).orderStatus).toBe('cancelled');
    expect(await sell(ctx, shift, cartId)).toMatchObject({ status: 'paid' });
  });
});

describe('a card payment whose answer was lost', () => {
  const paymentOf = async (id: number) => (await listPayments(at.ctx(), id))[0];
  /** Mollie made it and somebody pays it, but its answer never came. */
  async function lose(ctx: OfficeContext, shift: Shift) {
    const cartId = await fill(shift, 'hall');
    const { orderId } = await sell(ctx, shift, cartId, { kind: 'card' });
    at.mollie.faults.push('lost');
    expect((await sendToTerminal(now(ctx), orderId, BASE)).state).toBe('unknown');
    const made = [...at.mollie.payments.values()].at(-1);
    if (!made) throw new Error('Mollie has no payment');
    return { orderId, made, cartId };
  }

  it('is found without a message, and pays its order', async () => {
    const { ctx, shift } = await cashier();
    const { orderId, made } = await lose(ctx, shift);
    made.status = 'paid';
    await at.turn(1);
    expect(await followCard(now(ctx), orderId)).toMatchObject({ state: 'paid', orderStatus: 'paid' });
  });

  it('goes back when its order is over, also where the keys came back later', async () => {
    const { ctx, shift } = await cashier();
    const { orderId, made, cartId } = await lose(ctx, shift);
    await withoutKeys(async (client) => {
      expect(await giveUpCard({ ...now(ctx), client }, orderId, BASE)).toMatchObject({
        state: 'ended',
        orderStatus: 'cancelled',
      });
      expect((await paymentOf(orderId))?.status).toBe('failed');
      await at.turn(1);
    });
    // No seats as good are left for it.
    await sell(ctx, shift, cartId);
    await fill(shift, 'hall', 6);
    made.status = 'paid';
    await at.turn(3);
    expect((await paymentOf(orderId))?.status).toBe('paid');
    expect(await at.refunds()).toMatchObject([{ reason: 'late', amount: '60.00' }]);
    await closeShift(now(ctx), { id: shift.id, seen: 2, counted: { sum: money('160.00') } });
  });

  it('is closed where it was never paid, and expires where the provider has none', async () => {
    const { ctx, shift } = await cashier();
    const { orderId, made } = await lose(ctx, shift);
    await at.turn(31);
    expect([made.status, (await paymentOf(orderId))?.status]).toEqual(['canceled', 'cancelled']);
    const never = await sell(ctx, shift, await fill(shift), { kind: 'card' });
    at.mollie.faults.push('refused');
    await sendToTerminal(now(ctx), never.orderId, BASE);
    for (const minutes of [1, 31]) await at.turn(minutes);
    expect((await paymentOf(never.orderId))?.status).toBe('opening');
    const later = { ...ctx, now: new Date(Date.now() + 51 * 60_000) };
    await expect(sendToTerminal(later, never.orderId, BASE)).rejects.toEqual(refusal('terminal_failed'));
    for (const minutes of [52, 62]) await at.turn(minutes);
    expect(await paymentOf(never.orderId)).toMatchObject({ status: 'failed', nextAskAt: null });
    expect(at.mollie.payments.size).toBe(madeBefore + 1);
  });

  let madeBefore = 0;
  beforeEach(() => {
    madeBefore = at.mollie.payments.size;
  });

  async function withoutKeys(work: (client: OfficeContext['client']) => Promise<void>): Promise<void> {
    const { sql } = at.database;
    const id = at.tenant.client.id;
    const kept = await sql`DELETE FROM payment_credentials WHERE client_id = ${id} RETURNING *`;
    await work(await getClientById(at.database.db, id));
    for (const row of kept) await sql`INSERT INTO payment_credentials ${sql(row)}`;
  }
});

describe('money given back', () => {
  it('comes out of the drawer for tickets that were paid in cash, once, by who may', async () => {
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

  it('by a role with a limit stops at it, in this shift and the one before; a lead has a limit where the house sets one', async () => {
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
    // A new shift is no new limit on the same day.
    await closeShift(now(ctx), { id: shift.id, seen: 2, counted: { sum: money('149.00') } });
    const next = await openShift(now(ctx), { tillId: till.id, float: money('100.00') });
    await expect(back(ctx, next.id, 2)).rejects.toEqual(over);
    await back(ctx, next.id, 2, '5.50');
    const lead = await cashier('box_office_lead');
    await back(lead.ctx, lead.shift.id, 3);
    expect((await officeTransaction(owner, listRefundLimits)).get('box_office_lead')).toBe('24.50');
    // Cancelled on the order's page first, it counts for who did that, and not for who hands the cash out.
    const later = await sell(lead.ctx, lead.shift, await fill(lead.shift, 'free', 1));
    const change = { id: later.orderId, seen: await seen(lead.ctx, later.orderId), request: crypto.randomUUID() };
    await cancelOrderTickets(now(lead.ctx), { ...change, positions: [1], refund: money('24.50') });
    const [owed] = await officeTransaction(owner, listHangingRefunds);
    const handing = { refundId: owed?.refund.id ?? 0, request: crypto.randomUUID() };
    const byLead = handOut(now(lead.ctx), { ...handing, shiftId: lead.shift.id });
    await expect(byLead).rejects.toEqual(expect.objectContaining({ code: 'over_limit', detail: '0.00' }));
    await handOut(now(ctx), { ...handing, shiftId: next.id });
    await saveRefundLimits(owner, { box_office: null, box_office_lead: null, manager: null });
    expect(await officeTransaction(ctx, mayRefundAtTill)).toBe(false);
    expect(await officeTransaction(lead.ctx, mayRefundAtTill)).toBe(true);
    // Of another organisation there are none.
    const { client } = await makeTenant(at.database.db);
    expect(await officeTransaction(await makeMember(at.database.db, client), listRefundLimits)).toEqual(new Map());
  });

  it('waits where no drawer was open, is handed out once by one of two, and is no longer a refund that needs somebody', async () => {
    const [{ ctx, shift }, other] = [await cashier('box_office_lead'), await cashier()];
    const { orderId } = await sell(ctx, shift, await fill(shift));
    const cancel = async (position: number) =>
      cancelOrderTickets(now(ctx), {
        ...{ id: orderId, seen: await seen(ctx, orderId), positions: [position], refund: money('24.50') },
        request: crypto.randomUUID(),
      });
    await cancel(1);
    await cancel(2);
    const hanging = () => officeTransaction(ctx, listHangingRefunds);
    const [first, second] = await hanging();
    expect([first?.why, second?.why, (await hanging()).length]).toEqual(['cash', 'cash', 2]);
    await at.turn(60);
    expect((await at.refunds()).map(({ status }) => status)).toEqual(['due', 'due']);
    const refundId = first?.refund.id ?? 0;
    const hand = (of: typeof other, more = {}) =>
      handOut(now(of.ctx), { shiftId: of.shift.id, refundId, request: crypto.randomUUID(), ...more });
    await moveCash(now(other.ctx), {
      ...{ shiftId: other.shift.id, kind: 'cash_out', amount: money('90.00') },
      ...{ reason: 'Bank', request: 'bank' },
    });
    await expect(hand(other)).rejects.toEqual(refusal('drawer_short'));
    await expect(hand(other, { shiftId: shift.id })).rejects.toEqual(refusal('not_found'));
    await moveCash(now(other.ctx), {
      ...{ shiftId: other.shift.id, kind: 'cash_in', amount: money('90.00') },
      ...{ reason: 'Bank', request: 'back' },
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

  it('in cash may go back another way, which no drawer knows of', async () => {
    const { ctx, shift } = await cashier('owner');
    const { orderId } = await sell(ctx, shift, await fill(shift));
    await giveUpOrder({ ...at.ctx(), now: new Date() }, (await getOrderById(at.ctx(), orderId)).key, 'office');
    const [waiting] = await officeTransaction(ctx, listHangingRefunds);
    const asked = { id: waiting?.refund.id ?? 0, version: waiting?.version ?? '' };
    await expect(retryHangingRefund(now(ctx), asked)).rejects.toThrow('only one that failed');
    await settleHangingRefund(now(ctx), asked);
    expect(await at.refunds()).toMatchObject([{ status: 'returned', amount: '49.00' }]);
    expect(await entriesOf(ctx, shift)).toEqual([['cash', '49.00']]);
    const out = { shiftId: shift.id, refundId: asked.id, request: 'out' };
    await expect(handOut(now(ctx), out)).rejects.toEqual(refusal('not_hanging'));
  });

  it('does not come out of the drawer where a dearer seat was paid online', async () => {
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
