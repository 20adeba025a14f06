import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MOLLIE_KEY } from '@/lib/payments/testing/fake-mollie';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { openBrowser, PHONE, type Visitor } from '../setup/browser';
import { buyingAt, makeSellingShop } from '../setup/checkout';
import { openSite } from '../setup/other-site';
import { openProviders, PROVIDER_METHODS, type Providers } from '../setup/providers';
import { startService } from '../setup/service';

let database: TestDatabase;
let providers: Providers;
let service: Awaited<ReturnType<typeof startService>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let other: Awaited<ReturnType<typeof openSite>>;

beforeAll(async () => {
  database = await testDatabase();
  [providers, other] = await Promise.all([openProviders(), openSite()]);
  const { PUBLIC_URL, ...env } = providers.env;
  service = await startService(database.url, { ...env, WEB_PROCESSES: '1' });
  process.env.E2E_URL = service.url;
  const banks = ['www.mollie.com', 'checkout.stripe.com'];
  browser = await openBrowser({ hosts: [...banks, `localhost:${other.port}`] });
});
afterEach(async () => {
  providers.mollie.faults.length = 0;
  expect(await browser.leave()).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await Promise.all([providers?.stop(), other?.close()]);
  await database?.drop();
});

const WRONG_KEY = PROVIDER_METHODS.map((one) => ({
  ...one,
  ...('api_key' in one && { api_key: MOLLIE_KEY.replace('d', 'e') }),
}));
const shop = async (methods: object[] = PROVIDER_METHODS, more: object = {}) => {
  const tenant = await makeSellingShop(database, { payment_methods: methods, ...more });
  return { tenant, ...buyingAt(tenant, database) };
};
type Shop = Awaited<ReturnType<typeof shop>>;

/** From a new cart to the end of the redirects to the bank. */
async function orderAt(at: Shop, visitor: Visitor): Promise<void> {
  await at.giveCart(visitor, 2);
  await visitor.page.goto(at.path('/checkout'));
  await at.fillIn(visitor);
  await at.send(visitor);
}

/** Checks the page of a buyer who could not pay: what happened, how long the seats are held, and other methods that work. */
async function seesWhatToDo(at: Shop, visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await at.heading(visitor, 'De bank is op dit moment niet bereikbaar');
  await page.getByText('Er is niets afgeschreven.', { exact: false }).waitFor();
  await page.getByText(/We houden je plaatsen nog (29|30) minuten vast/).waitFor();
  await page.getByRole('link', { name: /^Betaal .* met iDEAL/ }).waitFor();
  await page.getByLabel('Kaart').check();
  const gone = page.waitForRequest('https://checkout.stripe.com/c/pay/**');
  await page.getByRole('button', { name: 'Verder' }).click();
  await gone;
}

describe.each([true, false])('a buyer on the way to pay (JavaScript: %s)', (javaScript) => {
  it.each([
    ['is away', PROVIDER_METHODS, 'refused' as const],
    ['refuses the key', WRONG_KEY, undefined],
    ['answers nonsense', PROVIDER_METHODS, 'nonsense' as const],
  ])('at a provider that %s is told what to do, and pays in another way', async (_what, methods, fault) => {
    const at = await shop(methods);
    const visitor = await browser.visit({ javaScript, viewport: PHONE });
    providers.mollie.faults.push(fault, fault, fault);
    await orderAt(at, visitor);
    await seesWhatToDo(at, visitor);
  });

  it('sees a page for an unknown order, payment or shop', async () => {
    const at = await shop();
    const { page, problems } = await browser.visit({ javaScript });
    for (const link of [
      `/api/${at.tenant.name}/payment/AAAAA-BBBBB-CCCCC-DDDDD`,
      `/api/${at.tenant.name}/payment/none`,
      `/api/${at.tenant.name}/payment/return/${randomUUID()}`,
      `/api/${at.tenant.name}/payment/return/none`,
    ]) {
      const answer = await page.goto(link);
      expect([answer?.status(), link]).toEqual([404, link]);
      await page.getByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('nl');
      await page.getByRole('link', { name: at.tenant.client.title }).first().waitFor();
    }
    expect((await page.goto(`/api/nobody/payment/return/${randomUUID()}`))?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(problems.splice(0).filter((problem) => !problem.includes('status of 404'))).toEqual([]);
  });
});

it('a second attempt to pay, by a saved link or from another site, shows the same page', async () => {
  const at = await shop(WRONG_KEY);
  const visitor = await browser.visit();
  const { page } = visitor;
  await orderAt(at, visitor);
  await at.heading(visitor, 'De bank is op dit moment niet bereikbaar');
  await page.getByRole('link', { name: /^Betaal .* met iDEAL/ }).click();
  await at.heading(visitor, 'De bank is op dit moment niet bereikbaar');
  const link = new URL(page.url()).pathname.replace(/^\/([^/]+)\/order/, '/api/$1/payment');
  other.pages['/link'] = { html: `<a href="${service.url}${link}">pay</a>` };
  await page.goto(`http://localhost:${other.port}/link`);
  await page.getByRole('link', { name: 'pay' }).click();
  await seesWhatToDo(at, visitor);
});

it('sees the page for a slow provider, also with an order from another site', async () => {
  const redirectURL = 'https://theater.example/thanks';
  const at = await shop(PROVIDER_METHODS, { redirect_hosts: ['theater.example'] });
  const visitor = await browser.visit();
  const cartId = await at.giveCart(visitor, 1);
  const made = await fetch(`${service.url}/v1/${at.tenant.name}/order/create`, {
    method: 'POST',
    body: new URLSearchParams({
      cart_id: cartId,
      payment_id: '1',
      redirectURL,
      email: 'a@example.org',
      firstname: 'A',
      lastname: 'B',
    }),
  });
  const [order] = (await made.json()) as { url: string }[];
  providers.mollie.faults.push('silent');
  await visitor.page.goto(order?.url ?? '');
  await seesWhatToDo(at, visitor);
});

it('programs get the refusal as JSON', async () => {
  const at = await shop();
  const answer = await fetch(`${service.url}/api/${at.tenant.name}/payment/AAAAA-BBBBB-CCCCC-DDDDD`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
});
