import { expect, it } from 'vitest';
import { addSeats, getCart, removeSeat } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { recommendingStage, show } from '@/lib/recommendations/testing/stage';
import type { Tenant } from '@/lib/testing/tenant';
import { answerCart, readAndAnswerCart } from './answer-cart';

const at = recommendingStage();
const request = new Request('http://localhost/v1/x/cart/y', { headers: { host: 'localhost' } });

const add = (ctx: Context, one: Tenant, cartId: string, key: string, count = 1) =>
  addSeats(ctx, { cartId, subEventId: one.subEventId(key), discountId: one.discountId('standaard'), count });

const evening = () => [
  show('a', '20:00:00', '21:00:00'),
  show('b', '21:30:00', '22:30:00'),
  show('c', '22:00:00', '23:00:00', { categories: [{ name: 'standaard', price: '9.00', capacity: 2 }] }),
];

/** The answer of a process without caches. */
const afresh = async (ctx: Context, cartId: string) =>
  answerCart(ctx, await getCart(ctx, cartId), { cartId: `${cartId} elsewhere`, request });

/** Reads the cart in a process that has answered it before, and compares. @returns the names in its first list */
async function read(one: Tenant, cartId: string): Promise<string[]> {
  const client = await findClient(at.database.db, one.name, 'remembered');
  const ctx = { client, db: at.database.db, now: at.now };
  const { answer } = await readAndAnswerCart(ctx, { cartId, request });
  expect(answer).toEqual((await afresh(await at.contextOf(one), cartId)).answer);
  const [first] = answer as { recommand?: { name: string }[] }[];
  return JSON.stringify(first?.recommand ?? []).match(/Show \w/g) ?? [];
}

it('a cart that is read again has its state of that moment', async () => {
  const mine = await at.tenant(null, evening());
  const ctx = await at.contextOf(mine);
  const cartId = newCartId();
  await add(ctx, mine, cartId, 'a');
  expect(await read(mine, cartId)).toEqual(['Show b', 'Show c']);
  expect(await read(mine, cartId)).toEqual(['Show b', 'Show c']);

  // A seat of the same performance, as another process holds it: the lists stay, for two.
  await add(ctx, mine, cartId, 'a');
  expect(await read(mine, cartId)).toEqual(['Show b', 'Show c']);
  // Others take one of the two seats there.
  await add(ctx, mine, newCartId(), 'c');
  expect(await read(mine, cartId)).toEqual(['Show b']);

  await add(ctx, mine, cartId, 'b');
  expect(await read(mine, cartId)).toEqual([]);
  for (const { seatId } of (await getCart(ctx, cartId)).seats) await removeSeat(ctx, cartId, seatId);
  expect(await read(mine, cartId)).toEqual([]);
});

it('a changed programme counts at once, and a cart with the same id elsewhere is another one', async () => {
  const mine = await at.tenant(null, evening());
  const other = await at.tenant(null, evening().slice(0, 2));
  const cartId = newCartId();
  await add(await at.contextOf(mine), mine, cartId, 'a');
  await add(await at.contextOf(other), other, cartId, 'a');
  expect(await read(mine, cartId)).toEqual(['Show b', 'Show c']);
  expect(await read(other, cartId)).toEqual(['Show b']);
  expect(await read(mine, cartId)).toEqual(['Show b', 'Show c']);

  await at.database
    .sql`UPDATE sub_events SET status = 'nosal' WHERE client_id = ${mine.client.id} AND id = ${mine.subEventId('b')}`;
  expect(await read(mine, cartId)).toEqual(['Show c']);
});

it('an expired cart is empty, whatever the cache has of it', async () => {
  const mine = await at.tenant(null, evening());
  const cartId = newCartId();
  await add(await at.contextOf(mine), mine, cartId, 'a');
  expect(await read(mine, cartId)).toEqual(['Show b', 'Show c']);
  at.now = new Date(at.now.getTime() + 61 * 60_000);
  expect(await read(mine, cartId)).toEqual([]);
});
