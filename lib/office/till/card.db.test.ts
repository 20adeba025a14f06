import { beforeEach, describe, expect, it } from 'vitest';
import { getClientById } from '@/lib/clients';
import { meters } from '@/lib/meters';
import { money } from '@/lib/money';
import { listPayments } from '@/lib/payments';
import type { Fault } from '@/lib/payments/testing/fake-server';
import { sendMollieMessage } from '@/lib/payments/testing/send-message';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { tillStage } from '@/lib/testing/till-stage';
import {
  type Collecting,
  closeShift,
  collectAtTill,
  followCard,
  giveUpCard,
  listLatestSales,
  readAtTill,
  type Shift,
  sendToTerminal,
} from '.';

const { at, BASE, refusal, cashier, now, fill, sell, entriesOf, seen } = tillStage();
const refOf = async (id: number) => (await listPayments(at.ctx(), id))[0]?.providerRef ?? '';

describe('a card sale', () => {
  it('is started at the till’s terminal, and paid only when the provider says so', async () => {
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
    await sendMollieMessage(at.ctx(), { token: payment?.token ?? '', ref });
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

  it('that is cancelled returns its seats to the cart, to be sold for cash; a card that was just paid wins', async () => {
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

  it('whose answer was lost can be cancelled; one that the terminal refuses has ended', async () => {
    const { ctx, shift } = await cashier();
    const cartId = await fill(shift);
    const lost = await sell(ctx, shift, cartId, { kind: 'card' });
    at.mollie.faults.push('lost');
    await sendToTerminal(now(ctx), lost.orderId, BASE);
    expect((await giveUpCard(now(ctx), lost.orderId, BASE)).state).toBe('ended');
    const refused = await sell(ctx, shift, cartId, { kind: 'card' });
    at.mollie.faults.push('no');
    await expect(sendToTerminal(now(ctx), refused.orderId, BASE)).rejects.toEqual(refusal('terminal_failed'));
    expect((await giveUpCard(now(ctx), refused.orderId, BASE)).orderStatus).toBe('cancelled');
    expect(await sell(ctx, shift, cartId)).toMatchObject({ status: 'paid' });
  });
});

describe('a card payment that goes through while it is cancelled', () => {
  // The terminal could still cancel when Mollie was asked, and the card was charged before the cancel arrived there.
  const charge = (ref: string) => Object.assign(at.mollie.get(ref), { status: 'paid', isCancelable: true });

  it.each<[string, Fault | undefined]>([
    ['refused (422)', undefined],
    ['answered by an error of the provider', 'error'],
    ['cut off', 'refused'],
    ['done, but the answer is lost', 'lost'],
  ])('is paid although the cancel is %s', async (_, fault) => {
    const { ctx, shift } = await cashier();
    const { orderId } = await sell(ctx, shift, await fill(shift), { kind: 'card' });
    await sendToTerminal(now(ctx), orderId, BASE);
    charge(await refOf(orderId));
    if (fault) at.mollie.failing.set('DELETE', fault);
    expect(await giveUpCard(now(ctx), orderId, BASE)).toMatchObject({ state: 'paid', orderStatus: 'paid' });
  });

  it('keeps its seats while nobody knows, takes no other money, and is found by the job', async () => {
    const { ctx, shift } = await cashier();
    const cartId = await fill(shift);
    const { orderId } = await sell(ctx, shift, cartId, { kind: 'card' });
    await sendToTerminal(now(ctx), orderId, BASE);
    charge(await refOf(orderId));
    const failures = async () =>
      (await meters.terminalFailures.get()).values.reduce((sum, { value }) => sum + value, 0);
    const before = await failures();
    for (const method of ['GET', 'DELETE']) at.mollie.failing.set(method, 'refused');
    for (const verb of [giveUpCard, giveUpCard, followCard])
      expect(await verb(now(ctx), orderId, BASE)).toMatchObject({ state: 'unknown', orderStatus: 'pending' });
    at.mollie.failing.clear();
    expect(await failures()).toBe(before + 5);
    const open = { orderId, isOpen: true, tab: cartId.split(':')[2], lines: [{ count: 2 }] };
    expect(await latest(ctx, shift)).toMatchObject([open]);
    expect(await officeTransaction(ctx, (ctx) => readAtTill(ctx, orderId))).toMatchObject({ isCardOpen: true });
    const again = { shiftId: shift.id, orderId, seen: await seen(ctx, orderId), pay: { kind: 'cash' }, request: 'r' };
    await expect(collectAtTill(now(ctx), again as Collecting)).rejects.toEqual(refusal('card_underway'));
    await at.turn(1);
    expect(await latest(ctx, shift)).toMatchObject([{ orderId, isOpen: false, status: 'paid' }]);
  });

  it('is not known while the provider refuses all questions, and ends its shift after an hour', async () => {
    const { ctx, shift } = await cashier();
    const { orderId } = await sell(ctx, shift, await fill(shift), { kind: 'card' });
    at.mollie.faults.push('lost');
    await sendToTerminal(now(ctx), orderId, BASE);
    at.mollie.failing.set('POST', 'no').set('GET', 'refused');
    expect((await sendToTerminal(now(ctx), orderId, BASE)).state).toBe('unknown');
    // The later attempts are refused, but the first one arrived.
    at.mollie.failing.delete('GET');
    expect((await sendToTerminal(now(ctx), orderId, BASE)).state).toBe('waiting');
    const closing = { id: shift.id, seen: 1, counted: { sum: money('100.00') } };
    await expect(closeShift(now(ctx), closing)).rejects.toEqual(refusal('card_underway'));
    const later = { ...ctx, now: new Date(Date.now() + 61 * 60_000) };
    expect(await closeShift(later, closing)).toMatchObject({ expected: '100.00' });
  });

  const latest = (ctx: OfficeContext, shift: Shift) =>
    officeTransaction(now(ctx), (ctx) => listLatestSales(ctx, shift));
});

describe('a card payment whose answer was lost', () => {
  const paymentOf = async (id: number) => (await listPayments(at.ctx(), id))[0];
  /** Mollie created the payment and the buyer pays it, but the response was lost. */
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

  it('is refunded when its order has ended, also when the provider’s keys were restored later', async () => {
    const { ctx, shift } = await cashier();
    const { orderId, made } = await lose(ctx, shift);
    await withoutKeys(async (client) => {
      expect(await giveUpCard({ ...now(ctx), client }, orderId, BASE)).toMatchObject({
        state: 'unknown',
        orderStatus: 'pending',
      });
      await at.turn(61);
      expect((await paymentOf(orderId))?.status).toBe('opening');
    });
    // Its hold is over, and no equally good seats are left for it.
    await sell(ctx, shift, await fill(shift, 'hall', 8));
    made.status = 'paid';
    await at.turn(63);
    expect((await paymentOf(orderId))?.status).toBe('paid');
    expect(await at.refunds()).toMatchObject([{ reason: 'late', amount: '60.00' }]);
    await closeShift(now(ctx), { id: shift.id, seen: 2, counted: { sum: money('340.00') } });
  });

  it('is closed if it was never paid, and expires if the provider does not know it', async () => {
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
