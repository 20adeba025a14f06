import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDoor } from '@/lib/testing/open-door';
import { receiptNumber } from '@/lib/tickets';
import { BASE } from '../setup/api';
import { openBrowser } from '../setup/browser';
import { filmOf, listStored } from '../setup/door';
import { doorInBrowser, isOffline } from '../setup/door-in-browser';

const { database, openPhone, scansOf } = doorInBrowser();

// pretixscan-android#139, #49, eventyay-checkin#103: without network valid tickets were "invalid", and the loss was noticed after 30 s.
it('starts cold without network, judges tickets, and sends the scans when the network is back', async () => {
  const at = await openDoor(database.db, { reentry: 'after_exit' });
  const [mine, later] = [await at.sell(2), await at.sell(1, 'b')];
  const phone = await openPhone(at, { isLead: true, maySearch: true });
  await phone.page.getByText('Ready without network', { exact: true }).waitFor();
  await phone.context.setOffline(true);
  await phone.page.reload();
  await phone.page.getByRole('heading', { name: 'Zaal' }).waitFor();
  await phone.page.getByText('Ready without network', { exact: true }).waitFor();
  await phone.scan(mine.codes[0] ?? '');
  await phone.sign.filter({ hasText: 'Come in' }).waitFor();
  await phone.scan(later.codes[0] ?? '');
  await phone.sign.filter({ hasText: 'Another performance' }).filter({ hasText: '20:30' }).waitFor();
  // HiEvents#217: an invalid code stopped the scanner.
  await phone.scan('HTTPS://EXAMPLE.ORG/SOMETHING/ELSE');
  await phone.sign.filter({ hasText: 'Not a ticket' }).waitFor();
  // The radio button that was tapped keeps the focus, and the scanner still works.
  await phone.page.getByText('Out', { exact: true }).click();
  await expect.poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
  await phone.scan(mine.codes[0] ?? '');
  await phone.sign.getByRole('heading', { name: 'Out', exact: true }).waitFor();
  // After a restart without network the scans are still stored.
  await phone.page.reload();
  await phone.page.getByText('4 waiting').waitFor();
  await phone.context.setOffline(false);
  await phone.page.getByText('Connected').waitFor();
  const verdicts = async () => (await scansOf(at)).map(({ verdict }) => verdict);
  await expect.poll(verdicts).toEqual(['admitted', 'wrong_performance', 'forged', 'left']);
  // alf.io#196: two people with one name can be told apart, by seat and order.
  await phone.page.getByRole('button', { name: 'Search' }).click();
  const people = phone.page.getByRole('listitem');
  const number = receiptNumber(mine.order);
  for (const text of ['anna', number, number.slice(-4), `#${mine.order.id}`]) {
    await phone.page.getByLabel('Name or order number').fill(text);
    await expect.poll(() => people.count(), { message: text }).toBe(2);
  }
  await phone.page.getByLabel('Name or order number').fill(mine.order.key.slice(-4));
  await phone.page.getByText('Nobody found').waitFor();
  await phone.page.getByLabel('Name or order number').fill(number);
  await people.first().getByRole('button').click();
  await phone.sign.filter({ hasText: 'Come in' }).waitFor();
  // The sign is gone by itself; the scan can still be undone.
  await phone.sign.waitFor({ state: 'detached' });
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await phone.sign.filter({ hasText: 'Undone' }).waitFor();
  await expect.poll(async () => (await verdicts()).at(-1)).toBe('undone');
  await phone.page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  // What a lead let in anyway can be undone too.
  await phone.scan(mine.codes[0] ?? '');
  await phone.sign.filter({ hasText: 'Come in' }).waitFor();
  await phone.scan(mine.codes[0] ?? '');
  await phone.sign.filter({ hasText: 'Already in' }).waitFor();
  await phone.page.getByRole('button', { name: 'Let in anyway' }).click();
  await phone.page.getByLabel('Why?').fill('Two people');
  await phone.page.keyboard.press('Enter');
  await phone.sign.filter({ hasText: 'Let in by the lead' }).waitFor();
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await phone.sign.filter({ hasText: 'Undone' }).waitFor();
  await expect.poll(async () => (await verdicts()).slice(-2)).toEqual(['overridden', 'undone']);
  await phone.page.getByText('1 in').waitFor();
});

it('sends what the server takes, whatever is refused, and writes everything to the disk', async () => {
  const at = await openDoor(database.db);
  const { codes } = await at.sell(12);
  const phone = await openPhone(at, {
    prepare: () => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (names, mode, options) {
        if (mode === 'readwrite' && options?.durability !== 'strict') console.error(`a write to ${names} may be lost`);
        return transaction.call(this, names, mode, options);
      };
    },
  });
  await phone.context.setOffline(true);
  for (const [i, code] of codes.entries()) {
    await phone.scan(code);
    await phone.page.getByText(`${i + 1} waiting`).waitFor();
  }
  // A proxy takes only small requests, and the server cannot read the fifth scan.
  const fifth = (await listStored(phone.page))[4]?.[0] ?? 0;
  await phone.context.route('**/door/scans', (route) => {
    const { scans } = route.request().postDataJSON() as { scans: { seq: number }[] };
    if (scans.length > 5) return route.fulfill({ status: 413, contentType: 'text/html', body: 'too large' });
    if (scans.some(({ seq }) => seq === fifth))
      return route.fulfill({ status: 422, json: { code: 'validation_failed' } });
    return route.continue();
  });
  await phone.context.setOffline(false);
  await phone.page.getByText('1 not accepted').waitFor();
  await phone.page.getByText('1 waiting').waitFor();
  await phone.page.getByText('Connected').waitFor();
  expect(await scansOf(at)).toHaveLength(11);
  expect(await listStored(phone.page)).toEqual([[fifth, 'entry']]);
  // A later version of the door may know how to send it.
  await phone.context.unroute('**/door/scans');
  await phone.page.reload();
  await expect.poll(() => listStored(phone.page)).toEqual([]);
  expect(await scansOf(at)).toHaveLength(12);
  const others = phone.problems.splice(0).filter((problem) => !/status of (?:413|422)/.test(problem));
  expect(others.filter((problem) => !isOffline(problem))).toEqual([]);
});

it('reads a ticket with the camera, by a decoder of our own', async () => {
  const at = await openDoor(database.db);
  const { codes } = await at.sell();
  const folder = mkdtempSync(join(tmpdir(), 'door-'));
  const film = join(folder, 'ticket.y4m');
  writeFileSync(film, filmOf(codes[0] ?? ''));
  const filming = await openBrowser({
    whole: true,
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const phone = await openPhone(at, {}, filming);
    await phone.page.getByRole('button', { name: 'Start the camera' }).click();
    await phone.sign.filter({ hasText: 'Come in' }).waitFor();
    // Started again without network, as after a night without power.
    await phone.page.getByText('Ready without network', { exact: true }).waitFor();
    const browser = await phone.context.newCDPSession(phone.page);
    // Only what the door keeps itself counts: a browser may forget its other caches.
    await browser.send('Network.clearBrowserCache');
    await phone.context.setOffline(true);
    const isKept: [string, boolean][] = [];
    phone.page.on('response', (answer) => isKept.push([new URL(answer.url()).pathname, answer.fromServiceWorker()]));
    await phone.page.reload();
    await phone.page.getByRole('button', { name: 'Start the camera' }).click();
    await phone.sign.filter({ hasText: 'Already in' }).waitFor();
    expect(isKept.filter(([path, isKept]) => path.startsWith('/_next/') && !isKept)).toEqual([]);
    expect(isKept.map(([path]) => path).join(' ')).toMatch(/worker-\w+\.js.*zxing_reader\.\w+\.wasm/);
    expect((await filming.leave()).filter((problem) => !isOffline(problem))).toEqual([]);
  } finally {
    await filming.close();
    rmSync(folder, { recursive: true });
  }
  const policyOf = async (path: string) => (await fetch(`${BASE()}${path}`)).headers;
  const [door, office] = await Promise.all([policyOf('/office/door'), policyOf('/office/sign-in')]);
  expect(door.get('permissions-policy')).toContain('camera=(self)');
  expect(door.get('content-security-policy')).toMatch(/'wasm-unsafe-eval'.*worker-src 'self'/);
  expect(office.get('permissions-policy')).toContain('camera=()');
  expect(office.get('content-security-policy')).not.toMatch(/wasm|worker/);
});
