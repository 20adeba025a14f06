import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant } from '@/lib/testing/tenant';
import { isProven, type OrderRow, proveAddress, showsBuyerName } from '.';
import { getOrderById } from './read-order';

let database: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  database = await testDatabase();
  const { client } = await makeTenant(database.db);
  ctx = { client, db: database.db, now: new Date() };
});
afterAll(() => database?.drop());

const later = (minutes: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) });
async function newOrder(): Promise<OrderRow> {
  const id = await insertSale(database.sql, ctx.client.id);
  const key = `Order-${String(id).padStart(5, '0')}-aaaaa-bbbbb`;
  await database.sql`UPDATE orders SET key = ${key}, email = 'Bo.Koper@Example.org' WHERE id = ${id}`;
  return getOrderById(ctx, id);
}

it('accepts the address in any case, and then the proof, for this order only', async () => {
  const [order, other] = [await newOrder(), await newOrder()];
  const tried = await proveAddress(ctx, order.key, ' bo.koper@example.ORG ');
  const proof = 'proof' in tried ? tried.proof : '';
  expect(proof).toMatch(/^[\w-]{32}$/);
  expect(await isProven(ctx, order, proof)).toBe(true);
  expect(await isProven(ctx, other, proof)).toBe(false);
  expect(await isProven(ctx, order, proof.toLowerCase())).toBe(false);
  expect(await isProven(later(31 * 24 * 60), order, proof)).toBe(false);
});

it('refuses every address for an hour after five wrong ones', async () => {
  const order = await newOrder();
  const tryOnce = (email: string, minutes = 0) => proveAddress(later(minutes), order.key, email);
  // In parallel: a count without a lock would let more through.
  const tries = await Promise.all(Array.from({ length: 8 }, (_, i) => tryOnce(`${i}@example.org`)));
  const refusals = tries.map((tried) => ('refused' in tried ? tried.refused : 'let in'));
  expect(refusals.filter((one) => one === 'wrong')).toHaveLength(5);
  expect(refusals.filter((one) => one === 'too_many_tries')).toHaveLength(3);
  expect(await tryOnce('bo.koper@example.org', 59)).toEqual({ refused: 'too_many_tries' });
  expect(await tryOnce('bo.koper@example.org', 61)).toHaveProperty('proof');
});

it('stores neither the addresses that were tried nor the proof', async () => {
  const order = await newOrder();
  await proveAddress(ctx, order.key, 'secret@example.org');
  const tried = await proveAddress(ctx, order.key, order.email);
  const kept = JSON.stringify(await database.sql`SELECT * FROM address_proofs WHERE order_id = ${order.id}`);
  expect(kept).not.toContain('secret');
  expect(kept).not.toContain('proof' in tried ? tried.proof : 'nothing');
});

it('shows names without a proof for seven days', () => {
  const createdAt = new Date('2026-11-01T12:00:00Z');
  expect(showsBuyerName({ createdAt }, new Date('2026-11-08T11:59:59Z'))).toBe(true);
  expect(showsBuyerName({ createdAt }, new Date('2026-11-08T12:00:00Z'))).toBe(false);
});
