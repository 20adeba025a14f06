import { expect, it } from 'vitest';
import { actAtTestBank, giveUpOrder } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import { changeAddress, isProven, proveAddress, resendPapers } from '.';

const at = sellingStage();
const by = { actor: 'office' } as const;

it('a new address gets the papers and the old one a notice, once; proofs of the old address become invalid', async () => {
  const { order, ref } = await at.begin('free', 1);
  const change = (email: string) => changeAddress(at.ctx(), { order: order.key, email, by });
  await expect(change('new@example.org')).rejects.toMatchObject({ code: 'order_ended' });
  await actAtTestBank(at.ctx(), ref, 'pay');
  await expect(change('nobody')).rejects.toMatchObject({ code: 'validation_failed' });
  const proven = await proveAddress(at.ctx(), order.key, order.email);
  const proof = 'proof' in proven ? proven.proof : '';
  expect(await isProven(at.ctx(), order, proof)).toBe(true);
  await Promise.all([change('new@example.org'), change('new@example.org')]);
  expect(await isProven(at.ctx(), order, proof)).toBe(false);
  const mails = () => at.database.sql`SELECT kind, recipient FROM mails WHERE order_id = ${order.id} ORDER BY id`;
  expect(await mails()).toEqual([
    { kind: 'confirmation', recipient: null },
    { kind: 'address_changed', recipient: 'buyer@example.org' },
    { kind: 'confirmation', recipient: null },
  ]);
  const now = at.ctx();
  await Promise.all([1, 2, 3].map(() => resendPapers(now, { order: order.key, by })));
  expect(await mails()).toHaveLength(4);
  await giveUpOrder(at.ctx(), order.key, 'office');
  await expect(resendPapers(at.ctx(), { order: order.key, by })).rejects.toMatchObject({ code: 'order_ended' });
  const log = await at.database.sql`SELECT detail::text AS detail FROM audit_log WHERE order_id = ${order.id}`;
  expect(log.filter(({ detail }) => detail.includes('@'))).toEqual([]);
});

it('an order without an address: nobody is told of a change, and no address proves it', async () => {
  const { order, ref } = await at.begin('free', 1);
  await actAtTestBank(at.ctx(), ref, 'pay');
  await at.database.sql`UPDATE orders SET email = '' WHERE id = ${order.id}`;
  expect(await proveAddress(at.ctx(), order.key, '')).toEqual({ refused: 'wrong' });
  await changeAddress(at.ctx(), { order: order.key, email: 'new@example.org', by });
  expect(await at.mailsOf(order)).toEqual(['confirmation', 'confirmation']);
});
