import { expect, it } from 'vitest';
import { BUYER, openSellingShop } from '../setup/checkout';
import { openHands, WAYS } from '../setup/hands';

const at = openSellingShop();

it.each(WAYS.filter((way) => way !== 'keyboard'))('free seating, from the list to the ticket: %s', async (way) => {
  const { visitor, page, hands } = await openHands(at.browser, 'free-seating', way);
  await page.goto(at.path(''));
  await hands.press(page.getByRole('main').getByRole('link', { name: 'De Voorstelling' }).first());
  await page.waitForURL('**/event/*');
  await hands.press(page.getByRole('link', { name: /20:30/ }));
  await page.waitForURL(`**/event/${at.tenant.subEventId('avond')}`);
  if (way === 'without JavaScript') await hands.type(page.getByLabel('Aantal kaarten: Standaard'), '2');
  else
    for (let times = 0; times < 2; times++)
      await hands.press(page.getByRole('button', { name: 'Eén meer: Standaard' }));
  await hands.press(page.getByRole('button', { name: 'Direct afrekenen' }));
  await page.waitForURL('**/checkout');
  await hands.type(page.getByLabel('E-mailadres'), BUYER.email);
  await hands.type(page.getByLabel('Voornaam'), BUYER.firstName);
  await hands.type(page.getByLabel('Achternaam'), BUYER.lastName);
  await hands.press(page.getByRole('button', { name: /^(Betaal|Bestellen)/ }));
  await page.waitForURL('**/testbank/**');
  await hands.press(page.getByRole('button', { name: 'Betalen', exact: true }));
  await page.waitForURL('**/order/**');
  await at.heading(visitor, 'Bedankt, je bestelling is betaald');
  await at.codes(visitor).first().waitFor();
  expect(await hands.end()).toBeLessThanOrEqual(way === 'without JavaScript' ? 9 : 10);
});
