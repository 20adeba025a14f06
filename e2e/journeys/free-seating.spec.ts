import { expect, it } from 'vitest';
import { openSellingShop } from '../setup/checkout';
import { openHands, WAYS } from '../setup/hands';

const at = openSellingShop();

it.each(WAYS)('free seating, from the list to the ticket: %s', async (way) => {
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
  await at.payByHand(visitor, hands);
  expect(await hands.end()).toBeLessThanOrEqual(way === 'without JavaScript' ? 9 : 10);
});
