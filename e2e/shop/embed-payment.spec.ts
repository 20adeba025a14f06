import { expect, it } from 'vitest';
import { BASE } from '../setup/api';
import { counter, frameOf, offerTestBank, openShop, payInWindow, sitesForTests } from '../setup/embed';

const { database, sites, visit } = sitesForTests();

it.each([
  ['on the site that the organisation listed', 'tenant', 'theatre'],
  ['on any site, where it listed none', 'open', 'elsewhere'],
] as const)(
  'an order in a frame %s is paid outside of it, where the visitor then has the tickets',
  async (_, of, at) => {
    const { site } = sites();
    const tenant = sites()[of];
    await offerTestBank(database, tenant);
    const visitor = await visit({ of: tenant }, { origin: sites()[at] });
    const { page, problems } = visitor;
    const came = page.url();
    await openShop(visitor, 'buy');
    // Even straight to the checkout, no frame shows it.
    await frameOf(page).getByRole('spinbutton', { name: 'Aantal kaarten: Standaard' }).fill('2');
    await frameOf(page).getByRole('button', { name: 'Direct afrekenen' }).click();
    await frameOf(page).getByRole('heading', { name: 'Je winkelwagen' }).waitFor();
    await expect.poll(() => counter(page)).toBe('2');
    await frameOf(page).getByRole('link', { name: 'Afrekenen' }).click();
    // The cart goes with the visitor: the checkout is in the window, not in the frame.
    await payInWindow(database, tenant, visitor);

    // Back to the page that the visitor came from.
    const { host } = new URL(came);
    expect(await page.getByRole('link', { name: `Terug naar ${host}` }).getAttribute('href')).toBe(came);
    await page.reload();
    await page.getByRole('link', { name: `Terug naar ${host}` }).waitFor();
    await database.sql`UPDATE clients SET embed_origins = ${['https://www.example.org']} WHERE id = ${tenant.client.id}`;
    await expect
      .poll(async () => (await fetch(`${BASE()}/${tenant.name}`)).headers.get('content-security-policy'))
      .toContain('www.example.org');
    await page.reload();
    await expect.poll(() => page.getByRole('link', { name: /^Terug naar/ }).count()).toBe(0);

    // The page of an order is never framed by another site, whatever the organisation listed.
    const order = page.url();
    site.pages['/around-order'] = { html: `<title>x</title><iframe src="${order}"></iframe>` };
    await page.goto(`${sites()[at]}/around-order`, { waitUntil: 'networkidle' });
    expect(order.startsWith(`${BASE()}/${tenant.name}/order/`)).toBe(true);
    expect(page.frames().map((frame) => frame.url())).not.toContain(order);
    expect(problems.splice(0).join()).toContain('frame-ancestors');
  },
);
