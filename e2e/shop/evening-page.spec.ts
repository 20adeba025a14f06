import { describe, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { makeTenant } from '@/lib/testing/tenant';
import { holdScripts, PHONE } from '../setup/browser';
import { EAST, EVENTS, openEvening, show, WEST } from '../setup/evening';
import { visitsTo } from '../setup/shop';

const at = openEvening();

/** Holds seats as another visitor. */
async function takeAway(key: string, count: number): Promise<void> {
  const ctx = { client: at.tenant.client, db: at.database.db, now: new Date() };
  const wanted = { subEventId: at.tenant.subEventId(key), discountId: at.tenant.discountId('standaard'), count };
  await addSeats(ctx, { cartId: newCartId(), ...wanted });
}

describe('an evening as a page', () => {
  it.each([true, false])('adds all seats of an evening to the cart at once (JavaScript: %s)', async (javaScript) => {
    const visitor = await at.browser.visit({ viewport: PHONE, javaScript });
    const { page } = visitor;
    await page.goto(`/${at.tenant.name}`);
    await page.getByRole('link', { name: 'Plan een avond op de fiets' }).click();
    await page.getByRole('heading', { level: 1, name: 'Een avond op de fiets' }).waitFor();
    // Three taps: open the evenings, choose another night, add all of its seats.
    const night = (nr: number) => page.getByRole('group', { name: 'Avond' }).getByRole('radio').nth(nr);
    const choose = async (nr: number) => {
      await night(nr).check();
      if (!javaScript) await page.getByRole('button', { name: 'Toon avonden' }).click();
    };
    await choose(1);
    await page.getByRole('heading', { level: 2, name: 'Woyzeck, daarna Carmen' }).waitFor();
    await choose(0);
    await page.getByRole('heading', { level: 2, name: 'Hamlet, daarna Faust, daarna Medea' }).waitFor();
    expect(new URL(page.url()).searchParams.get('date')).toBe(at.night);
    await page.getByText('samen vanaf € 147,00').waitFor();
    await page.getByRole('button', { name: 'Voeg alle 3 toe (6 kaarten): Hamlet, daarna Faust, daarna Medea' }).click();
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

  it('adds no performance of an evening when one has sold out, and says which', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    // The night is chosen before the scripts that send it have loaded.
    const release = await holdScripts(page);
    await page.goto(`/${at.tenant.name}/evening?party=2`, { waitUntil: 'commit' });
    await page.getByRole('group', { name: 'Avond' }).getByRole('radio').nth(1).check();
    release();
    const button = page.getByRole('button', { name: 'Voeg beide toe (4 kaarten): Woyzeck, daarna Carmen' });
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

  it('fits around the performances in the cart, and within what the order can still take', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await at.shop.buy(visitor, 'Faust', { Standaard: 1 });
    await page.goto(`/${at.tenant.name}/evening?date=${at.night}`);
    await page.getByText('Je hebt al kaarten voor deze avond: deze avonden passen eromheen.').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Hamlet, daarna Medea']);
    await page.goto(`/${at.tenant.name}/evening?date=${at.night}&party=4`);
    await page
      .getByRole('status')
      .getByText('Je kunt er nog 7 toevoegen aan je bestelling', { exact: false })
      .waitFor();
  });

  it('is linked from the cart with the night of its performances, after midnight too', async () => {
    const own = await makeTenant(at.database.db, {
      client: { locale: 'nl', recommendations: true },
      locations: [WEST, EAST],
      events: [...EVENTS.slice(0, 2), show('Nacht', 'east', '00:30:00', '01:30:00', { date: '+15' })],
    });
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await visitsTo(own).buy(visitor, 'Nacht', { Standaard: 1 });
    await page.getByRole('link', { name: 'Plan een avond op de fiets' }).click();
    await page.getByRole('heading', { name: 'Hamlet, daarna Faust' }).waitFor();
    await page.getByText('Je hebt al kaarten voor deze avond: deze avonden passen eromheen.').waitFor();
  });

  it('can begin with a given performance, swaps another, and has an address and a calendar file', async () => {
    const visitor = await at.browser.visit({ viewport: PHONE });
    const { page } = visitor;
    const titles = page.getByRole('heading', { level: 2 });
    await page.goto(`/${at.tenant.name}/event/${at.tenant.subEventId('Faust')}`);
    await page.getByRole('link', { name: 'Maak er een avond van' }).click();
    await titles.filter({ hasText: 'Hamlet, daarna Faust, daarna Medea' }).waitFor();
    await page.getByRole('link', { name: 'Kies iets anders: Hamlet' }).click();
    await titles.filter({ hasText: /^Faust, daarna Medea$/ }).waitFor();
    const share = await page.getByRole('link', { name: 'Deel deze avond' }).getAttribute('href');
    const file = await page.getByRole('link', { name: 'Zet in je agenda' }).getAttribute('href');
    await page.getByRole('link', { name: 'Toon alle avonden' }).click();
    await titles.filter({ hasText: 'Hamlet, daarna Faust, daarna Medea' }).waitFor();
    await page.getByRole('link', { name: 'Hamlet, daarna Lear', exact: true }).click();
    await titles.filter({ hasText: /^Hamlet, daarna Lear$/ }).waitFor();

    await page.goto(share ?? '');
    await titles.filter({ hasText: /^Faust, daarna Medea$/ }).waitFor();
    const calendar = await page.request.get(file ?? '');
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    const text = (await calendar.text()).replaceAll('\r\n ', '');
    expect(text.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(['SUMMARY:Faust', 'SUMMARY:Medea']);
    expect(text).toContain('Vertrek uiterlijk om 22:11');
    for (const stops of ['', '2147483647', `${at.tenant.subEventId('Faust')}`]) {
      const none = await page.request.get(`/${at.tenant.name}/evening/calendar.ics?date=${at.night}&stops=${stops}`);
      expect(none.status()).toBe(404);
    }
    await at.browser.leave();
  });

  it('takes two orders when another organisation sells a part of it', async () => {
    const circle = `circle-${newCartId().toLowerCase()}`;
    const payment_methods = [{ payment_id: 33, payment_desc: 'Proefbank', payment_cost: '0.00', provider: 'test' }];
    const client = { locale: 'nl', recommendations: true, circle, payment_methods };
    const own = await makeTenant(at.database.db, {
      client,
      locations: [WEST],
      events: [show('Hamlet', 'west', '19:00:00', '20:00:00')],
    });
    const friends = await makeTenant(at.database.db, {
      client: { ...client, title: 'De Buren' },
      locations: [WEST],
      events: [show('Aida', 'west', '21:00:00', '22:00:00')],
    });
    const { page } = await at.browser.visit();
    await page.goto(`/${own.name}/evening`);
    await page.getByRole('heading', { level: 2, name: 'Hamlet, daarna Aida' }).waitFor();
    await page.getByText('Die bestel en betaal je daar apart', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Voeg 2 kaarten toe: Hamlet', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Kies kaarten: Aida, De Buren' }).click();
    await page.waitForURL(`**/${friends.name}/event/${friends.subEventId('Aida')}`);
  });

  it.each([
    ['?date=gisteren', '“gisteren” is geen avond uit de lijst. Kies er hieronder een.'],
    ['?date=2026-13-45', '“2026-13-45” is geen avond uit de lijst.'],
    ['?date=2001-01-01', 'Die avond is er te weinig te doen voor een hele avond.'],
    ['?party=0', 'Het aantal mensen moet een heel getal zijn van 1 tot en met 8.'],
    ['?party=%3Cb%3E', 'Het aantal mensen moet een heel getal zijn van 1 tot en met 8.'],
    ['?party=5', 'Je kunt er nog 8 toevoegen aan je bestelling: te weinig voor een avond samen.'],
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
