import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openDatabase } from './api';
import { openBrowser } from './browser';
import { type Door, openPhone, type PhoneWanted } from './door';

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Chromium logs every request without a network, and the decoder logs its file when the page closes while that loads. */
export const isOffline = (problem: string) =>
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|when fetching the script|status of 401|wasm|falling back to ArrayBuffer/.test(
    problem,
  );

/** For the tests of one file: the service's database, and phones and visitors in a whole Chromium. */
export function doorInBrowser() {
  const database = openDatabase();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser({ whole: true });
  });
  afterEach(async () => expect((await browser.leave()).filter((problem) => !isOffline(problem))).toEqual([]));
  afterAll(async () => {
    await browser.close();
    await database.close();
  });
  return {
    database,
    visit: (given: Parameters<Browser['visit']>[0]) => browser.visit(given),
    /** @param within another browser than the tests of the file share */
    openPhone: (at: Door, wanted?: PhoneWanted, within = browser) => openPhone(within, at, wanted),
    /** The scans of an organisation that the service has, in the order in which they came. */
    scansOf: ({ tenant }: Door) => database.sql`SELECT d.name, s.verdict, s.shown, s.seq
      FROM door_scans s JOIN door_devices d ON d.client_id = s.client_id AND d.id = s.device_id
     WHERE s.client_id = ${tenant.client.id} ORDER BY s.cursor`,
  };
}
