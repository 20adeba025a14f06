import { expect, it } from 'vitest';
import { BASE } from '../setup/api';
import { addTickets, counter, frameOf, openShop, sitesForTests, soon } from '../setup/embed';

const { database, sites, visit } = sitesForTests();

it.each([
  ['on the site that the organisation listed', 'tenant', 'theatre'],
  ['on any site, where it listed none', 'open', 'elsewhere'],
] as const)(
  'an order in a frame %s is paid outside of it, where the visitor then has the tickets',
  async (_, of, at) => {
    const { site } = sites();
    const tenant = sites()[of];
    const methods = [{ payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' }];
    await database.sql`UPDATE clients SET payment_methods = ${JSON.stringify(methods)}::jsonb WHERE id = ${tenant.client.id}`;
    const visitor = await visit({ of: tenant }, { origin: sites()[at] });
    const { page, problems } = visitor;
    await openShop(visitor, 'buy');
    await addTickets(visitor, 2);
    await soon(() => counter(page)).toBe('2');
    await frameOf(page).getByRole('link', { name: 'Afrekenen' }).click();
    // The cart goes along: the checkout is in the window, not in the frame.
    await page.waitForURL(`**/${tenant.name}/checkout`);
    await page.getByLabel('E-mailadres').fill('anna@theater.example');
    await page.getByLabel('Voornaam').fill('Anna');
    await page.getByLabel('Achternaam').fill('de Vries');
    await page.getByRole('button', { name: /^Bestellen/ }).click();
    await page.waitForURL('**/testbank/**');
    await page.getByRole('button', { name: 'Betalen', exact: true }).click();
    await page.waitForURL(`**/${tenant.name}/order/**`);
    await page.getByRole('heading', { level: 1, name: 'Dank je wel: je bestelling is betaald' }).waitFor();
    expect(await page.getByRole('img', { name: /^De code van kaart/ }).count()).toBe(2);

    // The page of an order is never shown on another site, whatever the organisation listed.
    const order = page.url();
    site.pages['/around-order'] = { html: `<title>x</title><iframe src="${order}"></iframe>` };
    await page.goto(`${sites()[at]}/around-order`, { waitUntil: 'networkidle' });
    expect(order.startsWith(`${BASE()}/${tenant.name}/order/`)).toBe(true);
    expect(page.frames().map((frame) => frame.url())).not.toContain(order);
    expect(problems.splice(0).join()).toContain('frame-ancestors');
  },
);
