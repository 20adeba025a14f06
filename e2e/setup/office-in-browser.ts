import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Client } from '@/lib/context';
import { openDatabase } from './api';
import { openBrowser } from './browser';
import { enter, newMember } from './office';

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Given = Parameters<Browser['visit']>[0];

/** For the tests of one file: the service's database, and `openAt`, which opens pages of the office for a new owner, in English. */
export function officeInBrowser() {
  const database = openDatabase();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => expect(await browser.leave()).toEqual([]));
  afterAll(async () => {
    await browser.close();
    await database.close();
  });
  /** Opens a page of an organisation's office. `path`: the part of the address after the organisation's name. */
  async function openAt(
    { name, client }: { name: string; client: Client },
    path: string,
    given: Given = {},
  ): Promise<Page> {
    const visitor = await browser.visit({ locale: 'en', ...given });
    await enter(visitor, await newMember(database, client));
    await visitor.page.goto(`/office/${name}${path}`);
    return visitor.page;
  }
  return { database, openAt };
}
