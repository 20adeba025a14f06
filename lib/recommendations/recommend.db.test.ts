import { describe, expect, it } from 'vitest';
import { addSeats, getCart } from '@/lib/carts';
import { makeTenant } from '@/lib/testing/tenant';
import { recommend } from './recommend';
import { recommendingStage, show, VENUES } from './testing/stage';

const at = recommendingStage();

describe('who joins in', () => {
  it('the organisation itself and others of its circle only', async () => {
    const circle = `c-${at.now.getTime()}`;
    const mine = await at.tenant(circle, [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')]);
    const friend = await at.tenant(circle, [show('c', '21:30:00', '22:30:00')], { recommendations: false });
    await at.tenant(`${circle}-other`, [show('d', '21:30:00', '22:30:00')]);
    await at.tenant(null, [show('e', '21:30:00', '22:30:00')]);
    const lists = await at.listsFor(mine, ['a']);
    expect([...lists.keys()]).toEqual([mine.subEventId('a')]);
    expect(lists.get(mine.subEventId('a'))).toMatchObject([
      { name: 'Show c', clientName: friend.name, id: friend.subEventId('c') },
      { name: 'Show b', clientName: mine.name, id: mine.subEventId('b') },
    ]);
    // Being in the circle is enough for the friend's performances to be listed, not for lists in its own carts.
    expect(await at.names(friend, ['c'])).toEqual([]);
  });

  it('only the organisation itself without a circle', async () => {
    const mine = await at.tenant(null, [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')]);
    await at.tenant(null, [show('c', '21:30:00', '22:30:00')]);
    expect(await at.names(mine, ['a'])).toEqual([['after Show b']]);
  });

  it('nothing when it is off, or for nobody', async () => {
    const off = await at.tenant(null, [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')], {
      recommendations: false,
    });
    expect(await at.names(off, ['a'])).toEqual([]);
    const on = await at.tenant(null, [show('a', '20:00:00', '21:00:00')]);
    expect(await recommend(await at.contextOf(on), [])).toEqual(new Map());
  });
});

describe('what can be bought', () => {
  it('nothing that is not on sale, hidden, sold only with a code, or begun', async () => {
    const code = { key: 'vriend', name: 'Vriend', type: '=', value: '5.00', code: 'ja' };
    const mine = await makeTenant(at.database.db, {
      client: { recommendations: true },
      locations: VENUES,
      ticket_types: [{ key: 'standaard', name: 'Standaard', type: '€', value: '0.00' }, code],
      events: [
        show('a', '20:00:00', '21:00:00'),
        show('right', '22:00:00', '23:00:00'),
        show('nosal', '22:00:00', '23:00:00', { status: 'nosal' }),
        show('unpub', '22:00:00', '23:00:00', { status: 'unpub' }),
        show('later', '22:00:00', '23:00:00', { view_begin: '2036-12-01 00:00:00' }),
        show('over', '22:00:00', '23:00:00', { view_end: '2036-11-01 00:00:00' }),
        show('code', '22:00:00', '23:00:00', { ticket_types: ['vriend'] }),
      ],
      now: at.now,
    });
    expect(await at.names(mine, ['a'])).toEqual([['after Show right']]);
    await at.listsFor(mine, ['a'], 1, 'begun-cart');
    const { seats } = await getCart(await at.contextOf(mine), 'begun-cart');
    const ctx = { ...(await at.contextOf(mine)), now: new Date('2036-12-04T22:00:00+01:00') };
    expect(await recommend(ctx, seats)).toEqual(new Map([[mine.subEventId('a'), []]]));
  });

  it('performances with enough free seats for the party at that moment', async () => {
    const few = (capacity: number) => ({ categories: [{ name: 'standaard', price: '9.00', capacity }] });
    const mine = await at.tenant(null, [
      show('a', '20:00:00', '21:00:00'),
      show('two', '22:00:00', '23:00:00', few(2)),
      show('three', '22:30:00', '23:30:00', few(3)),
      show('one-order', '23:00:00', '23:45:00', { max_per_order: 2 }),
    ]);
    expect(await at.names(mine, ['a'])).toEqual([['after Show two', 'after Show three', 'after Show one-order']]);
    expect(await at.names(mine, ['a'], 3)).toEqual([['after Show three']]);
    const brief = { ...(await at.contextOf(mine)), client: { ...mine.client, holdMinutes: 1 } };
    const take = {
      cartId: 'others-cart',
      subEventId: mine.subEventId('two'),
      discountId: mine.discountId('standaard'),
    };
    await addSeats(brief, { ...take, count: 2 });
    expect((await at.names(mine, ['a']))[0]).not.toContain('after Show two');
    // The hold has expired, and housekeeping has not freed the seats yet.
    at.now = new Date(at.now.getTime() + 61_000);
    const list = (await at.listsFor(mine, ['a'])).get(mine.subEventId('a'));
    expect(list?.map(({ name, free }) => [name, free])).toEqual([
      ['Show two', 2],
      ['Show three', 3],
      ['Show one-order', 2],
    ]);
  });

  it('nothing when the order is full, and no more than it can still take', async () => {
    const circle = `full-${at.now.getTime()}`;
    const shows = [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')];
    const mine = await at.tenant(circle, shows, { max_per_order: 4 });
    await at.tenant(circle, [show('c', '22:00:00', '23:00:00')]);
    const freeFor = async (count: number) => {
      const list = (await at.listsFor(mine, ['a'], count)).get(mine.subEventId('a'));
      return list?.map(({ name, free, isElsewhere }) => [name, free, isElsewhere]);
    };
    expect(await freeFor(1)).toEqual([
      ['Show b', 3, false],
      ['Show c', 10, true],
    ]);
    // One ticket of a party of three still fits in this order.
    expect(await freeFor(3)).toEqual([
      ['Show b', 1, false],
      ['Show c', 10, true],
    ]);
    expect(await freeFor(4)).toEqual([['Show c', 10, true]]);
  });

  it('the next best ones when the ten best are sold out', async () => {
    const events = Array.from({ length: 14 }, (_, n) =>
      show(`s${n}`, `21:${10 + n}:00`, '23:00:00', { categories: [{ name: 'standaard', price: '9.00', capacity: 1 }] }),
    );
    const mine = await at.tenant(null, [show('a', '20:00:00', '21:00:00'), ...events]);
    for (const key of ['s0', 's3', 's12']) {
      const wanted = { subEventId: mine.subEventId(key), discountId: mine.discountId('standaard'), count: 1 };
      await addSeats(await at.contextOf(mine), { cartId: 'others-cart', ...wanted });
    }
    const expected = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `after Show s${n}`);
    expect(await at.names(mine, ['a'])).toEqual([expected]);
    expect(await at.names(mine, ['a'], 2)).toEqual([[]]);
  });

  it('at the standard price of the cheapest rank', async () => {
    const ranks = [
      { name: '1e', price: '30.00', capacity: 5 },
      { name: '2e', price: '20.00', capacity: 5 },
    ];
    const mine = await makeTenant(at.database.db, {
      client: { recommendations: true },
      locations: VENUES,
      ticket_types: [
        { key: 'vriend', name: 'Vriend', type: '=', value: '1.00', code: 'ja' },
        { key: 'early', name: 'Vroeg', type: '=', value: '2.00', valid_until: '2036-11-01 00:00:00' },
        { key: 'standaard', name: 'Standaard', type: '%', value: '12.50' },
        { key: 'pas', name: 'Pas', type: '=', value: '3.00' },
      ],
      events: [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00', { categories: ranks })],
      now: at.now,
    });
    const list = (await at.listsFor(mine, ['a'])).get(mine.subEventId('a'));
    expect(list).toMatchObject([{ priceFrom: '17.50', free: 9 }]);
  });
});
