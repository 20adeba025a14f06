import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { exportBundle, importBundle } from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('pictures that an older version took by http come out so that they go in again', async () => {
  const { db, sql } = database;
  const shows = ['HTTP://x.nl/a.jpg', 'https://x.nl/http:.jpg', null].map((image, i) => ({
    key: `e${i}`,
    name: 'E',
    image,
  }));
  const { name, client } = await makeTenant(db, {
    events: shows.map(({ image: _image, ...show }) => ({ ...show, sub_events: [performance(show.key, 5)] })),
  });
  for (const { key, image } of shows) {
    await sql`UPDATE main_events SET image = ${image} WHERE client_id = ${client.id} AND key = ${key}`;
    await sql`UPDATE sub_events SET image = ${image} WHERE client_id = ${client.id} AND key = ${key}`;
  }
  await sql.unsafe(readFileSync('db/migrations/0035_https-pictures.sql', 'utf8'));
  const exported = await exportBundle(db, name);
  const pictures = exported.events.map(({ image, sub_events }) => [image, sub_events[0]?.image]);
  expect(pictures.map(([show, performance]) => [show, performance ?? null])).toEqual([
    ['https://x.nl/a.jpg', 'https://x.nl/a.jpg'],
    ['https://x.nl/http:.jpg', 'https://x.nl/http:.jpg'],
    [null, null],
  ]);
  await importBundle(db, exported, { now: new Date() });
  expect(await exportBundle(db, name)).toEqual(exported);
});
