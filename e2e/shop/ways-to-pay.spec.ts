import { expect, it } from 'vitest';
import { MOLLIE_KEY } from '@/lib/payments/testing/fake-mollie';
import { STRIPE_KEYS } from '@/lib/payments/testing/fake-stripe';
import { axeFindings } from '../setup/axe';
import { PHONE, type Visitor } from '../setup/browser';
import { openSellingShop } from '../setup/checkout';

const mollie = (payment_id: number, payment_desc: string, method: string) => ({
  payment_id,
  payment_desc,
  payment_cost: '0.00',
  provider: 'mollie',
  method,
  api_key: MOLLIE_KEY,
});

const at = openSellingShop({
  gift_cards: { amounts: ['25.00'], least: null, most: null, years: 2, text: '' },
  payment_methods: [
    mollie(1, 'iDEAL', 'ideal'),
    mollie(2, 'Creditcard', 'creditcard'),
    mollie(3, 'Bancontact', 'bancontact'),
    mollie(4, 'PayPal', 'paypal'),
    mollie(5, 'Apple Pay', 'applepay'),
    mollie(6, 'KBC/CBC', 'kbc'),
    { ...mollie(7, 'Google Pay', 'google_pay'), provider: 'stripe', api_key: undefined, ...STRIPE_KEYS },
    { payment_id: 8, payment_desc: 'Aan de kassa', payment_cost: '0.00', provider: 'door' },
  ],
});

/** For each payment method, by its name: how many loaded logos and how many drawn signs it shows. */
async function signsOn({ page }: Visitor) {
  const ways = page.locator('label:has(input[name=method])');
  await ways.first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('label img')].every(({ complete }) => complete),
  );
  return ways.evaluateAll((labels) =>
    labels.map((label) => {
      const logos = [...label.querySelectorAll('img')].filter(({ naturalWidth }) => naturalWidth > 0);
      return `${label.textContent?.trim()} ${logos.length} ${label.querySelectorAll('svg').length}`;
    }),
  );
}

const ONLINE = [
  'iDEAL 1 0',
  'Credit or debit card 2 0',
  'Bancontact 1 0',
  'PayPal 1 0',
  'Apple Pay 1 0',
  'KBC/CBC 0 1',
  'Google Pay 1 0',
];

it('a way of paying has the logo that people know, in the checkout and where gift cards are sold', async () => {
  const visitor = await at.browser.visit({ viewport: PHONE, locale: 'en-GB' });
  await at.giveCart(visitor, 2);
  await visitor.page.goto(at.path('/checkout'));
  expect(await signsOn(visitor)).toEqual([...ONLINE, 'At the box office 0 1']);
  expect(await axeFindings(visitor.page)).toEqual([]);
  await visitor.page.goto(at.path('/gift-cards'));
  expect(await signsOn(visitor)).toEqual(ONLINE);
  expect(await axeFindings(visitor.page)).toEqual([]);
});
