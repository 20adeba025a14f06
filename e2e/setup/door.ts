import type { Page } from 'playwright-core';
import { encode } from 'uqr';
import { createPairing } from '@/lib/office';
import type { openDoor } from '@/lib/testing/open-door';
import { BASE } from './api';
import type { openBrowser, Visitor } from './browser';
import { typeCode } from './type-code';

export type Door = Awaited<ReturnType<typeof openDoor>>;
/** `prepare` runs in the page before its own scripts. */
export type PhoneWanted = Partial<Parameters<typeof createPairing>[1]> & { name?: string; prepare?: () => void };

/** A new pairing link, as the office shows it. */
export async function pairingLink(at: Door, { name: _, prepare: __, ...wanted }: PhoneWanted = {}): Promise<string> {
  const device = { listId: at.listId, gateId: await at.firstGate(), maySearch: false, isLead: false, ...wanted };
  const { secret } = await createPairing(at.office(), device);
  return `${BASE()}/office/door#pair=${at.tenant.name}.${secret}`;
}

/** A phone at that door, paired and ready; `scan` is what a Bluetooth scanner types. */
export async function openPhone(browser: Awaited<ReturnType<typeof openBrowser>>, at: Door, wanted: PhoneWanted = {}) {
  const visitor: Visitor = await browser.visit({ locale: 'en', viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  if (wanted.prepare) await page.addInitScript(wanted.prepare);
  await page.goto(await pairingLink(at, wanted));
  await page.getByLabel('Name of this phone').fill(wanted.name ?? 'Phone');
  await page.getByRole('button', { name: 'Pair' }).click();
  await page.getByText('Connected').waitFor();
  const sign = page.locator('section[data-tone]');
  return { ...visitor, sign, scan: (code: string) => typeCode(page, code) };
}

/** The number and kind of each scan that waits on a device, by number, read by a separate connection to IndexedDB. */
export const listStored = (page: Page): Promise<[seq: number, kind: string][]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('doek-door');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const scans = opened.result.transaction('scans').objectStore('scans').index('seq').getAll();
          scans.onsuccess = () => {
            opened.result.close();
            resolve(scans.result.map(({ seq, kind }) => [seq, kind]));
          };
        };
      }),
  );

const [WIDTH, HEIGHT] = [640, 480];

/** A film of a code held before a camera, small and slightly dark, in the format that Chromium plays as its camera. */
export function filmOf(code: string): Buffer {
  const { data, size } = encode(code, { border: 4 });
  const module = 7;
  const [left, top] = [Math.floor((WIDTH - size * module) / 2), Math.floor((HEIGHT - size * module) / 2)];
  const luma = Buffer.alloc(WIDTH * HEIGHT, 90);
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; line < module; line++) {
        const from = (top + y * module + line) * WIDTH + left + x * module;
        luma.fill(isDark ? 30 : 170, from, from + module);
      }
    });
  });
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
