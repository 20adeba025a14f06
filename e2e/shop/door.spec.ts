import { expect, it } from 'vitest';
import { addGate, listGates, revokeDevice, sendDoorMessage, setRehearsal } from '@/lib/office';
import { openDoor } from '@/lib/testing/open-door';
import { axeFindings } from '../setup/axe';
import { SMALLEST } from '../setup/browser';
import { listStored, pairingLink } from '../setup/door';
import { doorInBrowser } from '../setup/door-in-browser';
import { tooWideAt } from '../setup/fits';
import { enter, newMember } from '../setup/office';

const { database, visit, openPhone, scansOf } = doorInBrowser();

// pretix-docs guides/pretixscan/android.md; Hi.Events QrScanner.tsx: the sound was played before the verdict was stored.
it('two doors without network admit the same ticket: both scans are stored, and the lead sees the conflict', async () => {
  const at = await openDoor(database.db);
  await addGate(at.office(), at.listId, 'B', null);
  const gates = await listGates(at.ctx(), at.listId);
  const { codes } = await at.sell(2);
  const [one, other] = await Promise.all(
    gates.map(({ id, name }) => openPhone(at, { gateId: id, name: `Phone ${name}` })),
  );
  if (!one || !other) throw new Error('The phones were not opened');
  await one.scan(codes[0] ?? '');
  await one.sign.filter({ hasText: 'Come in' }).waitFor();
  // The other phone receives the scan and refuses the ticket without asking the server.
  await other.page.getByText('1 in').waitFor();
  await other.scan(codes[0] ?? '');
  await other.sign.filter({ hasText: 'Already in' }).filter({ hasText: 'at A' }).waitFor();

  // On a slow machine scans without an answer in time are sent again, so wait until all are confirmed.
  const nothingWaits = () =>
    Promise.all([one, other].map(({ page }) => expect.poll(() => page.getByText('waiting').count()).toBe(0)));
  await nothingWaits();
  for (const { context } of [one, other]) await context.setOffline(true);
  for (const phone of [one, other]) {
    await phone.scan(codes[1] ?? '');
    await phone.sign.filter({ hasText: 'Come in' }).waitFor();
    // alf.io#1501, Alf.ioBackoffice#17: a second scan says so, with the time of the first.
    await phone.scan(codes[1] ?? '');
    await phone.sign.filter({ hasText: 'Already in' }).waitFor();
    await phone.page.getByText('2 waiting').waitFor();
    expect(await listStored(phone.page)).toHaveLength(2);
  }
  const lead = await visit({ locale: 'en' });
  await enter(lead, await newMember(database, at.tenant.client, { role: 'door_lead' }));
  await lead.page.goto(`/office/${at.tenant.name}/door/watch?list=${at.listId}`);
  await lead.page.getByText('Nothing to look at.').waitFor();
  for (const { context } of [one, other]) await context.setOffline(false);
  const row = lead.page.getByRole('row').filter({ hasText: 'Let in twice' });
  await row.waitFor();
  expect(await row.textContent()).toMatch(/Phone A.*Phone B|Phone B.*Phone A/);
  expect(await lead.page.getByRole('row', { name: 'Inside' }).textContent()).toContain('2');
  await nothingWaits();
  expect((await scansOf(at)).filter(({ shown }) => shown === 'admitted')).toHaveLength(2);
});

it('learns of rehearsals, messages and its revocation, and then deletes its data', async () => {
  const at = await openDoor(database.db);
  const { codes } = await at.sell();
  const phone = await openPhone(at);
  await setRehearsal(at.office(), at.listId, true);
  await phone.page.getByText('Rehearsal').waitFor();
  await phone.scan(codes[0] ?? '');
  await phone.sign.filter({ hasText: 'Come in' }).waitFor();
  // The time of a scan decides whether it is of the rehearsal, and the phone's estimate of the server's clock may be fast.
  const isOver = () =>
    database.sql`SELECT FROM door_scans WHERE client_id = ${at.tenant.client.id} AND at < clock_timestamp()`;
  await expect.poll(async () => (await isOver()).length).toBe(1);
  await setRehearsal(at.office(), at.listId, false);
  await expect.poll(() => phone.page.getByText('Rehearsal').count()).toBe(0);
  await phone.page.getByText('0 in').waitFor();
  // pretixscan-ios#26: an upload that hung blocked the download, and the reverse.
  await phone.context.route('**/door/scans', () => {});
  await phone.scan(codes[0] ?? '');
  await phone.sign.filter({ hasText: 'Come in' }).waitFor();
  await sendDoorMessage(at.office(), at.listId, 'Hold the house');
  await phone.page.getByRole('alert').filter({ hasText: 'Hold the house' }).waitFor();
  await phone.page.getByText('1 waiting').waitFor();
  await phone.context.unroute('**/door/scans');
  await phone.context.route('**/door/changes*', () => {});
  await expect.poll(() => phone.page.getByText('waiting').count()).toBe(0);
  expect(await scansOf(at)).toHaveLength(2);
  await phone.context.unroute('**/door/changes*');
  const [device] = await database.sql<
    { id: number }[]
  >`SELECT id FROM door_devices WHERE client_id = ${at.tenant.client.id}`;
  // Revoked while it has no network, it first sends what it scanned.
  const more = await at.sell(2);
  await phone.page.getByText('Connected').waitFor();
  await phone.context.setOffline(true);
  for (const code of more.codes) {
    await phone.scan(code);
    await phone.sign.filter({ hasText: /Come in|Let in/ }).waitFor();
    await phone.page.getByRole('button', { name: 'Next' }).click();
  }
  await phone.page.getByText('2 waiting').waitFor();
  await revokeDevice(at.office(), device?.id ?? 0);
  await phone.context.setOffline(false);
  await phone.page.getByText('Its data was wiped').waitFor();
  expect(await listStored(phone.page)).toHaveLength(0);
  expect((await scansOf(at)).slice(2).map(({ verdict }) => verdict)).toEqual(['admitted', 'admitted']);
  const conflicts = database.sql`SELECT kind FROM door_conflicts WHERE client_id = ${at.tenant.client.id}`;
  expect((await conflicts).map(({ kind }) => kind)).toEqual(['revoked', 'revoked']);
  // pretixscan-ios#34: after a change of list, tickets of the previous list were still accepted.
  const elsewhere = await openDoor(database.db);
  await phone.page.goto(await pairingLink(elsewhere));
  await phone.page.getByLabel('Name of this phone').fill('Elsewhere');
  await phone.page.getByRole('button', { name: 'Pair' }).click();
  await phone.page.getByText('0 in').waitFor();
  await phone.scan(codes[0] ?? '');
  await phone.sign.filter({ hasText: 'Not a ticket' }).waitFor();
  // The device expires while it has no network: its scans are sent before it deletes its data.
  const { codes: theirs } = await elsewhere.sell();
  await phone.page.getByText('Ready without network', { exact: true }).waitFor();
  // On a slow machine the scan before is not confirmed at once.
  await expect.poll(() => phone.page.getByText('waiting').count()).toBe(0);
  await phone.context.setOffline(true);
  await phone.scan(theirs[0] ?? '');
  await phone.sign.filter({ hasText: /Come in|Let in/ }).waitFor();
  await phone.page.getByText('1 waiting').waitFor();
  await database.sql`UPDATE door_devices SET expires_at = now() WHERE client_id = ${elsewhere.tenant.client.id}`;
  await phone.context.setOffline(false);
  await phone.page.getByText('no longer paired').waitFor();
  // The page says so as soon as it may read nothing more.
  await expect.poll(async () => (await scansOf(elsewhere)).map(({ verdict }) => verdict)).toContain('admitted');
  // A pairing code works once.
  const link = await pairingLink(at);
  for (const expected of ['Connected', 'That code was used']) {
    const { page } = await visit({ locale: 'en' });
    await page.goto(link);
    await page.getByLabel('Name of this phone').fill('Once');
    await page.getByRole('button', { name: 'Pair' }).click();
    await page.getByText(expected).waitFor();
  }
});

it('is paired from the office, without findings of axe or content wider than the screen', async () => {
  const at = await openDoor(database.db);
  const member = await newMember(database, at.tenant.client, { role: 'door_lead' });
  const visitor = await visit({ locale: 'en' });
  const { page } = visitor;
  await enter(visitor, member);
  await page.goto(`/office/${at.tenant.name}`);
  await page.getByRole('link', { name: 'Door', exact: true }).click();
  await page.getByRole('link', { name: 'E', exact: true }).first().click();
  await page.getByRole('link', { name: 'Zaal' }).click();
  await page.getByRole('button', { name: 'Show pairing code' }).click();
  const link = await page.locator('code').filter({ hasText: '#pair=' }).textContent();
  const isWell = async (what: string) => {
    expect([what, await axeFindings(page)]).toEqual([what, []]);
    expect([what, await tooWideAt(page)]).toEqual([what, []]);
  };
  await isWell('the pairing code');
  for (const path of [`?list=${at.listId}`, `/watch?list=${at.listId}&paused=1`, `?performance=${at.subEventId}`]) {
    await page.goto(`/office/${at.tenant.name}/door${path}`);
    await isWell(path);
  }
  await page.goto(link ?? '');
  await page.getByLabel('Name of this phone').fill('Phone 9');
  await isWell('pairing');
  await page.getByRole('button', { name: 'Pair' }).click();
  await page.getByText('Connected').waitFor();
  await isWell('the scanner');
  await page.setViewportSize(SMALLEST);
  await isWell('the scanner on a phone');
});
