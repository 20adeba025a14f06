import { describe, expect, it } from 'vitest';
import { axeFindings } from '../setup/axe';
import type { Visitor } from '../setup/browser';
import { openShop } from '../setup/shop';

const at = openShop();

describe('two visitors', () => {
  it('race for the last seat: one gets it, the other is told so', async () => {
    const both = await Promise.all([at.browser.visit(), at.browser.visit({ javaScript: false })]);
    for (const visitor of both) {
      await visitor.page.goto(at.shop.pageOf('last'));
      await at.shop.number(visitor, 'Standaard').fill('1');
    }
    const ends = await Promise.all(
      both.map(async (visitor) => {
        await at.shop.addButton(visitor).click();
        const lost = visitor.page.getByText('De laatste plaatsen voor “Standaard” zijn weg.');
        const won = visitor.page.getByRole('heading', { name: 'Je winkelwagen' });
        await lost.or(won).waitFor();
        return (await won.count()) === 1 ? 'won' : 'lost';
      }),
    );
    expect(ends.sort()).toEqual(['lost', 'won']);
  });

  it.each([true, false])('when too few seats are left those are offered (JavaScript: %s)', async (javaScript) => {
    const visitor = await at.browser.visit({ javaScript });
    await visitor.page.goto(at.shop.pageOf('four'));
    await at.shop.number(visitor, 'Standaard').fill('4');
    const first = await at.browser.visit();
    await at.shop.buy(first, 'four', { CJP: 2 });
    await at.shop.addButton(visitor).click();
    await visitor.page.getByText('2 van de 4 plaatsen zijn weg; nog 2 vrij.', { exact: false }).waitFor();
    expect(await at.shop.number(visitor, 'Standaard').inputValue()).toBe('2');
    await at.shop.addButton(visitor).click();
    await visitor.page.waitForURL('**/cart');
    expect(await at.shop.shownTotal(visitor)).toBe('49.00');
    for (const one of [first, visitor]) {
      for (let left = 2; left > 0; left--) {
        await one.page
          .getByRole('button', { name: /^(Eén minder|Verwijder)/ })
          .first()
          .click();
        await one.page.getByRole('link', { name: left === 2 ? /, 1 kaart$/ : /^Winkelwagen$/ }).waitFor();
      }
    }
  });
});

describe('the cart', () => {
  const setSecondsLeft = async (visitor: Visitor, seconds: number) =>
    at.database.sql`UPDATE carts SET expires_at = now() + make_interval(secs => ${seconds})
      WHERE client_id = ${at.tenant.client.id} AND id = ${await at.shop.cartIdOf(visitor)}`;

  it('warns at two minutes, gives more time, and says so', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await at.shop.buy(visitor, 'avond', { Standaard: 1 });
    await setSecondsLeft(visitor, 122);
    await page.reload();
    await page.getByText('We houden je plaatsen nog 2 minuten vast.').waitFor();
    await page.getByRole('status').getByText('Je plaatsen komen bijna vrij.').waitFor();
    // One countdown: the warning, which stays, has no number.
    expect(await page.getByText(/\b(twee|\d+) minuten/).count()).toBe(1);
    await page.getByRole('button', { name: 'Houd mijn plaatsen langer vast' }).click();
    await page.getByRole('status').getByText('Gelukt: we houden je plaatsen vast tot', { exact: false }).waitFor();
    await page.getByText(/We houden je plaatsen nog 1[45] minuten vast/).waitFor();
  });

  it('says that the time ran out as soon as it does, and links back', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await at.shop.buy(visitor, 'avond', { Standaard: 1 });
    await setSecondsLeft(visitor, 3);
    await page.reload();
    await page.getByRole('heading', { name: 'Je tijd is om' }).waitFor();
    // Pressed twice it holds them once.
    await page.getByRole('button', { name: 'Dezelfde stoelen opnieuw proberen' }).dblclick();
    await page.locator('[data-total="24.50"]').waitFor();
    await setSecondsLeft(visitor, 3);
    await page.reload();
    await page.getByRole('heading', { name: 'Je tijd is om' }).waitFor();
    await page.getByRole('link', { name: 'Kies opnieuw' }).click();
    await page.waitForURL(`**/${at.tenant.name}`);
  });

  it('offers the same seats again, also when the time ran out in the checkout, unless others have them', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await page.goto(at.shop.pageOf('avond'));
    await page.getByRole('button', { name: 'Eén meer: Standaard' }).click();
    await page.getByRole('button', { name: 'Direct afrekenen' }).click();
    await page.waitForURL('**/checkout');
    await page.getByText('We houden je plaatsen nog').first().waitFor();
    await setSecondsLeft(visitor, 0);
    await page.goto(`/${at.tenant.name}/cart`);
    await page.getByRole('heading', { name: 'Je tijd is om' }).waitFor();
    // Pressed twice it holds them once.
    await page.getByRole('button', { name: 'Dezelfde stoelen opnieuw proberen' }).dblclick();
    await page.locator('[data-total="24.50"]').waitFor();
    // A visitor who removes the last ticket is not told that the time ran out.
    await page.getByRole('button', { name: /^Verwijder: Standaard/ }).click();
    await page.getByRole('heading', { name: 'Je winkelwagen is leeg' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Je winkelwagen is leeg' }).waitFor();
    expect(await page.getByRole('button', { name: 'Dezelfde stoelen opnieuw proberen' }).count()).toBe(0);
  });

  it.each([true, false])(
    'can be changed up and down, and says why no more can be added (JavaScript: %s)',
    async (javaScript) => {
      const visitor = await at.browser.visit({ javaScript });
      const { page } = visitor;
      await at.shop.buy(visitor, 'four', { Standaard: 1, CJP: 1 });
      const names = await page.locator('main li button').evaluateAll((all) => all.map((one) => one.ariaLabel));
      expect(new Set(names).size).toBe(4);
      const more = page.getByRole('button', { name: /^Eén meer: Standaard, Vier/ });
      await more.click();
      await page.getByText('2 × Standaard').waitFor();
      expect(await at.shop.shownTotal(visitor)).toBe('72.50');
      if (javaScript) {
        await page.getByRole('status').getByText('In je winkelwagen: 3 kaarten, samen € 72,50.').waitFor();
        expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
      }
      const other = await at.browser.visit();
      await at.shop.buy(other, 'four', { Standaard: 1 });
      await more.click();
      await page.getByRole('alert').getByText('De laatste plaatsen voor “Standaard” zijn weg.').waitFor();
      await page.getByRole('button', { name: /^Eén minder: Standaard, Vier/ }).click();
      await page.getByRole('button', { name: /^Verwijder: Standaard, Vier/ }).waitFor();
      expect(await at.shop.shownTotal(visitor)).toBe('48.00');
      for (const one of [visitor, other]) await setSecondsLeft(one, 0);
    },
  );

  it('names each seat of a numbered hall, and lets one be removed', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await page.goto(at.shop.pageOf('hall'));
    const free = page.getByRole('group', { name: 'Balkon' }).getByRole('checkbox', { disabled: false });
    for (const nr of [0, 1]) await free.nth(nr).check();
    await at.shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    const seats = page.getByRole('button', { name: /^Verwijder: Standaard, Balkon, Rij A, Stoel \d, In de hal, / });
    await seats.nth(1).waitFor();
    await seats.first().click();
    await page.getByText('1 × Standaard').waitFor();
    expect(await seats.count()).toBe(1);
    expect(await page.getByRole('link', { name: /^Nog een stoel kiezen ?: In de hal$/ }).count()).toBe(1);
  });

  it('is the same in every tab', async () => {
    const visitor = await at.browser.visit();
    const second = await visitor.context.newPage();
    await second.goto(at.shop.pageOf('nacht'));
    await at.shop.buy(visitor, 'avond', { Standaard: 2 });
    await second.getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    await second.goto(`/${at.tenant.name}/cart`);
    await visitor.page
      .getByRole('button', { name: /^(Eén minder|Verwijder)/ })
      .first()
      .click();
    await second.getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
    expect(await second.locator('[data-total]').getAttribute('data-total')).toBe('24.50');
  });

  it('belongs to one shop, in a cookie that scripts cannot read', async () => {
    const visitor = await at.browser.visit();
    await at.shop.buy(visitor, 'avond', { Standaard: 1 });
    const [cookie] = (await visitor.context.cookies()).filter(({ name }) => name === `cart-${at.tenant.name}`);
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      value: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    });
    await visitor.page.goto(`/${at.other.name}/cart`);
    expect(await visitor.page.locator('[data-total]').count()).toBe(0);
  });
});

// In one language only: a translation changes no colour, role or order. German has the longest words.
it('axe finds nothing from ticket to cart', async () => {
  const { page } = await at.browser.visit();
  await page.goto(at.shop.pageOf('hall'));
  await page.getByRole('button', { name: 'Deutsch' }).click();
  const add = 'In den Warenkorb';
  const send = page.getByRole('button', { name: add, exact: true });
  await send.click();
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(at.shop.pageOf('avond'));
  await page.getByRole('spinbutton').first().fill('1');
  expect(await axeFindings(page)).toEqual([]);
  await send.click();
  await page.waitForURL('**/cart');
  await page.locator('[data-total]').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('main li button').first().click();
  await page.locator('[data-total]').waitFor({ state: 'detached' });
  expect(await axeFindings(page)).toEqual([]);
});

it('buys by keyboard alone, from the date to the cart', async () => {
  const visitor = await at.browser.visit();
  const { page } = visitor;
  await page.goto(`/${at.tenant.name}/event/${at.tenant.mainEventId('show')}`);
  const tabTo = async (name: RegExp) => {
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      if (name.test(await focused())) return;
    }
    throw new Error(`The Tab key does not reach ${name}.`);
  };
  await tabTo(/23:00\s–\s03:00/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${at.shop.pageOf('nacht')}`);
  await at.shop.addButton(visitor).waitFor();
  await tabTo(/^Aantal kaarten: Standaard$/);
  await page.keyboard.press('ArrowUp');
  await tabTo(/^Eén meer: CJP$/);
  await page.keyboard.press('Space');
  await tabTo(/^In winkelwagen$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cart');
  expect(await at.shop.shownTotal(visitor)).toBe('48.00');
  await tabTo(/^Verwijder: CJP/);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('In je winkelwagen: 1 kaart, samen € 24,50.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
});
