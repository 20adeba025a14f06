import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { MOLLIE_KEY } from '@/lib/payments/testing/fake-mollie';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { openBrowser } from '../setup/browser';
import { makeSellingShop } from '../setup/checkout';
import { openHands, WAYS } from '../setup/hands';
import { enter, newMember } from '../setup/office';
import { openProviders, type Providers } from '../setup/providers';
import { type Service, startService } from '../setup/service';

let database: TestDatabase;
let providers: Providers;
let service: Service;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  [database, providers] = await Promise.all([testDatabase(), openProviders()]);
  const { PUBLIC_URL, ...env } = providers.env;
  service = await startService(database.url, env);
  process.env.E2E_URL = service.url;
  browser = await openBrowser();
});
afterEach(async () => {
  providers.mollie.failing.clear();
  expect(await browser.leave()).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await providers?.stop();
  await database?.drop();
});

it.each(WAYS.filter((way) => way !== 'without JavaScript'))(
  'a card is charged while it is cancelled: %s',
  async (way) => {
    const { mollie } = providers;
    const ideal = { payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.29', provider: 'mollie', method: 'ideal' };
    const { client, name } = await makeSellingShop(database, { payment_methods: [{ ...ideal, api_key: MOLLIE_KEY }] });
    await database.sql`INSERT INTO tills (client_id, name, terminal_id) VALUES (${client.id}, 'Foyer', 'term_1')`;
    const { visitor, page, hands } = await openHands(browser, 'till-card-cancelled', way);
    await enter(visitor, await newMember(database, client, { role: 'box_office' }));
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const pays = button(/^(Contant|Pin|Factuur|Betalen met cadeaubon)/);
    const sold = page.getByRole('heading', { name: 'Verkocht' });
    const unknown = page.getByRole('status').filter({ hasText: 'Nog niet bekend of er met de pin is betaald.' });
    const atTerminal = page.getByText('Betaal op het pinapparaat.');
    const payment = () => {
      const last = [...mollie.payments.values()].at(-1);
      if (!last) throw new Error('Nothing is on the terminal');
      return last;
    };

    await page.goto(`/office/${name}/till`);
    await hands.type(page.getByLabel(/^Beginbedrag/), '100');
    await hands.press(button('Open kassadienst'));
    await page.locator('[data-ready=true]').waitFor();
    for (let times = 0; times < 2; times++) await hands.press(button('Eén meer: Standaard'));
    await page.getByText('2 × € 24,50').waitFor();
    await hands.press(button(/^Pin/));
    await atTerminal.waitFor();

    // The buyer's card goes through at the moment of the cancel, and then the provider cannot be reached.
    payment().status = 'paid';
    for (const method of ['GET', 'DELETE']) mollie.failing.set(method, 'refused');
    await hands.press(button('Breek pinbetaling af'));
    await unknown.waitFor();
    expect(await pays.count()).toBe(0);
    // The power fails: the till starts anew, without anything that the browser had kept.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await unknown.waitFor();
    expect(await pays.count()).toBe(0);

    // The next customer is served meanwhile, and pays cash after a card payment that was really cancelled.
    await hands.press(button('Zet apart, volgende klant'));
    await page.getByText('pin: nog niet bekend').waitFor();
    mollie.failing.delete('DELETE');
    await hands.press(button('Eén meer: Standaard'));
    await hands.press(button(/^Pin/));
    await atTerminal.or(unknown).first().waitFor();
    mollie.failing.clear();
    await hands.press(button('Breek pinbetaling af'));
    await page.getByRole('alert').filter({ hasText: 'Er is niet met de pin betaald.' }).waitFor();
    await hands.press(button(/^Contant/));
    await hands.press(button(/^Klaar/));
    await sold.waitFor();
    await hands.press(button(/^Volgende klant/));

    // Whatever was set aside is known by now: its tickets are there.
    await page.getByText('pin: nog niet bekend').waitFor({ state: 'detached', timeout: 60_000 });
    const shown = page.getByRole('listitem').filter({ hasText: '€ 49,00' }).getByRole('button', { name: /^Toon/ });
    await hands.press(shown);
    await sold.waitFor();
    await page.getByRole('img', { name: 'Code van kaart 2, De Voorstelling' }).waitFor();
    const money = await database.sql`SELECT e.kind, e.amount::text, p.status FROM shift_entries e JOIN payments p
    ON p.client_id = e.client_id AND p.id = e.payment_id WHERE e.client_id = ${client.id} ORDER BY nr`;
    expect(money.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ['card', '49.00', 'paid'],
      ['card', '24.50', 'cancelled'],
      ['cash', '24.50', 'paid'],
    ]);
    expect(await hands.end()).toBeLessThanOrEqual(14);
  },
);
