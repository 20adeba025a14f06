import { describe, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { type Json, recommendingStage, show } from './testing/stage';

const at = recommendingStage();

describe('ways', () => {
  it('are measured ones in their direction, else estimates; none when it is known that there is none', async () => {
    const mine = await at.tenant(null, [
      show('a', '20:00:00', '21:00:00'),
      show('here', '22:00:00', '23:00:00'),
      show('near', '22:01:00', '23:01:00', { location: 'near' }),
      show('early', '17:00:00', '18:00:00', { location: 'near' }),
      show('nowhere', '22:00:00', '23:00:00', { location: 'nowhere' }),
    ]);
    const view = async () => {
      const list = (await at.listsFor(mine, ['a'])).get(mine.subEventId('a')) ?? [];
      return list.map(({ name, distance, cyclingMinutes, gapMinutes }) => [
        name,
        distance.source,
        distance.metres,
        cyclingMinutes,
        gapMinutes,
      ]);
    };
    // 302 m as the crow flies, times 1.3.
    expect(await view()).toEqual([
      ['Show here', 'network', 0, 0, 60],
      ['Show near', 'estimate', 393, 7, 61],
      ['Show early', 'estimate', 393, 7, 120],
    ]);
    await at.database.sql`INSERT INTO rides (client_id, from_location_id, to_client_id, to_location_id, metres, line,
        from_lat, from_lon, to_lat, to_lon, measured_at)
      SELECT a.client_id, a.id, b.client_id, b.id, CASE WHEN a.key = 'zaal' THEN 1000 ELSE 2000 END, NULL,
             a.lat, a.lon, b.lat, b.lon, now()
        FROM locations a JOIN locations b ON b.client_id = a.client_id AND b.key <> a.key
       WHERE a.client_id = ${mine.client.id} AND a.lat IS NOT NULL AND b.lat IS NOT NULL`;
    expect(await view()).toEqual([
      ['Show here', 'network', 0, 0, 60],
      ['Show near', 'network', 1000, 9, 61],
      ['Show early', 'network', 2000, 13, 120],
    ]);
    await at.database.sql`UPDATE rides SET metres = NULL WHERE client_id = ${mine.client.id}`;
    expect(await view()).toEqual([['Show here', 'network', 0, 0, 60]]);
  });

  it('use the client’s speed and margin', async () => {
    const events = [
      show('a', '20:00:00', '21:00:00'),
      show('b', '21:30:00', '22:30:00'),
      show('c', '23:00:00', '23:30:00'),
    ];
    const lists = (client: Json) => at.tenant(null, events, client).then((one) => at.names(one, ['a']));
    expect(await lists({ ride_margin_minutes: 30 })).toEqual([['after Show b', 'after Show c']]);
    expect(await lists({ ride_margin_minutes: 31 })).toEqual([['after Show c']]);
    expect(await lists({ recommend_window_hours: 1.5 })).toEqual([['after Show b']]);
    expect(await lists({ recommend_window_hours: 0 })).toEqual([[]]);
  });
});

describe('carts and nights', () => {
  it('fits performances between two evenings of one cart, and lists both evenings', async () => {
    const week = (key: string, time: string, end: string) => show(key, time, end, { date: '2036-12-11' });
    const mine = await at.tenant(null, [
      show('a', '19:00:00', '20:00:00'),
      show('b', '22:00:00', '23:00:00'),
      week('c', '20:00:00', '21:00:00'),
      show('between', '20:30:00', '21:30:00'),
      show('over', '20:30:00', '22:30:00'),
      week('next', '21:30:00', '22:30:00'),
    ]);
    expect(await at.names(mine, ['a', 'b', 'c'])).toEqual([
      ['after Show between'],
      ['before Show between'],
      ['after Show next'],
    ]);
  });

  it('a night past twelve, and one on which the clocks go back', async () => {
    const night = (key: string, date: string, time: string, end: string) => show(key, time, end, { date });
    const mine = await at.tenant(null, [
      night('late', '2036-12-04', '22:30:00', '00:15:00'),
      night('later', '2036-12-05', '00:45:00', '02:00:00'),
      night('soon', '2036-12-05', '00:20:00', '01:00:00'),
    ]);
    expect(await at.names(mine, ['late'])).toEqual([['after Show later']]);

    at.now = new Date('2036-10-01T12:00:00Z');
    const autumn = await at.tenant(null, [
      night('x', '2036-10-25', '23:30:00', '01:30:00'),
      night('y', '2036-10-26', '03:15:00', '04:00:00'),
    ]);
    const list = (await at.listsFor(autumn, ['x'])).get(autumn.subEventId('x'));
    expect(list?.map(({ name, gapMinutes, startsLocal }) => [name, gapMinutes, startsLocal])).toEqual([
      ['Show y', 165, '2036-10-26 03:15:00'],
    ]);
  });

  it('uses an edited programme at once', async () => {
    const events = [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')];
    const mine = await at.tenant(null, events);
    expect(await at.names(mine, ['a'])).toEqual([['after Show b']]);
    const edited = [
      events[0],
      show('b', '22:00:00', '23:00:00', { status: 'nosal' }),
      show('c', '22:15:00', '23:00:00'),
    ];
    await importBundle(at.database.db, { ...mine.bundle, events: edited }, { now: at.now });
    expect(await at.names(mine, ['a'])).toEqual([['after Show c']]);
  });
});
