import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser, PHONE, SMALLEST } from '../setup/browser';
import { enter, mailedCode, newMember } from '../setup/office';

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser({ whole: true }), makeTenant(database.db)]);
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

it.each([true, false])('signs in by a mailed code and out again, JavaScript: %s', async (javaScript) => {
  const member = await newMember(database, tenant.client, { role: 'door' });
  const { page, context } = await browser.visit({ locale: 'en', javaScript });
  await page.goto(`/office/${tenant.name}`);
  await page.getByLabel('Email address').fill(member.person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByLabel('Code').fill('00000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').filter({ hasText: 'not right' }).waitFor();
  expect(await page.getByLabel('Code').inputValue()).toBe('00000000');
  await page.getByLabel('Code').fill(await mailedCode(database, member.person.email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  // A door keeper's pages, and no others.
  expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
    'Today',
    'Performances',
    'Programme',
    'Door',
  ]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('office');
});

it('a passkey is made, signs in alone, and proves again who one is', async () => {
  const member = await newMember(database, tenant.client);
  const visitor = await browser.visit({ locale: 'en' });
  const { page, context } = visitor;
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(visitor, member);
  await page.goto('/office/account');
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();

  await database.sql`UPDATE staff_sessions SET created_at = now() - interval '11 min', stepped_up_at = NULL WHERE staff_id = ${member.person.id}`;
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByLabel('Email address').fill(`new-${tenant.name}@theater.example`);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Confirm it’s you' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Team' }).waitFor();
  await page.getByLabel('Email address').fill(`new-${tenant.name}@theater.example`);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('heading', { name: 'Open invitations' }).waitFor();
  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByRole('cell', { name: 'invitation.made' }).waitFor();
});

it('has no finding of axe, and nothing beside the screen, in any language', async () => {
  const member = await newMember(database, tenant.client);
  for (const viewport of [undefined, PHONE, SMALLEST]) {
    const visitor = await browser.visit({ locale: 'de', ...(viewport && { viewport }) });
    const { page } = visitor;
    await page.goto('/office/sign-in');
    if (!viewport) expect(await axeFindings(page)).toEqual([]);
    await enter(visitor, member);
    const paths = ['', '/team', `/team/${member.membership.id}`, '/audit', '/may-not', '/door'].map(
      (path) => `/office/${tenant.name}${path}`,
    );
    for (const path of [...paths, '/office/account', '/office/step-up']) {
      await page.goto(path);
      if (!viewport) expect([path, await axeFindings(page)]).toEqual([path, []]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, wide <= 0]).toEqual([path, true]);
    }
  }
  for (const locale of LANGUAGES) {
    const visitor = await browser.visit({ locale });
    await enter(visitor, member);
    await visitor.page.goto(`/office/${tenant.name}/team`);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe(locale);
  }
});
