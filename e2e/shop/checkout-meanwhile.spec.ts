import { describe, expect, it } from 'vitest';
import { newCart } from '../setup/api';
import type { Visitor } from '../setup/browser';
import { openSellingShop } from '../setup/checkout';

const at = openSellingShop();

const errors = ({ page }: Visitor) =>
  page.getByRole('alert').filter({ hasText: 'Je bestelling is nog niet geplaatst' });
const total = async ({ page }: Visitor) => (await page.locator('[data-total]').textContent())?.replace(/\s/g, ' ');

describe('sent twice', () => {
  it.each([true, false])('by a double click, it is one order (JavaScript: %s)', async (javaScript) => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 2);
    await page.goto(at.path('/checkout'));
    await at.fillIn(visitor);
    await page.getByRole('button', { name: /^(Betaal|Bestellen)/ }).dblclick();
    // Not waitForURL: the second click aborts the navigation of the first.
    await page.getByRole('button', { name: 'Betalen', exact: true }).waitFor();
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'pending', total: '49.00' }]);
  });

  it('from two tabs at once, it is one order, paid once', async () => {
    const visitor = await at.browser.visit({ javaScript: false });
    const cartId = await at.giveCart(visitor, 2);
    const tabs = [visitor, { ...visitor, page: await visitor.context.newPage() }];
    for (const tab of tabs) {
      await tab.page.goto(at.path('/checkout'));
      await at.fillIn(tab);
    }
    await Promise.all(tabs.map(at.send));
    await Promise.all(tabs.map((tab) => tab.page.waitForURL('**/testbank/**')));
    expect(new Set(tabs.map((tab) => tab.page.url())).size).toBe(1);
    for (const tab of tabs) {
      if (tab === visitor) await at.atBank(tab, 'Betalen');
      else {
        await tab.page.reload();
        await tab.page.waitForURL('**/order/**');
      }
      await at.heading(tab, 'Bedankt, je bestelling is betaald');
    }
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'paid', total: '49.00' }]);
  });

  it('is not ordered again from another tab, which says that the order waits', async () => {
    const visitor = await at.browser.visit();
    const cartId = await at.giveCart(visitor, 2);
    const other = await visitor.context.newPage();
    await other.goto(at.path('/checkout'));
    await visitor.page.goto(at.path('/checkout'));
    await at.fillIn(visitor);
    await at.send(visitor);
    await other.getByRole('heading', { name: 'Je hebt nog een onbetaalde bestelling' }).waitFor();
    await visitor.page.waitForURL('**/testbank/**');
    await other.getByRole('button', { name: 'Bestelling wijzigen' }).click();
    await other.getByRole('link', { name: 'Afrekenen' }).waitFor();
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('shows how it can be paid once a free cart costs something, because of another tab', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 1, { type: 'gratis' });
    await page.goto(at.path('/checkout'));
    await page.getByText('Er is niets te betalen.').waitFor();
    await at.hold(cartId, 1);
    const other = await visitor.context.newPage();
    await other.goto(at.path('/cart'));
    await other.getByRole('button', { name: /^Eén meer: Standaard/ }).click();
    await page.getByRole('radio').first().waitFor();
    expect(await total(visitor)).toBe('€ 49,00');
    await at.fillIn(visitor);
    await at.send(visitor);
    await page.waitForURL('**/testbank/**');
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'pending', total: '49.00' }]);
  });

  it('after the back button the cart says that the order waits, and links to it', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await page.goto(at.path('/cart'));
    const cartId = await at.toBank(visitor, 2);
    await page.goBack();
    await page.getByRole('heading', { name: 'Je hebt nog een onbetaalde bestelling' }).waitFor();
    await page.getByRole('link', { name: 'Nu betalen' }).click();
    await page.waitForURL('**/testbank/**');
    await at.atBank(visitor, 'Betalen');
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'paid' }]);
  });
});

describe('what changed meanwhile', () => {
  it.each([true, false])('is shown before the order is made (JavaScript: %s)', async (javaScript) => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 1);
    await page.goto(at.path('/checkout'));
    await at.fillIn(visitor);
    await at.hold(cartId, 1, { key: 'nacht', type: 'cjp' });
    await at.send(visitor);
    await errors(visitor).getByText('Je winkelwagen of de kosten zijn intussen veranderd.', { exact: false }).waitFor();
    await page.getByText('1 × CJP').waitFor();
    expect(await total(visitor)).toBe('€ 48,00');
    expect(await page.getByLabel('Voornaam').inputValue()).toBe('Anna');
    expect(await at.ordersOf(cartId)).toEqual([]);
    await at.send(visitor);
    await page.waitForURL('**/testbank/**');
    expect(await at.ordersOf(cartId)).toMatchObject([{ total: '48.00' }]);
  });

  it.each([true, false])('and the page says when the time ran out (JavaScript: %s)', async (javaScript) => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const cartId = await at.giveCart(visitor, 1);
    await page.goto(at.path('/checkout'));
    await at.fillIn(visitor);
    await at.database
      .sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE client_id = ${at.tenant.client.id} AND id = ${cartId}`;
    await at.send(visitor);
    await page.waitForURL('**/cart');
    await page.getByRole('heading', { name: 'Je tijd is om' }).waitFor();
    expect(await at.ordersOf(cartId)).toEqual([]);
    await page.goto(at.path('/checkout'));
    await page.waitForURL('**/cart');
  });
});

describe('a performance that was taken from sale', () => {
  it.each([true, false])(
    'is announced at the checkout, and its tickets can be removed (JavaScript: %s)',
    async (javaScript) => {
      const visitor = await at.browser.visit({ javaScript });
      const { page } = visitor;
      const cartId = await at.giveCart(visitor, 2);
      await at.hold(cartId, 1, { key: 'nacht' });
      await page.goto(at.path('/checkout'));
      await at.fillIn(visitor);
      const id = at.tenant.subEventId('nacht');
      await at.database.sql`UPDATE sub_events SET status = 'nosal' WHERE id = ${id}`;
      await at.send(visitor);
      await page.getByRole('heading', { name: 'niet meer in de verkoop' }).waitFor();
      expect(await at.ordersOf(cartId)).toEqual([]);
      await page.getByRole('button', { name: 'Verwijder 1 kaart uit mijn winkelwagen' }).click();
      await page.getByLabel('E-mailadres').waitFor();
      await at.fillIn(visitor);
      await at.send(visitor);
      await page.waitForURL('**/testbank/**');
      expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'pending', total: '49.00' }]);
      await at.database.sql`UPDATE sub_events SET status = 'pub' WHERE id = ${id}`;
    },
  );
});

describe('without cookies, with the cart in the address', () => {
  it('a form that is sent twice is one order, and another form learns nothing of that order', async () => {
    const visitor = await at.browser.visit({ javaScript: false });
    const { page, context } = visitor;
    const cartId = newCart();
    await at.hold(cartId, 2);
    const checkout = `/${at.tenant.name}~${cartId}/checkout`;
    const [again, other] = [await context.newPage(), await context.newPage()];
    await page.goto(checkout);
    await other.goto(checkout);
    const html = await page.content();
    for (const tab of [page, other]) await at.fillIn({ ...visitor, page: tab });
    await at.send(visitor);
    await page.waitForURL('**/testbank/**');
    const [{ key } = { key: '' }] = await at.ordersOf(cartId);

    await context.clearCookies();
    await at.send({ ...visitor, page: other });
    await other.waitForURL(`**${checkout.replace('checkout', 'cart')}`);
    expect(await other.content()).not.toContain(key);
    expect(await other.getByText('Je hebt nog een onbetaalde bestelling').count()).toBe(0);

    // The same form, as the browser restores it after the back button.
    await context.clearCookies();
    await again.route(`**${checkout}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ body: html, contentType: 'text/html' }) : route.continue(),
    );
    await again.goto(checkout);
    await at.fillIn({ ...visitor, page: again });
    await at.send({ ...visitor, page: again });
    await again.waitForURL('**/testbank/**');
    expect(await at.ordersOf(cartId)).toMatchObject([{ key, status: 'pending' }]);
  });
});
