import { expect, it } from 'vitest';
import { openDoor } from '@/lib/testing/open-door';
import { BASE } from '../setup/api';
import { type Door, listStored } from '../setup/door';
import { doorInBrowser } from '../setup/door-in-browser';
import { typeCode } from '../setup/type-code';

const { database, openPhone, scansOf } = doorInBrowser();

/** A paired phone, and a second window of its browser. */
async function openTwoWindows(at: Door) {
  const phone = await openPhone(at);
  const other = await phone.context.newPage();
  await other.goto(`${BASE()}/office/door`);
  await other.getByText('Connected').waitFor();
  return { phone, other };
}

it('two windows of one phone give every scan and every undo a number of its own', async () => {
  const at = await openDoor(database.db);
  const { codes } = await at.sell(5);
  const { phone, other } = await openTwoWindows(at);
  await phone.scan(codes[0] ?? '');
  // The other window stores what it hears from the server.
  await other.getByText('1 in').waitFor();
  await typeCode(other, codes[1] ?? '');
  const numbers = async () => (await scansOf(at)).map(({ seq }) => Number(seq));
  await expect.poll(numbers).toEqual([1, 2]);
  await phone.page.getByText('2 in').waitFor();
  const areStored = (count: number) => expect.poll(() => listStored(other)).toHaveLength(count);
  await areStored(0);

  await phone.context.setOffline(true);
  // The clock of the windows stands still: the button to undo is shown for as long as the test needs. A timer that runs already goes on.
  await phone.sign.waitFor({ state: 'detached' });
  await phone.page.clock.install();
  await phone.page.clock.pauseAt(Date.now() + 60_000);
  await phone.scan(codes[2] ?? '');
  await areStored(1);
  await typeCode(other, codes[3] ?? '');
  await areStored(2);
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await areStored(3);
  await typeCode(other, codes[4] ?? '');
  await areStored(4);
  expect(await listStored(other)).toEqual([
    [3, 'entry'],
    [4, 'entry'],
    [5, 'undo'],
    [6, 'entry'],
  ]);
});

it('a scan that another window of the phone has sent meanwhile does not wait again', async () => {
  const at = await openDoor(database.db);
  const { codes } = await at.sell(1);
  const { phone, other } = await openTwoWindows(at);
  const isSent = new Promise<void>((done) => {
    // The answer to this window is lost after the first one has sent the scan, at once because its network seems to be back.
    void other.route('**/door/scans', async (route) => {
      if (route.request().postDataJSON().scans.length === 0) return route.continue();
      await phone.page.evaluate(() => dispatchEvent(new Event('online')));
      await expect.poll(() => listStored(phone.page)).toEqual([]);
      await phone.context.setOffline(true);
      await route.abort();
      done();
    });
  });
  await typeCode(other, codes[0] ?? '');
  await isSent;
  await other.locator('section[data-tone]').getByText('Without network').waitFor();
  expect(await listStored(other)).toEqual([]);
  expect((await scansOf(at)).map(({ seq }) => Number(seq))).toEqual([1]);
});
