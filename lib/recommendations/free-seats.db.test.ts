import { expect, it } from 'vitest';
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
