import { describe, expect, it } from 'vitest';
import { ask, BASE } from '../setup/api';
import { DESKTOP, PHONE, SMALLEST, type Visitor } from '../setup/browser';
import { openHall, openShop } from '../setup/shop';

const at = openShop();

const ON_BOTH = [
  { name: 'on a desktop', viewport: DESKTOP, javaScript: true },
  { name: 'on the smallest phone without JavaScript', viewport: SMALLEST, javaScript: false },
];
const ON_EACH = [...ON_BOTH, { name: 'on a phone', viewport: PHONE, javaScript: true }];

describe.each(ON_EACH)('a visitor $name', ({ viewport, javaScript }) => {
  it('chooses a date and tickets, sees the total that the API has, and takes tickets out again', async () => {
    const visitor = await at.browser.visit({ viewport, javaScript });
    const { page } = visitor;
    await page.goto(`/${at.tenant.name}/event/${at.tenant.mainEventId('show')}`);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['De Voorstelling']);
    expect(await page.locator('em').textContent()).toBe('over');
    expect(await page.getByText('Niet in de verkoop').count()).toBe(1);
    await page.getByRole('link', { name: /23:00\s–\s03:00 \(de volgende dag\)/ }).click();
    await page.waitForURL(`**${at.shop.pageOf('nacht')}`);
    await page.getByText('25% korting').waitFor();
    await page.getByText('Vaste prijs, maximaal 2 per bestelling', { exact: false }).waitFor();

    if (javaScript) {
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      const more = page.getByRole('button', { name: 'Eén meer: Standaard' });
      await more.click();
      await more.click();
      await page.getByRole('button', { name: 'Eén meer: Stadspas' }).click();
    } else {
      expect(await page.getByRole('button', { name: 'Eén meer: Standaard' }).isVisible()).toBe(false);
      await at.shop.number(visitor, 'Standaard').fill('2');
      await at.shop.number(visitor, 'Stadspas').fill('1');
    }
    await at.shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    await page.getByRole('heading', { name: 'Je winkelwagen' }).waitFor();
    if (javaScript) expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);

    expect(await at.shop.shownTotal(visitor)).toBe('67.38');
    expect((await at.shop.apiCart(visitor)).at(-1).totalprice).toBe('67.38');
    await page.getByText('€ 67,38').waitFor();
    await page.getByText(/We houden je plaatsen nog 1[45] minuten vast/).waitFor();
    await page.getByRole('link', { name: 'Winkelwagen, 3 kaarten' }).waitFor();

    await page.getByRole('button', { name: /^Verwijder: Stadspas/ }).click();
    await page.getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    expect(await at.shop.shownTotal(visitor)).toBe('49.00');
    expect((await at.shop.apiCart(visitor)).at(-1).totalprice).toBe('49.00');

    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: /^(Eén minder|Verwijder): Standaard/ })
        .first()
        .click();
      await page.getByRole('link', { name: left ? 'Winkelwagen, 1 kaart' : 'Winkelwagen', exact: true }).waitFor();
    }
    await page.getByRole('heading', { name: 'Je winkelwagen is leeg.' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });

  it('chooses seats of a numbered hall, or gets the best ones', async () => {
    const visitor = await at.browser.visit({ viewport, javaScript });
    const { page } = visitor;
    await page.goto(at.shop.pageOf('hall'));
    const rowB = page.getByRole('group', { name: 'Zaal' }).getByRole('group', { name: 'Rij B' });
    const free = rowB.getByRole('checkbox', { disabled: false });
    await free.first().check();
    const label = await free.first().getAttribute('aria-label');
    if (javaScript) {
      await page.getByRole('group', { name: 'Balkon' }).getByRole('checkbox', { disabled: false }).first().check();
    } else {
      await at.shop.number(visitor, 'CJP (1e rang)').fill('1');
      await at.shop.number(visitor, 'Standaard (2e rang)').fill('1');
    }
    await at.shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    expect(await at.shop.shownTotal(visitor)).toBe(javaScript ? '50.00' : '49.00');
    await page.getByText(`Zaal, Rij B, ${label?.split(',')[0]}`).waitFor();
    await page.getByText('Balkon, Rij A, Stoel', { exact: false }).waitFor();

    const next = await at.browser.visit({ viewport, javaScript });
    await next.page.goto(at.shop.pageOf('hall'));
    expect(await rowNames(next)).toContain(`${label}, bezet`);
    await page.getByRole('button', { name: /^Verwijder: Standaard, Balkon/ }).click();
  });
});

// These depend on JavaScript, not on the screen.
describe.each(ON_BOTH)('a visitor $name', ({ viewport, javaScript }) => {
  it('sees a ticket type with a code only after entering the code', async () => {
    const visitor = await at.browser.visit({ viewport, javaScript });
    const { page } = visitor;
    await page.goto(at.shop.pageOf('avond'));
    expect(await at.shop.number(visitor, 'Vriend').count()).toBe(0);
    const give = async (code: string) => {
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Gebruik code' }).click();
    };
    await page.getByText('Heb je een code?').click();
    await give('Rijn');
    await page.getByText('Deze code geldt niet voor deze voorstelling', { exact: false }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused).toMatch(/^Deze code geldt niet/);
    expect(await at.shop.number(visitor, 'Vriend').count()).toBe(0);
    await give(' amstel ');
    await page.getByText('Je code is geldig', { exact: false }).waitFor();
    await expect.poll(focused).toMatch(/^Vriend\s*met je code/);
    expect(await page.getByText('met je code', { exact: true }).count()).toBe(1);
    await at.shop.number(visitor, 'Vriend').fill('1');
    await at.shop.addButton(visitor).click();
    await page.waitForURL(/\/cart(?:#|$)/);
    expect(await at.shop.shownTotal(visitor)).toBe('12.25');
  });

  it('is told what an order cannot hold, with nothing added and the form still filled in', async () => {
    const visitor = await at.browser.visit({ viewport, javaScript });
    const { page } = visitor;
    const refused = async (text: string) => {
      await at.shop.addButton(visitor).click();
      await page.getByRole('alert').getByText(text, { exact: false }).waitFor();
      expect(await at.shop.cartIdOf(visitor)).toBe('');
    };
    await page.goto(at.shop.pageOf('avond'));
    await refused('Kies hoeveel kaarten je wilt.');
    await at.shop.number(visitor, 'Standaard').fill('5');
    await at.shop.number(visitor, 'CJP').fill('3');
    await refused('Je koos 8 kaarten, maar je kunt er nog 6 toevoegen aan deze bestelling.');
    expect(await at.shop.number(visitor, 'Standaard').inputValue()).toBe('5');
    if (javaScript) {
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
      await expect.poll(focused).toBe('alert');
    }
    await at.shop.number(visitor, 'Standaard').fill('0');
    await at.shop.number(visitor, 'CJP').fill('0');
    await at.shop.number(visitor, 'Uitflits').fill('3');
    await refused('Van “Uitflits” kun je er nog 2 toevoegen aan deze bestelling.');
    await at.shop.number(visitor, 'Uitflits').fill('-1');
    await refused('Vul een heel getal in van 0 tot en met 6.');
  });
});

const rowNames = ({ page }: Visitor) =>
  page
    .getByRole('group', { name: 'Zaal' })
    .getByRole('group', { name: 'Rij B' })
    .getByRole('checkbox', { disabled: true })
    .evaluateAll((seats) => seats.map((seat) => seat.getAttribute('aria-label')));

describe('the seat map', () => {
  it('is bought from by keyboard alone', async () => {
    const visitor = await openHall(at);
    const { page } = visitor;
    const rowA = page.getByRole('group', { name: 'Zaal' }).getByRole('group', { name: 'Rij A' });
    await page.getByRole('button', { name: 'Beste stoelen' }).focus();
    await page.keyboard.press('Tab');
    const focused = () =>
      page.evaluate(() => {
        const seat = document.activeElement;
        return `${seat?.parentElement?.getAttribute('aria-label')}, ${seat?.getAttribute('aria-label')}`;
      });
    expect(await focused()).toBe('Rij A, Stoel 1, 1e rang');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    expect(await focused()).toBe('Rij A, Stoel 3, 1e rang');
    expect(await rowA.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await page.getByText('2 kaarten gekozen').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(/^Rij B, /);
    await page.keyboard.press('Tab');
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await name()).toBe('Uitzoomen');
    for (let times = 0; times < 3; times++) await page.keyboard.press('Tab');
    expect(await name()).toBe('Kaartsoort: Zaal, Rij A Stoel 2');
    await page.keyboard.press('Tab');
    expect(await name()).toBe('Verwijder: Zaal, Rij A Stoel 2');
    for (let times = 0; times < 4; times++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('In winkelwagen');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cart');
    const seats = (await at.shop.apiCart(visitor)).slice(0, -1) as { seat_row_nr: string; seat_nr: string }[];
    expect(seats.map((seat) => seat.seat_row_nr + seat.seat_nr).sort()).toEqual(['A2', 'A3']);
  });

  it('says which chosen seat was taken meanwhile, and when seats and tickets differ', async () => {
    const visitor = await at.browser.visit({ javaScript: false });
    const { page } = visitor;
    await page.goto(at.shop.pageOf('hall'));
    const balcony = page.getByRole('group', { name: 'Balkon' }).getByRole('checkbox', { disabled: false });
    await balcony.last().check();
    const seatId = await balcony.last().inputValue();
    await at.shop.number(visitor, 'Standaard (2e rang)').fill('2');
    await at.shop.addButton(visitor).click();
    await page.getByText('Je koos 1 stoel op de plattegrond en 2 kaarten.', { exact: false }).waitFor();
    await at.shop.number(visitor, 'Standaard (2e rang)').fill('1');
    const taken = await ask(`/v1/${at.tenant.name}/cart/somebodyelse1`, {
      method: 'POST',
      json: {
        event_id: at.tenant.subEventId('hall'),
        discount_id: at.tenant.discountId('standaard', '2e rang'),
        numberoftickets: 1,
        seats: [seatId],
      },
    });
    expect(taken.status).toBe(200);
    await at.shop.addButton(visitor).click();
    await page.getByText('Net bezet: Rij A stoel 4. Kies andere stoelen.').waitFor();
  });
});

describe('forms that none of our pages sent', () => {
  it('change nothing when they come from another origin', async () => {
    const visitor = await at.browser.visit();
    await visitor.page.goto(at.shop.pageOf('avond'));
    const form = await visitor.page.locator('form:has(input[name=event])').evaluate((element) => {
      const fields = new FormData(element as HTMLFormElement);
      return [...fields].map(([name, value]) => [name, String(value)]);
    });
    const body = new FormData();
    for (const [name = '', value = ''] of form)
      body.append(name, name === `count-${at.tenant.discountId('standaard')}` ? '1' : value);
    const send = (origin: string, headers = {}) =>
      fetch(`${BASE()}${at.shop.pageOf('avond')}`, {
        method: 'POST',
        headers: { Origin: origin, ...headers },
        body,
        redirect: 'manual',
      });
    const own = await send(BASE());
    expect([own.status, own.headers.get('location')]).toEqual([303, expect.stringMatching(/\/cart\/kept\?to=cart$/)]);
    const keptFor = /; HttpOnly; SameSite=lax$/;
    const [cart, buyer] = own.headers.getSetCookie();
    expect(cart).toMatch(new RegExp(`^cart-${at.tenant.name}=\\w{32}; Path=/${keptFor.source}`));
    expect(buyer).toMatch(new RegExp(`^buyer-${at.tenant.name}=[\\w-]{32}; Path=/${keptFor.source}`));
    const secure = await send(BASE().replace('http:', 'https:'), { 'X-Forwarded-Proto': 'https' });
    const [secureCart, secureBuyer] = secure.headers.getSetCookie();
    expect(secureCart).toMatch(new RegExp(`^__Host-cart-${at.tenant.name}=\\w{32}; Path=/; Secure${keptFor.source}`));
    expect(secureBuyer).toMatch(
      new RegExp(`^__Host-buyer-${at.tenant.name}=[\\w-]{32}; Path=/; Secure${keptFor.source}`),
    );
    const answer = await send('https://elsewhere.example');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});
