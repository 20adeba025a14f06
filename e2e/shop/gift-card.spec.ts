import { expect, it } from 'vitest';
import { findByCode } from '@/lib/gift-cards';
import { giveCard } from '@/lib/testing/give-card';
import { openSellingShop } from '../setup/checkout';

const at = openSellingShop();

it('a gift card pays a part, and has its money back when the order is stopped', async () => {
  const ctx = { client: at.tenant.client, db: at.database.db, now: new Date() };
  const code = await giveCard(ctx, '30.00');
  const balance = async () => (await findByCode(ctx, code))?.balance;
  const visitor = await at.browser.visit();
  const { page } = visitor;
  const cartId = await at.giveCart(visitor, 2);
  await page.goto(at.path('/checkout'));
  await at.fillIn(visitor);
  const field = page.getByLabel('Code van een cadeaubon');
  await field.fill('AAAAA-AAAAA-AAAAA-AAAAA');
  await at.send(visitor);
  await page.locator('#giftCard-error').getByText('Deze code kan niet gebruikt worden').waitFor();
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await at.send(visitor);
  await page.waitForURL('**/order/**');
  await page.getByText(`Cadeaubon •••• ${code.slice(-4)}`).waitFor();
  expect(await page.locator('[data-total]').textContent()).toMatch(/19,00/);
  expect(await balance()).toBe('0.00');
  await page.getByRole('link', { name: /^Betaal € 19,00 met iDEAL/ }).click();
  await page.waitForURL('**/testbank/**');
  expect(await page.locator('[data-amount]').getAttribute('data-amount')).toBe('19.00');
  await at.atBank(visitor, 'Annuleren');
  await page.getByText('Annuleer de bestelling', { exact: true }).click();
  await page.getByRole('button', { name: 'Ja, annuleer de bestelling' }).click();
  await at.heading(visitor, 'Deze bestelling is geannuleerd');
  expect(await balance()).toBe('30.00');
  expect(await at.ordersOf(cartId)).toMatchObject([{ status: 'cancelled' }]);
});
