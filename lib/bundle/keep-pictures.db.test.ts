import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPicture } from '@/lib/pictures';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { importBundle } from '.';
import { newName, performance, sample } from './testing/sample';

let here: TestDatabase;
beforeAll(async () => {
  here = await testDatabase();
});
afterAll(() => here.drop());

const A = 'https://x.nl/a.jpg';
const B = 'https://x.nl/b.jpg';
const C = 'https://x.nl/c.jpg';
const now = new Date('2030-01-01T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000);
const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
const fails = () => Promise.reject(new Error('The status is 503'));

async function shop(images: string[], own: string | null = null) {
  await here.sql`DELETE FROM kept_pictures`;
  await here.sql`DELETE FROM picture_fetches`;
  const bundle = sample(newName());
  const save = async (urls: string[]) => {
    bundle.events = [
      { key: 'e', name: 'E', images: urls.map((url) => ({ url })), sub_events: [performance('p', { image: own })] },
    ];
    await importBundle(here.db, bundle, { now });
  };
  await save(images);
  const [client] = await here.sql<{ id: number }[]>`SELECT id FROM clients WHERE name = ${String(bundle.client.name)}`;
  const id = client?.id ?? 0;
  const fetches = () =>
    here.sql`SELECT url, attempts, last_error, next_attempt_at FROM picture_fetches WHERE client_id = ${id} ORDER BY url`;
  const kept = () => here.sql`SELECT url, name, width, widths FROM kept_pictures WHERE client_id = ${id} ORDER BY url`;
  const files = () => here.sql`SELECT name, picture FROM client_files WHERE client_id = ${id} ORDER BY name`;
  const version = async () => (await here.sql`SELECT version FROM catalogues WHERE client_id = ${id}`)[0]?.version;
  return { save, fetches, kept, files, version };
}

test('fetches the pictures of an import once, and stores them until no event names them', async () => {
  const { save, fetches, kept, files, version } = await shop([A, B], C);
  expect((await fetches()).map(({ url }) => url)).toEqual([A, B, C]);
  const asked: string[] = [];
  const fetchIt = (url: string) => {
    asked.push(url);
    return picture(url === C ? '#fff' : '#123');
  };
  const before = await version();
  // Two at a time, as two processes would.
  await Promise.all([keepPicture(here.db, now, fetchIt), keepPicture(here.db, now, fetchIt)]);
  while ((await keepPicture(here.db, now, fetchIt)) > 0);
  expect(asked.sort()).toEqual([A, B, C]);
  expect(await version()).not.toBe(before);
  expect((await kept()).map(({ url, width, widths }) => [url, width, widths])).toEqual(
    [A, B, C].map((url) => [url, 40, [40]]),
  );
  expect(await fetches()).toMatchObject([A, B, C].map((url) => ({ url, attempts: 0, last_error: null })));
  // Two addresses of the same picture share its sizes.
  expect(await files()).toHaveLength(6);

  await save([B]);
  expect((await kept()).map(({ url }) => url)).toEqual([B, C]);
  expect(await files()).toHaveLength(6);
  await save([]);
  expect(await files()).toHaveLength(3);
});

test('a picture that cannot be fetched stays unchanged, and is tried again later', async () => {
  const { fetches, kept, version } = await shop([A]);
  expect(await keepPicture(here.db, now, fails)).toBe(1);
  expect(await fetches()).toMatchObject([{ attempts: 1, last_error: 'The status is 503' }]);
  expect(await keepPicture(here.db, now, fails)).toBe(0);
  for (let day = 1; day < 40; day += 2) await keepPicture(here.db, days(day), fails);
  expect(new Date((await fetches())[0]?.next_attempt_at)).toEqual(days(40));
  await keepPicture(here.db, days(41), () => picture('#123'));
  const [first] = await kept();

  const told = await version();
  expect(await keepPicture(here.db, days(47), fails)).toBe(0);
  await keepPicture(here.db, days(48), () => picture('#123'));
  await keepPicture(here.db, days(56), fails);
  expect([await kept(), await version()]).toEqual([[first], told]);
  await keepPicture(here.db, days(58), () => picture('#fff'));
  expect((await kept())[0]?.name).not.toBe(first?.name);
});

test('stores nothing for an address that an import removed meanwhile', async () => {
  const { save, kept, files } = await shop([A]);
  await keepPicture(here.db, now, async () => {
    await save([]);
    return picture('#123');
  });
  expect([...(await kept()), ...(await files())]).toEqual([]);
});
