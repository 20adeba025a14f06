import { expect, it } from 'vitest';
import { codeGiven, findByCode, findGiftCard } from '@/lib/gift-cards';
import { giveCard } from '@/lib/testing/give-card';
import { openSellingShop } from '../setup/checkout';

const gift_cards = { amounts: ['25.00', '50.00'], least: '10.00', most: '250.00', years: 2, text: '' };
const at = openSellingShop({ gift_cards });

it('a gift card pays a part of an order, and gets its money back when the order is cancelled', async () => {
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
  await page.locator('#giftCard-error').getByText('Deze code werkt niet').waitFor();
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

it('a gift card is bought and mailed, and shows its balance', async () => {
  const visitor = await at.browser.visit();
  const { page } = visitor;
  await page.goto(at.path(''));
  await page.getByRole('link', { name: 'Cadeaubonnen' }).click();
  await page.waitForURL('**/gift-cards');
  await page.getByRole('radio', { name: 'Een ander bedrag' }).check();
  await page.getByRole('textbox', { name: /Een ander bedrag/ }).fill('12,50');
  await page.getByRole('textbox', { name: /^Voor wie/ }).fill('Bo');
  await page.getByRole('radio', { name: 'De ontvanger' }).check();
  await page.getByRole('textbox', { name: /^E-mailadres van de ontvanger/ }).fill('bo@theater.example');
  await page.getByLabel('E-mailadres', { exact: true }).fill('anna@theater.example');
  await page.getByLabel('Voornaam').fill('Anna');
  await page.getByLabel('Achternaam').fill('de Vries');
  await page.getByRole('button', { name: 'Bestellen en betalen' }).click();
  await page.waitForURL('**/testbank/**');
  expect(await page.locator('[data-amount]').getAttribute('data-amount')).toBe('12.50');
  await at.atBank(visitor, 'Betalen');
  await at.heading(visitor, 'Bedankt, de cadeaubon is betaald');
  const ctx = { client: at.tenant.client, db: at.database.db, now: new Date() };
  const [sale] = await at.database.sql<{ card_id: string; recipient: string }[]>`
    SELECT s.card_id, m.recipient FROM gift_card_sales s JOIN mails m ON m.client_id = s.client_id AND m.order_id = s.order_id
     WHERE s.client_id = ${at.tenant.client.id} AND m.kind = 'gift_card'`;
  expect(sale?.recipient).toBe('bo@theater.example');
  const card = await findGiftCard(ctx, Number(sale?.card_id));
  await page.goto(at.path('/gift-cards'));
  const code = page.getByLabel('Vul de code van je cadeaubon in.');
  await code.fill('AAAAA-AAAAA-AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Bekijken' }).click();
  await page.getByText('Er is geen geldige cadeaubon met deze code.').waitFor();
  await code.fill((card && codeGiven(card)) ?? '');
  await page.getByRole('button', { name: 'Bekijken' }).click();
  await page.getByText('€ 12,50').first().waitFor();
  expect(page.url()).not.toContain('AAAAA');
});
