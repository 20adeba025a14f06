import { expect, it } from 'vitest';
import { officeTransaction } from '@/lib/staff';
import { orderDesk, refusal } from '@/lib/testing/order-desk';
import { listViews, removeView, saveView } from '..';

const { newMember } = orderDesk();

it('saved views belong to a person, at most twenty, with distinct names', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const save = (name: string) => refusal(saveView(one, { name, query: 'status=paid' }));
  expect((await Promise.all([save('a'), save('a')])).sort()).toEqual(['done', 'name_known']);
  for (let i = 0; i < 19; i++) await save(`v${i}`);
  expect(await save('more')).toBe('too_many');
  expect(await officeTransaction(two, listViews)).toEqual([]);
  const [view] = await officeTransaction(one, listViews);
  expect(await refusal(removeView(two, view?.id ?? 0))).toBe('not_found');
  expect(await refusal(removeView(one, view?.id ?? 0))).toBe('done');
});

it('a saved view keeps filters, but no name or address', async () => {
  const member = await newMember();
  const save = (query: string) => refusal(saveView(member, { name: query, query }));
  expect(await save('q=anna%40example.org&status=paid')).toBe('done');
  expect(await save('q=anna')).toBe('not_found');
  expect((await officeTransaction(member, listViews)).map(({ query }) => query)).toEqual(['status=paid']);
});
