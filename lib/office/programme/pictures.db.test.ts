import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportBundle, importBundle } from '@/lib/bundle';
import { findFile } from '@/lib/clients';
import { keepPicture } from '@/lib/pictures';
import { Refusal } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { addPicture, findShow, formVersion, listPictures, placePicture, savePicture, uploadPicture } from '.';

let database: TestDatabase;
const BASE = 'https://tickets.example';
const OLD = 'https://x.example/old.jpg';
let tenant: Tenant;
let photo: Buffer;

beforeAll(async () => {
  database = await testDatabase();
  photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#a24' } })
    .jpeg()
    .toBuffer();
});

afterAll(() => database.drop());

async function open(event: object = {}) {
  tenant = await makeTenant(database.db, {
    events: [{ key: 'stuk', name: 'Stuk', sub_events: [performance('a', 10)], ...event }],
  });
  const ctx = await makeMember(database.db, tenant.client, { role: 'manager' });
  const id = tenant.mainEventId('stuk');
  const page = async () => {
    const found = await findShow(ctx, id);
    if (!found) throw new Error('The show is not there');
    return found.show;
  };
  const which = async () => ({ id, seen: formVersion(await page()) });
  const pictures = async () => listPictures(ctx, await page());
  return { ctx, id, which, pictures };
}

const shown = async () => (await exportBundle(database.db, tenant.name)).events[0];

describe('an uploaded picture', () => {
  it('is in the shop at once in all its sizes, and is never fetched', async () => {
    const { ctx, which, pictures } = await open();
    await uploadPicture(ctx, await which(), { bytes: photo, alt: 'Een rood doek', base: BASE });
    const [picture] = await pictures();
    const name = /\/look\/([\w-]+)\.jpg$/.exec(picture?.url ?? '')?.[1] ?? '';
    expect(picture).toMatchObject({ url: `${BASE}/${tenant.name}/look/${name}.jpg`, alt: 'Een rood doek', width: 700 });
    expect(picture?.data).toMatch(/^data:image\/webp;base64,/);
    for (const suffix of ['.jpg', '-480.avif', '-480.webp', '-700.avif'])
      expect((await findFile({ ...ctx, client: tenant.client }, `${name}${suffix}`))?.bytes.length).toBeGreaterThan(
        100,
      );
    const due = await keepPicture(database.db, new Date(Date.now() + 400 * 86_400_000), () => {
      throw new Error('It was fetched');
    });
    expect(due).toBe(0);
  });

  it('is the same one when it is sent again, and stays when the file is imported again', async () => {
    const { ctx, which, pictures } = await open({ image: OLD });
    for (let i = 0; i < 2; i++) await uploadPicture(ctx, await which(), { bytes: photo, alt: '', base: BASE });
    await importBundle(database.db, await exportBundle(database.db, tenant.name), { now: new Date() });
    expect((await pictures()).map(({ url, data }) => [url === OLD, data !== null])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('changes nothing when it is not a picture, is one too many, or the show has changed meanwhile', async () => {
    const images = Array.from({ length: 12 }, (_, i) => ({ url: `https://x.example/${i}.jpg` }));
    const { ctx, which, pictures } = await open({ images });
    const given = { bytes: photo, alt: '', base: BASE };
    await expect(uploadPicture(ctx, await which(), { ...given, bytes: Buffer.from('<svg/>') })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'file' }],
    });
    await expect(uploadPicture(ctx, await which(), given)).rejects.toMatchObject({ code: 'validation_failed' });
    const seen = { ...(await which()), seen: 'older' };
    await expect(uploadPicture(ctx, seen, given)).rejects.toEqual(new Refusal('changed_meanwhile'));
    expect((await pictures()).map(({ url }) => url)).toEqual(images.map(({ url }) => url));
    const files =
      await database.sql`SELECT FROM client_files WHERE client_id = ${tenant.client.id} AND picture IS NOT NULL`;
    expect(files).toHaveLength(0);
  });

  it('is deleted with its sizes when no show has it any more', async () => {
    const { ctx, which, pictures } = await open();
    await uploadPicture(ctx, await which(), { bytes: photo, alt: '', base: BASE });
    const url = (await pictures())[0]?.url ?? '';
    await placePicture(ctx, await which(), { url, place: 'gone' });
    expect(await pictures()).toEqual([]);
    const files =
      await database.sql`SELECT FROM client_files WHERE client_id = ${tenant.client.id} AND picture IS NOT NULL`;
    expect(files).toHaveLength(0);
  });
});

it('pictures are one list, in which any can be first, with its own text and focal point', async () => {
  const { ctx, which } = await open({
    image: OLD,
    images: [{ url: 'https://x.example/b.jpg', alt: { nl: 'B', en: 'B' } }],
  });
  await addPicture(ctx, await which(), { url: 'https://x.example/c.jpg', alt: 'C' });
  await placePicture(ctx, await which(), { url: 'https://x.example/b.jpg', place: 'first' });
  await savePicture(ctx, await which(), { url: 'https://x.example/b.jpg', alt: 'anders', focus: { x: 0.25, y: 1 } });
  await savePicture(ctx, await which(), { url: OLD, alt: 'Oud', focus: null });
  const event = await shown();
  expect([event?.image, event?.images.map(({ url, alt, focus }) => [url, alt, focus])]).toEqual([
    null,
    [
      ['https://x.example/b.jpg', { nl: 'B', en: 'B' }, { x: 0.25, y: 1 }],
      [OLD, 'Oud', null],
      ['https://x.example/c.jpg', 'C', null],
    ],
  ]);
  const gone = { url: 'https://x.example/none.jpg', place: 'gone' } as const;
  await expect(placePicture(ctx, await which(), gone)).rejects.toEqual(new Refusal('not_found'));
});

it('members whose scope lacks the show cannot change its pictures', async () => {
  const { which } = await open();
  const stranger = await makeMember(database.db, tenant.client, { role: 'producer', scope: 'shows', ids: [999_999] });
  const add = addPicture(stranger, await which(), { url: OLD, alt: '' });
  await expect(add).rejects.toBeInstanceOf(Refusal);
  expect((await shown())?.images).toEqual([]);
});
