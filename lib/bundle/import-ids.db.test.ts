import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { exportBundle, importBundle } from '.';
import { newName, sample } from './testing/sample';
import { world } from './testing/world';

let database: TestDatabase;
let at: ReturnType<typeof world>;
const run = (bundle: unknown) => importBundle(database.db, bundle, { now: new Date(), vouches: true });

beforeAll(async () => {
  database = await testDatabase();
  at = world(database);
});
afterAll(() => database.drop());

describe('ids', () => {
  test('given ids are kept; others come from the sequence, which skips those', async () => {
    const [first, second] = [newName(), newName()];
    const [{ next } = { next: 0 }] = await database.sql<
      { next: number }[]
    >`SELECT nextval('event_id_seq')::int + 2 AS next`;
    const given = sample(first);
    Object.assign(given.events[0] ?? {}, { event_id: next });
    Object.assign(given.events[0]?.sub_events[1] ?? {}, { event_id: next + 1 });
    await run(given);
    await run(sample(second));
    expect(await at.subEventId(first, 'genummerd')).toBe(next + 1);
    const ids = await database.sql<{ id: number }[]>`SELECT id FROM event_ids ORDER BY id`;
    expect(new Set(ids.map((row) => row.id)).size).toBe(ids.length);
    expect(ids.filter((row) => row.id >= next - 1).length).toBe(6);
  });

  test("another client's are refused with that client's name", async () => {
    const [owner, name] = [newName(), newName()];
    await run(sample(owner));
    const theirs = await exportBundle(database.db, owner);
    const bundle = sample(name);
    Object.assign(bundle.client, { domains: [`${owner}.nl`, `${name}.nl`] });
    await run({ ...sample(owner), client: { ...sample(owner).client, domains: [`${owner}.nl`] } });
    Object.assign(bundle.locations[1] ?? {}, { location_id: theirs.locations[0]?.location_id });
    Object.assign(bundle.events[0] ?? {}, { event_id: theirs.events[0]?.sub_events[0]?.event_id });
    Object.assign(bundle.events[0]?.sub_events[0] ?? {}, { event_id: theirs.events[0]?.event_id });
    const errors = await at.refusal(bundle);
    expect(errors.map((error) => error.path)).toEqual([
      'client.domains[0]',
      'locations[1].location_id',
      'events[0].event_id',
      'events[0].sub_events[0].event_id',
    ]);
    for (const { message } of errors) expect(message).toContain(`belongs to ${owner}`);
    expect(await database.sql`SELECT FROM clients WHERE name = ${name}`).toHaveLength(0);
  });

  test('an id stays with its owner and cannot move to another of ours', async () => {
    const name = newName();
    await run(sample(name));
    const ours = await exportBundle(database.db, name);
    const [event] = ours.events;
    const moved = structuredClone(ours);
    Object.assign(moved.events[0]?.sub_events[0] ?? {}, { event_id: 2_000_000_000 });
    Object.assign(moved.locations[0] ?? {}, { location_id: 2_000_000_000 });
    expect(await at.refusal(moved)).toEqual([
      {
        path: 'locations[0].location_id',
        message: `must be ${ours.locations[0]?.location_id}, the id it has, or be left out`,
      },
      {
        path: 'events[0].sub_events[0].event_id',
        message: `must be ${event?.sub_events[0]?.event_id}, the id it has, or be left out`,
      },
    ]);

    const renamed = structuredClone(ours);
    Object.assign(renamed.events[0]?.sub_events[0] ?? {}, { key: 'nieuw' });
    expect(await at.refusal(renamed)).toEqual([
      {
        path: 'events[0].sub_events[0].event_id',
        message: `must be another id: ${event?.sub_events[0]?.event_id} is already the id of the performance "vrij" of your event "meeuw"`,
      },
    ]);
  });
});
