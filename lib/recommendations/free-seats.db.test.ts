import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { countFreeSeats } from '@/lib/programme';
import { recommendingStage, show } from './testing/stage';

const at = recommendingStage();

it('answers concurrent callers with free seats of their own performances, up to their number', async () => {
  const mine = await at.tenant(null, [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')]);
  const ctx = await at.contextOf(mine);
  const of = (key: string, maxPerOrder: number) => ({ id: mine.subEventId(key), clientId: ctx.client.id, maxPerOrder });
  const asked = [[of('a', 10)], [of('a', 4), of('b', 30)], [], [of('b', 2), of('a', 6)]];
  const alone = [];
  for (const performances of asked) alone.push(await countFreeSeats(ctx, performances));
  expect(alone.map(({ free }) => [...free.values()])).toEqual([[10], [4, 20], [], [2, 6]]);
  expect(await Promise.all(asked.map((performances) => countFreeSeats(ctx, performances)))).toEqual(alone);
});

it('counts again after a sale at any of the organisations, and when a hold ends by the clock', async () => {
  const circle = `counted-${at.now.getTime()}`;
  const mine = await at.tenant(circle, [show('a', '20:00:00', '21:00:00')]);
  const friend = await at.tenant(circle, [show('b', '22:00:00', '23:00:00')]);
  const ctx = await at.contextOf(mine);
  const a = { id: mine.subEventId('a'), clientId: ctx.client.id, maxPerOrder: 20 };
  const b = { id: friend.subEventId('b'), clientId: friend.client.id, maxPerOrder: 20 };
  const freeAt = async (now = ctx.now) => [...(await countFreeSeats({ ...ctx, now }, [a, b])).free.values()];
  const hold = async (tenant: typeof mine, key: string, count: number) => {
    const of = await at.contextOf(tenant);
    const wanted = { subEventId: tenant.subEventId(key), discountId: tenant.discountId('standaard'), count };
    await addSeats(of, { cartId: newCartId(), ...wanted });
  };
  expect(await freeAt()).toEqual([20, 20]);
  expect(await freeAt()).toEqual([20, 20]);
  await hold(friend, 'b', 3);
  expect(await freeAt()).toEqual([20, 17]);
  await hold(mine, 'a', 10);
  await hold(mine, 'a', 10);
  expect(await freeAt()).toEqual([0, 17]);
  expect(await freeAt()).toEqual([0, 17]);
  // The holds end after an hour.
  const later = new Date(ctx.now.getTime() + 3_600_001);
  expect(await freeAt(later)).toEqual([20, 20]);
  expect(await freeAt()).toEqual([0, 17]);
  expect(await freeAt(later)).toEqual([20, 20]);
});

it('does not count the seats of an organisation again while its stock is as the caller knows it', async () => {
  const mine = await at.tenant(null, [show('a', '20:00:00', '21:00:00')]);
  const ctx = await at.contextOf(mine);
  const id = mine.subEventId('a');
  const ask = async (known: string | null) => {
    const [row] = await ctx.db.execute<{ free: Record<string, number> | null; counted: { changes: string }[] }>(
      sql`SELECT free, counted FROM free_seats(${ctx.client.id}, NULL, ARRAY[${ctx.client.id}]::int[], ARRAY[${id}]::int[], NULL,
        ARRAY[20], ARRAY[${known}]::text[], NULL, NULL, ${ctx.now.toISOString()}::timestamptz)`,
    );
    return row;
  };
  const first = await ask(null);
  const changes = first?.counted[0]?.changes ?? '';
  expect(first).toEqual({ free: { [id]: 20 }, counted: [{ client: ctx.client.id, changes, until: null }] });
  expect(await ask(changes)).toEqual({ free: null, counted: [] });
  const cart = { cartId: newCartId(), subEventId: id, discountId: mine.discountId('standaard'), count: 2 };
  const { expiresAt } = await addSeats(ctx, cart);
  const until = expiresAt?.getTime();
  expect(await ask(changes)).toMatchObject({ free: { [id]: 18 }, counted: [{ client: ctx.client.id, until }] });
});
