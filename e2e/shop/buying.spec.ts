import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE, openDatabase } from '../setup/api';
import { DESKTOP, openBrowser, PHONE, SMALLEST, type Visitor } from '../setup/browser';

const HALL = {
  key: 'hal',
  name: 'De Hal',
  sections: [
    { name: 'Zaal', category: '1e rang', rows: ['A', 'B'].map((row) => ({ row, seats: 6 })) },
    { name: 'Balkon', category: '2e rang', rows: [{ row: 'A', seats: 4 }] },
  ],
};
const categories = [
  { name: '1e rang', price: '30.00' },
  { name: '2e rang', price: '20.00' },
];

const database = openDatabase();
let tenant: Tenant;
let other: Tenant;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  browser = await openBrowser();
  const types = [...STANDARD_TYPES, { key: 'vriend', name: 'Vriend', type: '%', value: '50.00', code: 'Amstel' }];
  tenant = await makeTenant(database.db, {
    client: { locale: 'nl', max_per_order: 6 },
    locations: [{ key: 'zaal', name: 'Kleine Zaal', city: 'Amsterdam' }, HALL],
    ticket_types: types,
    events: [
      {
        key: 'show',
        name: 'De Voorstelling',
        short_text: 'Een gezelschap',
        text: '<p>Waar het <em>over</em> gaat.</p>',
        sub_events: [
          performance('avond', 200),
          performance('nacht', 200, { date: '+15', time: '23:00:00', end: '03:00:00' }),
          performance('dicht', 20, { date: '+16', status: 'nosal' }),
        ],
      },
      { key: 'last', name: 'De laatste', sub_events: [performance('last', 1)] },
      { key: 'four', name: 'Vier', sub_events: [performance('four', 4)] },
      { key: 'hall', name: 'In de hal', sub_events: [performance('hall', 0, { location: 'hal', categories })] },
    ],
  });
  other = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('e', 20)] }] });
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

const pageOf = (key: string) => `/${tenant.name}/event/${tenant.subEventId(key)}`;
const number = ({ page }: Visitor, type: string) => page.getByRole('spinbutton', { name: `Aantal kaarten: ${type}` });
const addButton = ({ page }: Visitor) => page.getByRole('button', { name: 'In winkelwagen', exact: true });
const cartIdOf = async ({ context }: Visitor) =>
  (await context.cookies()).find((cookie) => cookie.name === `cart-${tenant.name}`)?.value ?? '';
const apiCart = async (visitor: Visitor) => (await ask(`/v1/${tenant.name}/cart/${await cartIdOf(visitor)}`)).body;
const shownTotal = ({ page }: Visitor) => page.locator('[data-total]').getAttribute('data-total');

async function buy(visitor: Visitor, key: string, counts: Record<string, number>): Promise<void> {
  await visitor.page.goto(pageOf(key));
  for (const [type, count] of Object.entries(counts)) await number(visitor, type).fill(String(count));
  await addButton(visitor).click();
  await visitor.page.waitForURL('**/cart');
}

describe.each([
  { name: 'on a desktop', viewport: DESKTOP, javaScript: true },
  { name: 'on a phone', viewport: PHONE, javaScript: true },
  { name: 'on a desktop without JavaScript', viewport: DESKTOP, javaScript: false },
  { name: 'on the smallest phone without JavaScript', viewport: SMALLEST, javaScript: false },
])('a visitor $name', ({ viewport, javaScript }) => {
  it('chooses a date and tickets, sees the total that the API has, and takes tickets out again', async () => {
    const visitor = await browser.visit({ viewport, javaScript });
    const { page } = visitor;
    await page.goto(`/${tenant.name}/event/${tenant.mainEventId('show')}`);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['De Voorstelling']);
    expect(await page.locator('em').textContent()).toBe('over');
    expect(await page.getByText('Niet in de verkoop').count()).toBe(1);
    await page.getByRole('link', { name: /23:00 – 03:00 \(de volgende dag\)/ }).click();
    await page.waitForURL(`**${pageOf('nacht')}`);
    await page.getByText('25% korting').waitFor();
    await page.getByText('Vaste prijs, hoogstens 2 per bestelling', { exact: false }).waitFor();

    if (javaScript) {
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      const more = page.getByRole('button', { name: 'Eén meer: Standaard' });
      await more.click();
      await more.click();
      await page.getByRole('button', { name: 'Eén meer: Stadspas' }).click();
    } else {
      expect(await page.getByRole('button', { name: 'Eén meer: Standaard' }).isVisible()).toBe(false);
      await number(visitor, 'Standaard').fill('2');
      await number(visitor, 'Stadspas').fill('1');
    }
    await addButton(visitor).click();
    await page.waitForURL('**/cart');
    await page.getByRole('heading', { name: 'Je winkelwagen' }).waitFor();
    if (javaScript) expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);

    expect(await shownTotal(visitor)).toBe('67.38');
    expect((await apiCart(visitor)).at(-1).totalprice).toBe('67.38');
    await page.getByText('€ 67,38').waitFor();
    await page.getByText(/Je plaatsen zijn nog 1[45] minuten voor jou/).waitFor();
    await page.getByRole('link', { name: 'Winkelwagen, 3 kaarten' }).waitFor();

    await page.getByRole('button', { name: /^Verwijder: Stadspas/ }).click();
    await page.getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    expect(await shownTotal(visitor)).toBe('49.00');
    expect((await apiCart(visitor)).at(-1).totalprice).toBe('49.00');

    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: /^Verwijder: Standaard/ })
        .first()
        .click();
      await page.getByRole('link', { name: left ? 'Winkelwagen, 1 kaart' : 'Winkelwagen', exact: true }).waitFor();
    }
    await page.getByRole('heading', { name: 'Je winkelwagen is leeg.' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });

  it('gets a type for its code only', async () => {
    const visitor = await browser.visit({ viewport, javaScript });
    const { page } = visitor;
    await page.goto(pageOf('avond'));
    expect(await number(visitor, 'Vriend').count()).toBe(0);
    const give = async (code: string) => {
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Gebruik code' }).click();
    };
    await page.getByText('Heb je een code?').click();
    await give('Rijn');
    await page.getByText('Deze code geeft hier geen kaartsoort', { exact: false }).waitFor();
    expect(await number(visitor, 'Vriend').count()).toBe(0);
    await give(' amstel ');
    await page.getByText('Je code werkt', { exact: false }).waitFor();
    await number(visitor, 'Vriend').fill('1');
    await addButton(visitor).click();
    await page.waitForURL('**/cart');
    expect(await shownTotal(visitor)).toBe('12.25');
  });

  it('hears in words what an order cannot hold, with nothing added and everything still filled in', async () => {
    const visitor = await browser.visit({ viewport, javaScript });
    const { page } = visitor;
    const refused = async (text: string) => {
      await addButton(visitor).click();
      await page.getByRole('alert').getByText(text, { exact: false }).waitFor();
      expect(await cartIdOf(visitor)).toBe('');
    };
    await page.goto(pageOf('avond'));
    await refused('Kies hoeveel kaarten je wilt.');
    await number(visitor, 'Standaard').fill('5');
    await number(visitor, 'CJP').fill('3');
    await refused('Je koos 8 kaarten; er kunnen er nog 6 in je bestelling.');
    expect(await number(visitor, 'Standaard').inputValue()).toBe('5');
    if (javaScript) {
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
      await expect.poll(focused).toBe('alert');
    }
    await number(visitor, 'Standaard').fill('0');
    await number(visitor, 'CJP').fill('0');
    await number(visitor, 'Uitflits').fill('3');
    await refused('Van “Uitflits” kunnen er nog 2 in je bestelling.');
    await number(visitor, 'Uitflits').fill('-1');
    await refused('Geef een heel getal van 0 tot en met 6.');
  });

  it('chooses seats of a numbered hall, or gets the best ones', async () => {
    const visitor = await browser.visit({ viewport, javaScript });
    const { page } = visitor;
    await page.goto(pageOf('hall'));
    const rowB = page.getByRole('group', { name: 'Zaal' }).getByRole('group', { name: 'Rij B' });
    const free = rowB.getByRole('checkbox', { disabled: false });
    await free.first().check();
    const label = await free.first().getAttribute('aria-label');
    if (!javaScript) await number(visitor, 'CJP (1e rang)').fill('1');
    await number(visitor, 'Standaard (2e rang)').fill('1');
    await addButton(visitor).click();
    await page.waitForURL('**/cart');
    expect(await shownTotal(visitor)).toBe(javaScript ? '50.00' : '49.00');
    await page.getByText(`Zaal, Rij B, ${label}`).waitFor();
    await page.getByText('Balkon, Rij A, Stoel', { exact: false }).waitFor();

    const next = await browser.visit({ viewport, javaScript });
    await next.page.goto(pageOf('hall'));
    expect(await rowNames(next)).toContain(`${label}, bezet`);
    await page.getByRole('button', { name: /2e rang$/ }).click();
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
    const visitor = await browser.visit();
    const { page } = visitor;
    await page.goto(pageOf('hall'));
    const rowA = page.getByRole('group', { name: 'Zaal' }).getByRole('group', { name: 'Rij A' });
    await page.getByRole('radio', { name: 'Overzicht' }).focus();
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
    expect(await number(visitor, 'Standaard (1e rang)').inputValue()).toBe('2');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(/^Rij B, /);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('In winkelwagen');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cart');
    const seats = (await apiCart(visitor)).slice(0, -1) as { seat_row_nr: string; seat_nr: string }[];
    expect(seats.map((seat) => seat.seat_row_nr + seat.seat_nr).sort()).toEqual(['A2', 'A3']);
  });

  it('says which chosen seat was taken meanwhile, and when seats and tickets differ', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    await page.goto(pageOf('hall'));
    const balcony = page.getByRole('group', { name: 'Balkon' }).getByRole('checkbox', { disabled: false });
    await balcony.last().check();
    const seatId = await balcony.last().inputValue();
    await number(visitor, 'Standaard (2e rang)').fill('2');
    await addButton(visitor).click();
    await page.getByText('Je koos 1 plaats op de plattegrond en 2 kaarten.', { exact: false }).waitFor();
    await number(visitor, 'Standaard (2e rang)').fill('1');
    const taken = await ask(`/v1/${tenant.name}/cart/somebodyelse1`, {
      method: 'POST',
      json: {
        event_id: tenant.subEventId('hall'),
        discount_id: tenant.discountId('standaard', '2e rang'),
        numberoftickets: 1,
        seats: [seatId],
      },
    });
    expect(taken.status).toBe(200);
    await addButton(visitor).click();
    await page.getByText('Net bezet: Rij A stoel 4. Kies andere plaatsen.').waitFor();
  });
});

describe('two visitors', () => {
  it('race for the last seat: one has it, the other is told kindly', async () => {
    const both = await Promise.all([browser.visit(), browser.visit({ javaScript: false })]);
    for (const visitor of both) {
      await visitor.page.goto(pageOf('last'));
      await number(visitor, 'Standaard').fill('1');
    }
    const ends = await Promise.all(
      both.map(async (visitor) => {
        await addButton(visitor).click();
        const lost = visitor.page.getByText('De laatste plaatsen voor “Standaard” zijn weg.');
        const won = visitor.page.getByRole('heading', { name: 'Je winkelwagen' });
        await lost.or(won).waitFor();
        return (await won.count()) === 1 ? 'won' : 'lost';
      }),
    );
    expect(ends.sort()).toEqual(['lost', 'won']);
  });

  it.each([true, false])('and what is left is offered (JavaScript: %s)', async (javaScript) => {
    const visitor = await browser.visit({ javaScript });
    await visitor.page.goto(pageOf('four'));
    await number(visitor, 'Standaard').fill('4');
    const first = await browser.visit();
    await buy(first, 'four', { CJP: 2 });
    await addButton(visitor).click();
    await visitor.page.getByText('2 van de 4 plaatsen zijn weg; nog 2 vrij.', { exact: false }).waitFor();
    expect(await number(visitor, 'Standaard').inputValue()).toBe('2');
    await addButton(visitor).click();
    await visitor.page.waitForURL('**/cart');
    expect(await shownTotal(visitor)).toBe('49.00');
    for (const one of [first, visitor]) {
      for (let left = 2; left > 0; left--) {
        await one.page
          .getByRole('button', { name: /^Verwijder/ })
          .first()
          .click();
        await one.page.getByRole('link', { name: left === 2 ? /, 1 kaart$/ : /^Winkelwagen$/ }).waitFor();
      }
    }
  });
});

describe('the cart', () => {
  const setSecondsLeft = async (visitor: Visitor, seconds: number) =>
    database.sql`UPDATE carts SET expires_at = now() + make_interval(secs => ${seconds})
      WHERE client_id = ${tenant.client.id} AND id = ${await cartIdOf(visitor)}`;

  it('warns at two minutes, gives more time, and says so', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    await buy(visitor, 'avond', { Standaard: 1 });
    await setSecondsLeft(visitor, 122);
    await page.reload();
    await page.getByText('Je plaatsen zijn nog 2 minuten voor jou.').waitFor();
    await page.getByRole('status').getByText('Nog twee minuten.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Houd mijn plaatsen langer vast' }).click();
    await page.getByRole('status').getByText('Gelukt: je plaatsen zijn voor jou tot', { exact: false }).waitFor();
    await page.getByText(/Je plaatsen zijn nog 1[45] minuten voor jou/).waitFor();
  });

  it('says that the time ran out when it does, and leads back', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    await buy(visitor, 'avond', { Standaard: 1 });
    await setSecondsLeft(visitor, 3);
    await page.reload();
    await page.getByRole('heading', { name: 'Je tijd is om' }).waitFor();
    await page.getByRole('link', { name: 'Kies opnieuw' }).click();
    await page.waitForURL(`**/${tenant.name}`);
  });

  it('is the same in every tab', async () => {
    const visitor = await browser.visit();
    const second = await visitor.context.newPage();
    await second.goto(pageOf('nacht'));
    await buy(visitor, 'avond', { Standaard: 2 });
    await second.getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    await second.goto(`/${tenant.name}/cart`);
    await visitor.page
      .getByRole('button', { name: /^Verwijder/ })
      .first()
      .click();
    await second.getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
    expect(await second.locator('[data-total]').getAttribute('data-total')).toBe('24.50');
  });

  it('belongs to one shop, in a cookie that scripts cannot read', async () => {
    const visitor = await browser.visit();
    await buy(visitor, 'avond', { Standaard: 1 });
    const [cookie] = (await visitor.context.cookies()).filter(({ name }) => name === `cart-${tenant.name}`);
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      value: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    });
    await visitor.page.goto(`/${other.name}/cart`);
    expect(await visitor.page.locator('[data-total]').count()).toBe(0);
  });
});

describe('an event page', () => {
  it('tells search engines of the performance, and calendars', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    await page.goto(pageOf('nacht'));
    expect(await page.title()).toBe('De Voorstelling · Theater Test');
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toBe(`${BASE()}${pageOf('nacht')}`);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'Event', url: canonical, offers: { price: '24.50', priceCurrency: 'EUR' } });
    const file = await page.getByRole('link', { name: 'Zet in je agenda' }).getAttribute('href');
    expect((await fetch(`${BASE()}${file}`)).headers.get('content-type')).toMatch(/^text\/calendar/);
  });

  it('has its tickets when it is the only performance that still comes, and speaks the visitor’s language', async () => {
    const visitor = await browser.visit();
    const { page } = visitor;
    await page.goto(`/${tenant.name}/event/${tenant.mainEventId('hall')}`);
    await addButton(visitor).waitFor();
    for (const [language, add] of [
      ['English', 'Add to cart'],
      ['Deutsch', 'In den Warenkorb'],
      ['Français', 'Ajouter au panier'],
    ] as const) {
      await page.getByRole('button', { name: language }).click();
      await page.getByRole('button', { name: add, exact: true }).waitFor();
    }
  });

  it('of another shop is a 404', async () => {
    const answer = await fetch(`${BASE()}/${other.name}/event/${tenant.subEventId('avond')}`);
    expect(answer.status).toBe(404);
  });
});

describe('forms that no page of ours sent', () => {
  it('from another origin change nothing', async () => {
    const visitor = await browser.visit();
    await visitor.page.goto(pageOf('avond'));
    const form = await visitor.page.locator('form:has(input[name=event])').evaluate((element) => {
      const fields = new FormData(element as HTMLFormElement);
      return [...fields].map(([name, value]) => [name, String(value)]);
    });
    const body = new FormData();
    for (const [name = '', value = ''] of form)
      body.append(name, name === `count-${tenant.discountId('standaard')}` ? '1' : value);
    const send = (origin: string) =>
      fetch(`${BASE()}${pageOf('avond')}`, { method: 'POST', headers: { Origin: origin }, body, redirect: 'manual' });
    const own = await send(BASE());
    expect([own.status, own.headers.get('location')]).toEqual([303, `/${tenant.name}/cart`]);
    const answer = await send('https://elsewhere.example');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});
