import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { exportBundle } from '@/lib/bundle';
import { makeSellingTenant } from '@/lib/payments/testing/world';
import type { TestDatabase } from '@/lib/testing/database';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { axeFindings } from '../setup/axe';
import { tooWideAt } from '../setup/fits';
import { officeInBrowser } from '../setup/office-in-browser';

const { database, openAt } = officeInBrowser();

/** With LOOK_FOLDER set, screenshots of the pages are written there, for people to look at. */
const LOOK = process.env.LOOK_FOLDER;
async function look(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await tooWideAt(page)).toEqual([]);
  if (!LOOK) return;
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${LOOK}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
}

const withShow = () =>
  makeTenant(database.db, {
    client: { locale: 'nl' },
    events: [
      {
        key: 'e',
        name: 'De storm',
        short_text: 'Het Gezelschap',
        text: '<p>Een stuk.</p>',
        types: ['toneel'],
        sub_events: [performance('a', 5)],
      },
    ],
  });

it.each([true, false])('the texts of a mail are written, previewed and saved, JavaScript: %s', async (javaScript) => {
  const tenant = await withShow();
  const page = await openAt(tenant, '/settings/mails', { javaScript });
  if (javaScript) await look(page, 'mails');
  await page.getByRole('link', { name: 'Tickets, when the order is paid: English' }).click();
  await page.getByLabel('Subject').fill('See you at {shows}');
  await page.getByLabel('Greeting').fill('Dear {name},');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('alert').filter({ hasText: '{name}' }).waitFor();
  expect(await page.getByLabel('Greeting').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Greeting').fill('Dear {first_name},');
  await page.getByLabel('Text at the end').fill('Until then!\n\nThe house');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Preview, not saved yet').waitFor();
  const letter = page.frameLocator('iframe');
  await letter.getByText('Dear Robin,').waitFor();
  await letter.getByText('The house').waitFor();
  if (javaScript) await look(page, 'mail');
  expect((await exportBundle(database.db, tenant.name)).client.mail_texts).toBeNull();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect((await exportBundle(database.db, tenant.name)).client.mail_texts).toEqual({
    confirmation: {
      en: { subject: 'See you at {shows}', greeting: 'Dear {first_name},', closing: 'Until then!\n\nThe house' },
    },
  });
});

it.each([true, false])('a test payment is made, and each step is shown, JavaScript: %s', async (javaScript) => {
  const tenant = await makeSellingTenant(database as TestDatabase);
  const page = await openAt(tenant, '/settings/payments', { javaScript });
  if (javaScript) await look(page, 'payments');
  await page.getByRole('button', { name: 'Start test payment' }).click();
  await page.getByText('waits to be paid').waitFor();
  if (javaScript) await look(page, 'test-waiting');
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.locator('button[name="deed"][value="pay"]').click();
  await page.getByText('works: paid, and the money went back').waitFor();
  expect(await page.getByRole('cell').filter({ hasText: 'Done' }).count()).toBeGreaterThan(2);
  if (javaScript) await look(page, 'test-done');
  await page.getByRole('link', { name: 'Ways to pay' }).last().click();
  await page.getByRole('link', { name: 'Proefbank, €1.00' }).waitFor();
  const [sold] = await database.sql`SELECT count(*)::int AS n FROM orders WHERE client_id = ${tenant.client.id}`;
  expect(sold?.n).toBe(0);
});

it('a show and shared words are translated, and missing translations are listed', async () => {
  const tenant = await withShow();
  const page = await openAt(tenant, '/programme/translations');
  await page.getByRole('link', { name: '0 of 3 · 3 missing De storm, English' }).waitFor();
  await look(page, 'translations');
  await page.getByRole('link', { name: /Kinds of show, English/ }).click();
  await page.getByLabel('toneel').fill('drama');
  await look(page, 'words');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.goto(`/office/${tenant.name}/programme/${tenant.mainEventId('e')}/translations?language=en`);
  await page.getByLabel('De storm').fill('The Storm');
  const editor = page.locator('.tiptap');
  await editor.click();
  await page.keyboard.type('A play.');
  await look(page, 'show');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const { client, events } = await exportBundle(database.db, tenant.name);
  expect(client.translations).toEqual({ en: { toneel: 'drama', 'De storm': 'The Storm' } });
  expect(events[0]?.texts).toEqual({ en: '<p>A play.</p>' });
  await page.goto(`/office/${tenant.name}/programme/translations`);
  await page.getByRole('link', { name: '2 of 3 · 1 missing De storm, English' }).waitFor();
});

it.each([true, false])(
  'an owner sees the office as the box office and goes back, JavaScript: %s',
  async (javaScript) => {
    const tenant = await withShow();
    const page = await openAt(tenant, '/team', { javaScript });
    if (javaScript) await look(page, 'team');
    await page.locator('section[aria-labelledby="see-as"] select').selectOption('box_office');
    await page.getByRole('button', { name: 'See it so' }).click();
    await page.getByText('You see the office as: Box office.').waitFor();
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).count()).toBe(0);
    if (javaScript) await look(page, 'seen-as');
    await page.getByRole('button', { name: 'Back to your own role' }).click();
    await page.getByText('You see the office as: Box office.').waitFor({ state: 'detached' });
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).count()).toBe(1);
  },
);
