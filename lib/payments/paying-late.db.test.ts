import { describe, expect, it } from 'vitest';
import { getOrder } from '@/lib/orders';
import { actAtTestBank } from '.';
import { sellingStage } from './testing/stage';

const at = sellingStage();

// pretix#4493, #827, #800: a transfer that arrives a day late gets its seats if they are free, or is refunded.
describe('a late payment', () => {
  it('gets the same seats while they are free', async () => {
    const { order, ref } = await at.begin('hall', 2);
    await actAtTestBank(at.ctx(), ref, 'pay_late');
    expect(await getOrder(at.ctx(), order.key)).toMatchObject({ status: 'paid', lines: order.lines });
  });

  it('gets the same seats also after housekeeping', async () => {
    const { order, ref } = await at.begin('hall', 2);
    await at.letPass(order);
    await at.turn();
    await at.database.sql`DELETE FROM carts WHERE id = ${`order:${order.key}`}`;
    expect(await at.stateOf(order)).toBe('expired');
    await at.database.sql`UPDATE test_bank_payments SET status = 'open' WHERE ref = ${ref}`;
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await getOrder(at.ctx(), order.key)).toMatchObject({ status: 'paid', lines: order.lines });
  });

  it('gets adjacent seats of the same rank when one is taken', async () => {
    const { order, ref } = await at.begin('hall', 3);
    await at.letPass(order);
    await at.fillCart('hall', 1);
    await actAtTestBank(at.ctx(), ref, 'pay');
    const { status, lines } = await getOrder(at.ctx(), order.key);
    expect(status).toBe('paid');
    expect(new Set(lines.map(({ rowNr }) => rowNr)).size).toBe(1);
    expect(lines.map(({ nr }) => nr).sort()).not.toEqual(order.lines.map(({ nr }) => nr).sort());
  });

  it('is refunded when the seats are gone', async () => {
    const { order, ref } = await at.begin('small', 4);
    await at.letPass(order);
    await at.fillCart('small', 3);
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await at.stateOf(order)).toBe('expired');
    expect(await at.refunds()).toEqual([{ reason: 'late', amount: '98.50', status: 'due' }]);
    expect(await at.mailsOf(order)).toEqual(['refunded']);
  });

  it('respects the cap of a ticket type', async () => {
    const { order, ref } = await at.begin('free', 2, 'few');
    await at.letPass(order);
    await at.fillCart('free', 2, 'few');
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await at.stateOf(order)).toBe('expired');
    expect(await at.refunds()).toMatchObject([{ reason: 'late' }]);
  });

  it('is refunded when the performance has begun', async () => {
    const { order, ref } = await at.begin('free', 1);
    await at.letPass(order);
    await at.database
      .sql`UPDATE sub_events SET starts_at = now() - interval '1 min' WHERE client_id = ${at.tenant.client.id}`;
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await at.stateOf(order)).toBe('expired');
    expect(await at.refunds()).toMatchObject([{ reason: 'late' }]);
  });
});
