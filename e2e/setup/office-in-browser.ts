import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Client } from '@/lib/context';
import { openDatabase } from './api';
import { openBrowser } from './browser';
import { enter, newMember } from './office';

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Given = Parameters<Browser['visit']>[0];

/** For the tests of one file: the database of the service, and its pages as a new owner of an organisation sees them, in English. */
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
  /** A page of the organisation's office; `path` behind its name. */
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
