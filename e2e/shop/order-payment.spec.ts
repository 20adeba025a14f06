import { describe, expect, it } from 'vitest';
import { newCart } from '../setup/api';
import { openSellingShop } from '../setup/checkout';

const at = openSellingShop();

describe.each([true, false])('a payment (JavaScript: %s)', (javaScript) => {
  it('that fails is tried with another method', async () => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const cartId = await at.toBank(visitor);
    await at.atBank(visitor, 'Laten mislukken');
    await at.heading(visitor, 'De betaling is niet gelukt');
    await page.getByText(/We houden je plaatsen nog (29|30) minuten vast/).waitFor();
    await page.getByText('Op een andere manier betalen').click();
    await page.getByLabel('Creditcard').check();
    await page.getByRole('button', { name: 'Verder' }).click();
    await page.waitForURL('**/testbank/**');
    expect(await page.locator('[data-amount]').getAttribute('data-amount')).toBe('49.95');
    await at.atBank(visitor, 'Betalen');
    await at.heading(visitor, 'Bedankt, je bestelling is betaald');
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'paid', total: '49.95' }]);
  });

  it('that is cancelled can be started again, or the order cancelled: its seats return to the cart', async () => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const cartId = await at.toBank(visitor);
    await at.atBank(visitor, 'Annuleren');
    await at.heading(visitor, 'Je hebt de betaling afgebroken');
    await page.getByRole('link', { name: 'Betaal € 49,00 met iDEAL' }).click();
    await page.waitForURL('**/testbank/**');
    await page.getByRole('link', { name: 'Weglopen zonder te betalen' }).click();
    await page.waitForURL(`**/${at.tenant.name}`);
    await page.goto(at.path('/cart'));
    await page.getByRole('link', { name: 'Bekijk de bestelling' }).click();
    await at.heading(visitor, 'We wachten op bericht van je bank');
    await page.getByText('Annuleer de bestelling', { exact: true }).click();
    await page.getByRole('button', { name: 'Ja, annuleer de bestelling' }).click();
    await at.heading(visitor, 'Deze bestelling is geannuleerd');
    await page.getByRole('link', { name: 'Bekijk je winkelwagen' }).click();
    await page.getByRole('link', { name: 'Afrekenen' }).waitFor();
    expect(await page.locator('[data-total]').getAttribute('data-total')).toBe('49.00');
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('that arrives late still gets its seats', async () => {
    const visitor = await at.browser.visit({ javaScript });
    const cartId = await at.toBank(visitor);
    await at.atBank(visitor, 'Te laat betalen');
    await at.heading(visitor, 'Bedankt, je bestelling is betaald');
    expect(await at.codes(visitor).count()).toBe(2);
    expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'paid' }]);
  });

  it('that arrives after others got the seats is refunded', async () => {
    const visitor = await at.browser.visit({ javaScript });
    const { page } = visitor;
    const cartId = await at.toBank(visitor, 3, { key: 'vier' });
    await at.letPass(cartId);
    const lucky = newCart();
    await at.hold(lucky, 3, { key: 'vier' });
    await at.atBank(visitor, 'Betalen');
    await at.heading(visitor, 'De tijd voor deze bestelling is om');
    await page.getByText('De betaling kwam nadat de tijd voor de bestelling om was.', { exact: false }).waitFor();
    await page.getByText(/€\s73,50 (terug,|is teruggestort)/).waitFor();
    expect(await at.codes(visitor).count()).toBe(0);
    await at.database
      .sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE client_id = ${at.tenant.client.id} AND id = ${lucky}`;
  });

  it('made twice is refunded once', async () => {
    const visitor = await at.browser.visit({ javaScript });
    await at.toBank(visitor);
    await at.atBank(visitor, 'Twee keer betalen');
    await at.heading(visitor, 'Bedankt, je bestelling is betaald');
    await visitor.page.getByText('De bestelling was twee keer betaald.', { exact: false }).waitFor();
    expect(await at.codes(visitor).count()).toBe(2);
  });
});
