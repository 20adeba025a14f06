import { expect, it } from 'vitest';
import { addTickets, frameOf, openShop, sitesForTests } from '../setup/embed';

const { database, sites, visit } = sitesForTests();

it('an order in a frame is paid outside of it, where the visitor then has the tickets', async () => {
  const { tenant } = sites();
  const methods = [{ payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' }];
  await database.sql`UPDATE clients SET payment_methods = ${JSON.stringify(methods)}::jsonb WHERE id = ${tenant.client.id}`;
  const visitor = await visit();
  const { page } = visitor;
  await openShop(visitor, 'buy');
  await addTickets(visitor, 2);
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
});
