import { describe, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { makeTenant } from '@/lib/testing/tenant';
import { PHONE } from '../setup/browser';
import { openEvening, show, WEST } from '../setup/evening';

const at = openEvening();

/** Takes seats away as another visitor. */
async function takeAway(key: string, count: number): Promise<void> {
  const ctx = { client: at.tenant.client, db: at.database.db, now: new Date() };
  const wanted = { subEventId: at.tenant.subEventId(key), discountId: at.tenant.discountId('standaard'), count };
  await addSeats(ctx, { cartId: newCartId(), ...wanted });
}

describe('an evening as a page', () => {
  it.each([true, false])('puts all seats of a chain into the cart at once (JavaScript: %s)', async (javaScript) => {
    const visitor = await at.browser.visit({ viewport: PHONE, javaScript });
    const { page } = visitor;
    await page.goto(`/${at.tenant.name}`);
    await page.getByRole('link', { name: 'Stel een avond op de fiets samen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Een avond op de fiets' }).waitFor();
    await page.getByRole('spinbutton', { name: 'Met hoeveel mensen' }).fill('2');
    await page.getByRole('combobox', { name: 'Avond' }).selectOption(at.night);
    await page.getByRole('button', { name: 'Toon avonden' }).click();
    await page.waitForURL(`**/evening?date=${at.night}&party=2`);
    const chain = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Hamlet, daarna Faust, daarna Medea' }) });
    await chain.getByText('samen vanaf € 147,00').waitFor();
    await chain.getByRole('button', { name: 'Voeg alle 3 toe: 6 kaarten: Hamlet, daarna Faust, daarna Medea' }).click();
    await page.waitForURL('**/cart#evening');
    expect(await at.shop.shownTotal(visitor)).toBe('147.00');
    expect(await at.shop.apiCart(visitor)).toHaveLength(7);
  });

  it('keeps the cart in the address, as in a frame on another site', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    const shopInFrame = `/${at.tenant.name}~${newCartId()}`;
    await page.goto(`${shopInFrame}/evening?date=${at.night}&party=1`);
    await page
      .getByRole('button', { name: /^Voeg alle 3 toe/ })
      .first()
      .click();
    await page.waitForURL(`**${shopInFrame}/cart#evening`);
    await page.getByRole('heading', { name: /^Je avond/ }).waitFor();
    const links = await page
      .locator('#evening a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links.every((href) => href?.startsWith(`${shopInFrame}/`))).toBe(true);
    expect(await at.shop.cartIdOf(visitor)).toBe('');
  });

  it('adds nothing of a chain when one of it has gone, and says which', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await page.goto(`/${at.tenant.name}/evening?party=2`);
    await page.getByRole('combobox', { name: 'Avond' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Toon avonden' }).click();
    const button = page.getByRole('button', { name: 'Voeg alle 2 toe: 4 kaarten: Woyzeck, daarna Carmen' });
    await button.waitFor();
    await takeAway('Carmen', 2);
    await button.click();
    await page
      .getByRole('alert')
      .getByText('De laatste plaatsen voor Carmen zijn net weg.', { exact: false })
      .waitFor();
    expect(await at.shop.cartIdOf(visitor)).toBe('');
    const [row] = await at.database.sql`SELECT count(*)::int AS held FROM seats
      WHERE client_id = ${at.tenant.client.id} AND sub_event_id = ${at.tenant.subEventId('Woyzeck')} AND cart_id IS NOT NULL`;
    expect(row?.held).toBe(0);
  });

  it('fits around what the cart has, and in what the order still takes', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await at.shop.buy(visitor, 'Faust', { Standaard: 1 });
    await page.goto(`/${at.tenant.name}/evening?date=${at.night}`);
    await page.getByText('Je hebt al kaarten voor deze avond: deze avonden passen eromheen.').waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Hamlet, daarna Medea']);
    await page.goto(`/${at.tenant.name}/evening?date=${at.night}&party=4`);
    await page.getByRole('status').getByText('Er kunnen er nog 7 in je bestelling', { exact: false }).waitFor();
  });

  it.each([
    ['?date=gisteren', '“gisteren” is geen avond uit de lijst. Kies er hieronder een.'],
    ['?date=2026-13-45', '“2026-13-45” is geen avond uit de lijst.'],
    ['?date=2001-01-01', 'Die avond is er te weinig voor een hele avond.'],
    ['?party=0', 'Het aantal mensen moet een heel getal zijn van 1 tot en met 8.'],
    ['?party=%3Cb%3E', 'Het aantal mensen moet een heel getal zijn van 1 tot en met 8.'],
    ['?party=5', 'Er kunnen er nog 8 in je bestelling, te weinig voor een avond samen.'],
  ])('says what is wrong with %s', async (query, text) => {
    const { page } = await at.browser.visit({ javaScript: false });
    await page.goto(`/${at.tenant.name}/evening${query}`);
    await page.getByRole('status').getByText(text, { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Toon avonden' }).count()).toBe(1);
  });

  it('says when there is no night for it', async () => {
    const lonely = await makeTenant(at.database.db, {
      client: { locale: 'nl', recommendations: true },
      locations: [WEST],
      events: [show('Hamlet', 'west', '19:00:00', '20:00:00')],
    });
    const { page } = await at.browser.visit();
    await page.goto(`/${lonely.name}/evening`);
    await page.getByText('Er is op dit moment geen avond met meer voorstellingen.').waitFor();
  });
});
