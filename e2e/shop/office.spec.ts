import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser } from '../setup/browser';
import { tooWideAt } from '../setup/fits';
import { askOffice, enter, mailedCode, newMember } from '../setup/office';

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant(database.db)]);
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
  // The navigation has the pages of the role `door` only.
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

/** Gives the page a device that makes and uses passkeys without asking. */
async function plugInKey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
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
}

it('an owner without a second factor sees what is locked and why, and is back where they were; another owner approves it', async () => {
  const [member, other] = await Promise.all([
    newMember(database, tenant.client, { proof: 'code' }),
    newMember(database, tenant.client),
  ]);
  const [visitor, approver] = [await browser.visit({ locale: 'en' }), await browser.visit({ locale: 'en' })];
  const { page } = visitor;
  await plugInKey(page);
  await enter(visitor, member);
  await page.goto(`/office/${tenant.name}`);
  await page.getByRole('link', { name: 'Secure your account first, one minute' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Orders (locked)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Secure your account first, one minute' }).waitFor();
  await page.getByText('Box office, Orders, Invoices').waitFor();
  expect([await axeFindings(page), await tooWideAt(page)]).toEqual([[], []]);
  await page.getByRole('link', { name: 'Secure your account', exact: true }).click();
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('status').getByRole('link', { name: 'Back to where you were' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your passkey or app counts a day later' }).waitFor();
  await enter(approver, other);
  await approver.page.goto(`/office/${tenant.name}/team`);
  await approver.page.getByRole('listitem').filter({ hasText: 'not approved yet' }).getByRole('link').click();
  await approver.page.getByRole('button', { name: 'Approve it' }).click();
  await approver.page.getByRole('heading', { name: 'A first passkey or app' }).waitFor({ state: 'detached' });
  await page.goto(`/office/${tenant.name}/orders`);
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
});

it('a passkey is made, signs in alone, and is used to step up', async () => {
  const member = await newMember(database, tenant.client);
  const visitor = await browser.visit({ locale: 'en' });
  const { page, context } = visitor;
  await plugInKey(page);
  await enter(visitor, member);
  await page.goto('/office/account');
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();

  // The office is locked by hand and after idling; a PIN or a passkey opens the same page again.
  await page.goto('/office/account');
  const setPin = async () => {
    await page.getByLabel('New PIN').fill('294761');
    await page.getByRole('button', { name: 'Set PIN' }).click();
    await page.getByText('You have a PIN.').waitFor();
  };
  await setPin();
  // A button without fields also works after a deploy that renamed the actions.
  await renameActions(page);
  await page.getByRole('button', { name: 'Remove PIN' }).click();
  await page.getByText('You have a PIN.').waitFor({ state: 'detached' });
  await setPin();
  await page.goto(`/office/${tenant.name}/performances`);
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const api = await context.request.get(`/office/${tenant.name}/team`, { maxRedirects: 0 });
  expect([api.status(), api.headers().location]).toEqual([307, expect.stringContaining('/office/locked?next=')]);
  await page.getByLabel('PIN').fill('294762');
  await page.getByRole('button', { name: 'Unlock' }).first().click();
  await page.getByRole('alert').filter({ hasText: 'Attempts left: 4' }).waitFor();
  await page.getByLabel('PIN').fill('294761');
  await page.getByRole('button', { name: 'Unlock' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Performances' }).waitFor();
  await database.sql`UPDATE staff_sessions SET seen_at = now() - interval '31 min' WHERE staff_id = ${member.person.id}`;
  await page.reload();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Performances' }).waitFor();

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
  // The browser logs the answer to the old action; there is no other problem.
  expect((await browser.leave()).filter((said) => !said.includes('Failed to load resource'))).toEqual([]);
});

/** Gives the page's forms unknown action ids, as pages have that were loaded before a deploy. */
const renameActions = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[name^="$ACTION"]'))
      field.value = field.value.replace(/[0-9a-f]{40}(?=")/, 'f'.repeat(40));
  });

it('sends a form in place, once, also after a deploy, and loses nothing typed', async () => {
  const member = await newMember(database, tenant.client);
  const visitor = await browser.visit({ locale: 'en' });
  await enter(visitor, member);
  const { page } = visitor;
  const path = `/office/${tenant.name}/team`;
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++;
  });
  const email = page.getByLabel('Email address');
  const send = page.getByRole('button', { name: 'Send invitation' });
  await page.goto(path);
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await email.fill(`one-${tenant.name}@theater.example`);
  await send.dblclick();
  await page.getByRole('listitem').filter({ hasText: 'one-' }).waitFor();
  expect(sent).toBe(1);
  await renameActions(page);
  await email.fill(`two-${tenant.name}@theater.example`);
  await send.click();
  await page.getByRole('listitem').filter({ hasText: 'two-' }).waitFor();
  // A refusal is shown at its form, and what was typed into another form stays.
  await email.fill(`half-${tenant.name}`);
  const one = page.getByRole('listitem').filter({ hasText: 'one-' });
  await one.getByRole('button', { name: 'Withdraw' }).click();
  await one.waitFor({ state: 'detached' });
  expect(await email.inputValue()).toBe(`half-${tenant.name}`);
  await email.fill(member.person.email);
  await send.click();
  await page.getByRole('alert').waitFor();
  expect(await page.evaluate(() => document.activeElement?.role)).toBe('alert');
  expect(await email.inputValue()).toBe(member.person.email);
  // Without a network what was typed stays too.
  await page.route('**', (route) => route.abort());
  await email.fill(`late-${tenant.name}@theater.example`);
  await send.click();
  await page.getByText('We can’t tell whether').waitFor();
  expect(await email.inputValue()).toContain('late-');
  await page.unroute('**');
  await send.click();
  await page.getByRole('listitem').filter({ hasText: 'late-' }).waitFor();
  // It also stays when a proxy refuses the request, or when the session has ended meanwhile.
  await email.fill(`last-${tenant.name}@theater.example`);
  await page.route('**', (route) => route.fulfill({ status: 429 }));
  await send.click();
  await page.getByText('nothing was saved').waitFor();
  await page.unroute('**');
  const ends = (minutes: number) =>
    database.sql`UPDATE staff_sessions SET expires_at = now() + ${minutes} * interval '1 min' WHERE staff_id = ${member.person.id}`;
  await ends(-1);
  await send.click();
  const link = page.getByRole('alert').getByRole('link', { name: 'Sign in' });
  expect(await link.getAttribute('href')).toContain(`/office/sign-in?next=${encodeURIComponent(path)}`);
  await ends(10);
  await send.click();
  await page.getByRole('listitem').filter({ hasText: 'last-' }).waitFor();
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
  // The browser logs the failed requests; there is no other problem.
  expect((await browser.leave()).filter((said) => !said.includes('Failed to load resource'))).toEqual([]);
});

const SETTINGS = ['', '/look', '/payments', '/webhooks', '/people'].map((page) => `/settings${page}`);

it('has no finding of axe, and fits the screen, in every language', async () => {
  const member = await newMember(database, tenant.client);
  const visitor = await browser.visit({ locale: 'de' });
  const { page } = visitor;
  await page.goto('/office/sign-in');
  expect(await axeFindings(page)).toEqual([]);
  await enter(visitor, member);
  const paths = ['', '/team', `/team/${member.membership.id}`, '/audit', '/may-not', '/door', ...SETTINGS].map(
    (path) => `/office/${tenant.name}${path}`,
  );
  for (const path of [...paths, '/office/account', '/office/step-up']) {
    await page.goto(path);
    expect([path, await axeFindings(page)]).toEqual([path, []]);
    expect([path, await tooWideAt(page)]).toEqual([path, []]);
  }
  for (const locale of LANGUAGES) {
    const html = await askOffice(`/office/${tenant.name}/team`, member, { headers: { 'Accept-Language': locale } });
    expect(await html.text()).toContain(`<html lang="${locale}"`);
  }
});
