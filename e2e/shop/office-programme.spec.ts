import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { exportBundle } from '@/lib/bundle';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser } from '../setup/browser';
import { tooWideAt } from '../setup/fits';
import { askOffice, enter, formIn, type Member, newMember, OFFICE } from '../setup/office';

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
let member: Member;
beforeAll(async () => {
  const events = [{ key: 'stuk', name: 'Stuk', text: '<p>Oud</p>', sub_events: [performance('een', 10)] }];
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant(database.db, { events })]);
  member = await newMember(database, tenant.client);
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

const exported = (name = tenant.name) => exportBundle(database.db, name);

async function open(path: string, given: Parameters<typeof browser.visit>[0] = {}) {
  const visitor = await browser.visit({ locale: 'en', ...given });
  await enter(visitor, member);
  await visitor.page.goto(`/office/${tenant.name}${path}`);
  return visitor.page;
}

it.each([true, false])('an owner puts a first show on sale in one form, JavaScript: %s', async (javaScript) => {
  const empty = await makeTenant(database.db, { locations: [], ticket_types: [] });
  const owner = await newMember(database, empty.client);
  const visitor = await browser.visit({ locale: 'en', javaScript });
  const { page } = visitor;
  await enter(visitor, owner);
  await page.goto(`/office/${empty.name}/programme/new`);
  await page.getByLabel('Show: name').fill('De storm');
  await page.getByLabel('Venue').fill('Kerk');
  await page.getByLabel('town').fill('Kampen');
  await page.getByLabel('date').fill('2031-05-02');
  await page.getByLabel('price').fill('12,5');
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByRole('heading', { name: 'De storm' }).waitFor();
  expect((await exported(empty.name)).events[0]?.sub_events[0]).toMatchObject({
    date: '2031-05-02',
    time: '20:00:00',
    status: 'pub',
    categories: [{ name: 'Standaard', price: '12.50', capacity: 100 }],
  });
  await page.goto(`/${empty.name}`);
  await page
    .getByRole('link', { name: /De storm/ })
    .first()
    .waitFor();
});

it('texts are written in an editor, and as HTML without JavaScript', async () => {
  const path = `/programme/${tenant.mainEventId('stuk')}`;
  const page = await open(path);
  await page.getByRole('button', { name: 'Bold' }).waitFor();
  const editor = page.getByRole('textbox', { name: 'text', exact: true });
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Nieuw');
  await page.keyboard.press('Control+A');
  await page.getByRole('button', { name: 'Bold', pressed: false }).click();
  await page.getByRole('button', { name: 'Bold', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await exported()).events[0]?.text).toBe('<p><strong>Nieuw</strong></p>');
  const plain = await open(path, { javaScript: false });
  await plain.getByLabel('text', { exact: true }).fill('<p>Weer <em>anders</em><script>x</script></p>');
  await plain.getByRole('button', { name: 'Save' }).click();
  await plain.getByRole('heading', { name: 'Stuk' }).waitFor();
  expect((await exported()).events[0]?.text).toBe('<p>Weer <em>anders</em></p>');
  // The page that was loaded before this change is refused and overwrites nothing.
  await page.getByLabel('name', { exact: true }).fill('Overschreven');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'meanwhile' }).waitFor();
  expect((await exported()).events[0]?.name).toBe('Stuk');
});

it('a performance is changed, a series added, a show copied, a ticket type with a code made', async () => {
  const page = await open(`/programme/${tenant.mainEventId('stuk')}/${tenant.subEventId('een')}`);
  await page.getByLabel('Rank 1: price').fill('30');
  await page.getByLabel('State').selectOption('nosal');
  await page.getByLabel('Waiting room opens').fill('2031-01-01T10:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Performances' }).waitFor();
  const [sub] = (await exported()).events[0]?.sub_events ?? [];
  expect(sub).toMatchObject({
    status: 'nosal',
    categories: [{ price: '30.00', capacity: 10 }],
    waiting_room: { opens_at: '2031-01-01 10:00:00' },
  });
  await page.getByText('Series', { exact: true }).click();
  await page.getByLabel('Friday').check();
  await page.getByLabel('From', { exact: true }).fill('2031-03-27');
  await page.getByLabel('Until', { exact: true }).fill('2031-04-12');
  await page.getByLabel('Not on').fill('2031-04-04');
  await page.getByRole('button', { name: 'Add the series' }).click();
  await page.getByRole('link', { name: '2031-04-11' }).waitFor();
  expect((await exported()).events[0]?.sub_events.length).toBe(3);
  await page.getByText('Copy this show').click();
  await page.getByLabel('Name of the copy').fill('Stuk, weer');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('heading', { name: 'Stuk, weer' }).waitFor();
  await page.goto(`/office/${tenant.name}/programme/types`);
  const fresh = page.locator('form').last();
  await fresh.getByLabel('name').fill('Vrienden');
  await fresh.getByLabel('amount').fill('5');
  await fresh.getByLabel('code').fill('VRIEND');
  await fresh.getByRole('button', { name: 'Add' }).click();
  await page.getByText('code: VRIEND').waitFor();
  expect((await exported()).ticket_types.at(-1)).toMatchObject({ name: 'Vrienden', value: '5.00', code: 'VRIEND' });
});

it('the file is exported, compared, and imported as it was previewed', async () => {
  const answer = await askOffice(`/office/${tenant.name}/programme/export`, member);
  expect(answer.headers.get('content-disposition')).toContain(`${tenant.name}.json`);
  const file = JSON.parse(await answer.text());
  // The file is larger than any other form may be.
  file.events.push({ key: 'groot', name: 'Groot', text: `<p>${'x '.repeat(45_000)}</p>`, sub_events: [] });
  file.events[0].sub_events.pop();
  const folder = join(tmpdir(), tenant.name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'file.json'), JSON.stringify(file));
  const page = await open('/programme/import');
  await page.getByLabel('File (JSON)').setInputFiles(join(folder, 'file.json'));
  await page.getByRole('button', { name: 'Upload and compare' }).click();
  await page.getByRole('row').filter({ hasText: 'New' }).filter({ hasText: 'Groot' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Archived' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect((await exported()).events.length).toBe(file.events.length - 1);
  await page.getByRole('button', { name: 'Apply these changes' }).click();
  await page.getByRole('link', { name: 'Groot' }).waitFor();
  expect((await exported()).events.map(({ key }) => key)).toContain('groot');
});

it('a picture is uploaded, and its focus is set by a click', async () => {
  const page = await open(`/programme/${tenant.mainEventId('stuk')}/pictures`);
  const noise = Buffer.from(Array.from({ length: 900 * 600 * 3 }, (_, i) => (i * 7919) % 251));
  const buffer = await sharp(noise, { raw: { width: 900, height: 600, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  await page.getByLabel('A file').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  await page.getByLabel('What can be seen on it').first().fill('Een doek');
  await page.getByRole('button', { name: 'Upload' }).click();
  const picture = page.getByRole('img', { name: 'Een doek' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(480);
  const box = await picture.boundingBox();
  await picture.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
  await page.getByRole('button', { name: 'Save Picture 1' }).click();
  await expect.poll(async () => (await exported()).events[0]?.images[0]?.focus).toEqual({ x: 0.25, y: 0.5 });
  expect(await axeFindings(page)).toEqual([]);
  const url = (await exported()).events[0]?.images[0]?.url ?? '';
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const wrong = new FormData();
  wrong.set('seen', 'x');
  wrong.set('file', new File(['<svg/>'], 'a.svg'));
  const sent = { method: 'POST', body: wrong, headers: { Origin: OFFICE() } };
  const refused = await askOffice(
    `/office/${tenant.name}/programme/${tenant.mainEventId('stuk')}/pictures/upload`,
    member,
    sent,
  );
  expect(refused.headers.get('location')).toContain('wrong=1');
});

it('an upload needs the permission, a page of the office as its origin, and has a maximum size', async () => {
  const send = (who: Member | undefined, size: number, headers: Record<string, string> = { Origin: OFFICE() }) => {
    const body = new FormData();
    body.set('file', new File([JSON.stringify({ x: 'y'.repeat(size) })], 'a.json'));
    return askOffice(`/office/${tenant.name}/programme/upload`, who, { method: 'POST', body, headers });
  };
  expect((await send(member, 10)).headers.get('location')).toMatch(/\/import\/\d+$/);
  expect((await send(member, 10, {})).status).toBe(403);
  expect((await send(member, 10, { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await send(undefined, 10)).headers.get('location')).toContain('/sign-in');
  const door = await newMember(database, tenant.client, { role: 'door' });
  expect((await send(door, 10)).headers.get('location')).toContain('may-not');
  const stranger = await newMember(database, (await makeTenant(database.db)).client);
  expect((await send(stranger, 10)).status).toBeGreaterThanOrEqual(400);
  expect((await askOffice(`/office/${tenant.name}/programme/export`, stranger)).status).toBe(404);
  expect((await send(member, 5_000_000)).status).toBe(413);
  const other = await fetch(`${BASE()}/office/${tenant.name}/programme`, { method: 'POST', body: 'x'.repeat(100_000) });
  expect(other.status).toBe(413);
});

it('a logo is uploaded to the theme', async () => {
  const path = `/office/${tenant.name}/settings/look`;
  const form = formIn(await (await askOffice(path, member)).text(), 'type="file"');
  form.set('what', 'logo');
  form.set('file', new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'], 'logo.svg'));
  const sent = { method: 'POST', body: form, headers: { Origin: OFFICE() } };
  expect((await askOffice(`${path}/file`, member, sent)).headers.get('location')).toBe(`${path}#files`);
  expect((await exported()).client.theme?.logo).toMatch(/^data:image\/svg\+xml/);
});

it.each([true, false])('a plan of a hall is typed and saved, JavaScript: %s', async (javaScript) => {
  const venues = await database.sql<{ id: number }[]>`SELECT id FROM locations WHERE client_id = ${tenant.client.id}`;
  const page = await open(`/venues/${venues[0]?.id}/plan`, { javaScript });
  await page.getByLabel('Rows', { exact: true }).fill('# Zaal = 1e rang\nA(~1): 5 3 1 | 2 4 6\nB: 1(w) 2(c1) 3');
  if (javaScript) {
    await page.getByRole('listbox', { name: '9 seats' }).waitFor();
    await page.getByText('Draw rows').click();
    await page.getByLabel('Names of the rows').fill('C D');
    await page.getByLabel('Seats per row').fill('6');
    await page.getByLabel('Numbering').selectOption('odd-even');
    await page.getByLabel('Aisle after so many seats').fill('3');
    await page.getByRole('button', { name: 'Add rows' }).click();
    await page.getByRole('listbox', { name: '21 seats' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Check against sales' }).click();
  await page.getByRole('status').filter({ hasText: 'Nobody' }).waitFor();
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expect.poll(async () => (await exported()).locations[0]?.sections?.[0]?.rows.length).toBe(javaScript ? 4 : 2);
  const rows = (await exported()).locations[0]?.sections?.[0]?.rows ?? [];
  expect(rows[1]?.seats).toEqual([{ seat: '1', wheelchair: true }, { seat: '2', companion_of: '1' }, { seat: '3' }]);
  if (javaScript) expect(JSON.stringify(rows[3]?.seats)).toContain('"5"},{"seat":"3"},{"seat":"1"},null,{"seat":"2"');
  await page.reload();
  expect(await page.getByLabel('Rows', { exact: true }).inputValue()).toContain('B: 1(w) 2(c1) 3');
  await page.getByLabel('Rows', { exact: true }).fill('# Zaal = 1e rang\nA 1-3');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page.getByRole('main').getByRole('alert').waitFor();
  expect(await page.getByLabel('Rows', { exact: true }).inputValue()).toContain('A 1-3');
});

it('has no finding of axe, and fits the screen', async () => {
  const show = `/programme/${tenant.mainEventId('stuk')}`;
  const paths = [
    '/programme',
    '/programme/new',
    '/programme/types',
    '/programme/import',
    show,
    `${show}/new`,
    '/venues',
  ];
  const page = await open('', { locale: 'de' });
  for (const path of paths) {
    await page.goto(`/office/${tenant.name}${path}`);
    expect([path, await axeFindings(page)]).toEqual([path, []]);
    expect([path, await tooWideAt(page)]).toEqual([path, []]);
  }
});
