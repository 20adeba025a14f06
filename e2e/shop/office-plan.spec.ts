import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { exportBundle } from '@/lib/bundle';
import { getOrder } from '@/lib/orders';
import { actAtTestBank } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import type { TestDatabase } from '@/lib/testing/database';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { axeFindings } from '../setup/axe';
import { tooWideAt } from '../setup/fits';
import { officeInBrowser } from '../setup/office-in-browser';

const { database, openAt } = officeInBrowser();

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

async function openPlan(tenant: Tenant, key: string, given: { javaScript?: boolean } = {}): Promise<Page> {
  const venue = (await exportBundle(database.db, tenant.name)).locations.find((one) => one.key === key);
  const page = await openAt(tenant, `/venues/${venue?.location_id}/plan`, given);
  if (given.javaScript !== false) await page.getByRole('listbox').waitFor();
  return page;
}
const planOf = async (tenant: Tenant, key: string) =>
  (await exportBundle(database.db, tenant.name)).locations.find((one) => one.key === key)?.sections;
const lines = (page: Page) => page.getByLabel('Rows', { exact: true });
const seat = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}, `) });

it.each([true, false])('a plan that takes sold seats moves the tickets with it, JavaScript: %s', async (javaScript) => {
  const tenant = await makeSellingTenant(database as TestDatabase);
  const at = world(database as TestDatabase, tenant);
  const { order, ref } = await at.begin('hall', 2);
  await actAtTestBank(at.ctx(), ref, 'pay');
  const page = await openPlan(tenant, 'hal', { javaScript });
  const [row, other] = order.lines[0]?.rowNr === 'A' ? 'AB' : 'BA';
  await lines(page).fill(`# Zaal = rang\n${other}: 1-4\nC: 1-4`);
  await page.getByRole('button', { name: 'Check against sales' }).click();
  await page.getByRole('heading', { name: 'Other seats for these orders' }).waitFor();
  expect((await planOf(tenant, 'hal'))?.[0]?.rows.map((one) => one.row)).toEqual(['A', 'B']);
  const fields = page.getByLabel(`Instead of Zaal · ${row}`);
  expect(await fields.count()).toBe(2);
  if (javaScript) expect(await axeFindings(page)).toEqual([]);
  await fields.first().fill('Zaal · C · 4');
  await fields.last().fill('Zaal · C · 9');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page.getByRole('main').getByRole('alert').filter({ hasText: 'Zaal · C · 9' }).waitFor();
  expect(await fields.first().inputValue()).toBe('Zaal · C · 4');
  await fields.last().fill('Zaal · C · 3');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expect.poll(async () => (await planOf(tenant, 'hal'))?.[0]?.rows.map((one) => one.row)).toEqual([other, 'C']);
  const now = await getOrder(at.ctx(), order.key);
  expect(now.lines.map(({ rowNr, seatNr }) => `${rowNr}${seatNr}`).sort()).toEqual(['C3', 'C4']);
});

const newHall = () =>
  makeTenant(database.db, {
    client: { locale: 'nl' },
    locations: [
      { key: 'hal', name: 'Hal', sections: [{ name: 'Oud', category: 'rang', rows: [{ row: 'Z', seats: 2 }] }] },
    ],
    events: [
      {
        key: 'e',
        name: 'De storm',
        sub_events: [performance('een', 0, { location: 'hal', categories: [{ name: 'rang', price: '20.00' }] })],
      },
    ],
  });

it('a hall is drawn by mouse, saved, and a seat in it is bought in the shop', async () => {
  const tenant = await newHall();
  const page = await openPlan(tenant, 'hal');
  await page.getByText('Draw rows').click();
  await page.getByLabel('Section').last().fill('Zaal');
  await page.getByLabel('Names of the rows').fill('A-C');
  await page.getByLabel('Seats per row').fill('6');
  await page.getByRole('button', { name: 'Add rows' }).click();
  await seat(page, 'Zaal C 6').waitFor();
  await seat(page, 'Oud Z 1').dblclick();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('18 seats').first().waitFor();
  await page.getByRole('listbox').evaluate((plan) => plan.scrollIntoView());
  // Draws a selection rectangle around row A, from its upper left to its lower right.
  const middle = async (name: string) => {
    const box = await seat(page, name).boundingBox();
    if (!box) throw new Error(`The plan does not show ${name}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: Math.min(box.width, box.height) };
  };
  const [from, to] = [await middle('Zaal A 1'), await middle('Zaal A 6')];
  await page.mouse.move(from.x - from.size * 0.62, from.y - from.size * 0.62);
  await page.mouse.down();
  await page.mouse.move(to.x + to.size * 0.3, to.y + to.size * 0.3, { steps: 4 });
  await page.mouse.up();
  await page.getByText('6 selected').waitFor();
  await page.getByRole('button', { name: 'Move to the stage' }).click();
  await seat(page, 'Zaal C 1').click();
  await page.getByRole('button', { name: 'Wheelchair place' }).click();
  await seat(page, 'Zaal C 2').click();
  await page.getByRole('button', { name: 'Companion’s seat' }).click();
  await seat(page, 'Zaal B 3').click();
  await seat(page, 'Zaal B 4').click({ modifiers: ['Shift'] });
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Aisle to the right' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await lines(page).inputValue()).toBe(
    ['# Zaal = rang', 'A(y-0.5): 1 2 3 4 5 6', 'B(y1): 1 2 3 4 | 5 6', 'C(y2): 1(w) 2(c1) 3 4 5 6'].join('\n'),
  );
  expect(await axeFindings(page)).toEqual([]);
  expect(await tooWideAt(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expect.poll(async () => (await planOf(tenant, 'hal'))?.[0]?.rows.length).toBe(3);
  await page.goto(`/${tenant.name}/event/${tenant.subEventId('een')}`);
  const row = page.getByRole('group', { name: 'Row B', exact: true });
  await row.getByRole('checkbox').nth(4).check({ force: true });
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await page.waitForURL('**/cart');
  const held = await database.sql`SELECT row_nr, seat_nr FROM seats
    WHERE sub_event_id = ${tenant.subEventId('een')} AND cart_id IS NOT NULL`;
  expect([...held]).toEqual([{ row_nr: 'B', seat_nr: '5' }]);
});

it('by keyboard alone seats are found, selected, moved, removed and restored; errors are named', async () => {
  const page = await openPlan(await newHall(), 'hal');
  await lines(page).fill('# Zaal = rang\nA: 1-4\nB: 1-4');
  await seat(page, 'Zaal B 4').waitFor();
  const canvas = page.getByRole('listbox');
  await canvas.focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const current = () =>
    canvas.evaluate((box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.ariaLabel);
  await press('ArrowRight', 'ArrowDown');
  expect(await current()).toBe('Zaal B 2, rang');
  await press('Space', 'Shift+ArrowRight');
  await page.getByText('2 selected').waitFor();
  await press('Delete');
  await expect.poll(() => lines(page).inputValue()).toBe('# Zaal = rang\nA: 1-4\nB: 1 | | 4');
  await press('Control+z');
  await expect.poll(() => lines(page).inputValue()).toBe('# Zaal = rang\nA: 1-4\nB: 1-4');
  await press('Control+y', 'Control+z', 'Escape', 'ArrowUp', 'Shift+Space');
  await page.getByText('4 selected').waitFor();
  await press('Alt+ArrowUp', 'Alt+ArrowUp');
  await expect.poll(() => lines(page).inputValue()).toBe('# Zaal = rang\nA(y-1): 1 2 3 4\nB(y1): 1 2 3 4');
  await page.getByLabel('Rank', { exact: true }).first().fill('duur');
  await page.getByRole('button', { name: 'Give this rank' }).focus();
  await press('Enter');
  await page.getByText('duur: 4 seats').waitFor();
  await lines(page).fill('# Zaal = rang\nA: 1 2 2');
  await page.getByText('Zaal A 2 is there twice').waitFor();
});

/** A plan as pretix's editor writes it, with pixels, areas and ids. */
const pretixFile = {
  name: 'Kerk',
  categories: [
    { name: 'Voor', color: '#7f4a91' },
    { name: 'Achter', color: '#408252' },
  ],
  zones: [
    {
      name: 'Schip',
      uuid: '5c1e0c8a-6c9e-4f5c-9d8a-0d9b1a2c3d4e',
      position: { x: 120, y: 80 },
      rows: [1, 2].map((nr) => ({
        row_number: String(nr),
        row_number_position: 'both',
        position: { x: 0, y: nr * 30 },
        uuid: crypto.randomUUID(),
        seats: [1, 2, 3, 4].map((seat) => ({
          seat_guid: `Schip-${nr}-${seat}`,
          seat_number: String(seat),
          uuid: crypto.randomUUID(),
          radius: 10,
          position: { x: seat * 25 + (seat > 2 ? 50 : 0), y: 0 },
          category: nr === 1 ? 'Voor' : 'Achter',
        })),
      })),
      areas: [
        {
          shape: 'rectangle',
          color: '#dddddd',
          border_color: '#000000',
          rotation: 0,
          position: { x: 0, y: -60 },
          rectangle: { width: 200, height: 40 },
          text: { position: { x: 100, y: 20 }, color: '#333333', text: 'Podium' },
          uuid: crypto.randomUUID(),
        },
      ],
    },
  ],
  size: { width: 600, height: 400 },
};

it.each([true, false])('a plan of pretix is read, previewed and saved, JavaScript: %s', async (javaScript) => {
  const tenant = await makeTenant(database.db, { locations: [{ key: 'hal', name: 'Hal', sections: null }] });
  const [venue] = (await exportBundle(database.db, tenant.name)).locations;
  const page = await openAt(tenant, `/venues/${venue?.location_id}/plan`, { javaScript });
  const read = async (json: string) => {
    const field = page.getByLabel('From pretix');
    // Without JavaScript each answer is a new page, in which the field is folded away.
    if (!(await field.isVisible())) await page.locator('summary', { hasText: 'From pretix' }).click();
    await field.fill(json);
    await page.getByRole('button', { name: 'Read the plan' }).click();
  };
  await read('{"zones": 3}');
  await page.getByRole('main').getByRole('alert').waitFor({ state: 'attached' });
  await read(JSON.stringify(pretixFile));
  await expect.poll(() => lines(page).inputValue()).toContain('# Schip = ');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expect.poll(async () => (await planOf(tenant, 'hal'))?.[0]?.name).toBe('Schip');
  const rows = (await planOf(tenant, 'hal'))?.[0]?.rows ?? [];
  expect(rows.map(({ row }) => row)).toEqual(['1', '2']);
  expect(JSON.stringify(rows[0]?.seats)).toMatch(/"2".*null.*"3"/);
});

it('a version is compared with the present plan and taken back, without JavaScript', async () => {
  const tenant = await newHall();
  const page = await openPlan(tenant, 'hal', { javaScript: false });
  await lines(page).fill('# Oud = rang\nZ: 1-2\nY: 1-3');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expect.poll(async () => (await planOf(tenant, 'hal'))?.[0]?.rows.length).toBe(2);
  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByText('by a file').waitFor();
  await page.getByRole('link', { name: '1', exact: true }).click();
  await page.getByText('3 seats that it lacks').waitFor();
  const seen = await openPlan(tenant, 'hal');
  await seen.goto(page.url());
  expect(await axeFindings(seen)).toEqual([]);
  expect(await tooWideAt(seen)).toEqual([]);
  await page.getByRole('link', { name: 'Take this version back' }).click();
  expect(await lines(page).inputValue()).toBe('# Oud = rang\nZ: 1-2');
  expect((await planOf(tenant, 'hal'))?.[0]?.rows.length).toBe(2);
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expect.poll(async () => (await planOf(tenant, 'hal'))?.[0]?.rows.length).toBe(1);
  await page.goto(`${page.url().split('/plan')[0]}/plan/versions`);
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(3);
});

it('a finger scrolls or draws a selection; ranks are painted, and the plan is zoomed', async () => {
  const tenant = await newHall();
  const page = await openPlan(tenant, 'hal');
  await lines(page).fill('# Zaal = rang\nA: 1-6\nB: 1-6\n\n# Zij = zijkant\nC: 1-2');
  const canvas = page.getByRole('listbox').locator('svg');
  await seat(page, 'Zaal A 1').waitFor();
  const touch = async (type: string, at: { x: number; y: number }) =>
    page.evaluate(
      ([type, x, y]) => {
        const target = document.elementFromPoint(Number(x), Number(y)) ?? document.body;
        const buttons = type === 'pointerup' ? 0 : 1;
        const init = {
          bubbles: true,
          cancelable: true,
          pointerType: 'touch',
          pointerId: 7,
          isPrimary: true,
          button: 0,
          buttons,
        };
        // The browser throws when a script captures a synthetic pointer.
        Element.prototype.setPointerCapture = () => {};
        target.dispatchEvent(new PointerEvent(String(type), { ...init, clientX: Number(x), clientY: Number(y) }));
      },
      [type, at.x, at.y] as const,
    );
  const spot = async (name: string, beside: number) => {
    const box = await seat(page, name).boundingBox();
    if (!box) throw new Error(`${name} is not shown`);
    return {
      x: box.x + box.width / 2 + beside * box.width * 0.6,
      y: box.y + box.height / 2 + beside * box.height * 0.6,
    };
  };
  const drag = async () => {
    await touch('pointerdown', await spot('Zaal A 1', -1));
    await touch('pointermove', await spot('Zaal A 2', 0));
    // A fast drag ends beyond its last move.
    await touch('pointerup', await spot('Zaal B 3', 1));
  };
  await canvas.scrollIntoViewIfNeeded();
  await drag();
  await page.getByText('No seat is selected').waitFor();
  await page.getByRole('button', { name: 'Draw with a finger' }).click();
  await canvas.scrollIntoViewIfNeeded();
  await drag();
  await page.getByText('6 selected').waitFor();

  await page.getByLabel('Paint ranks').selectOption('zijkant');
  await seat(page, 'Zaal A 6').click();
  expect(await lines(page).inputValue()).toContain('6(=zijkant)');
  const width = async () => (await canvas.boundingBox())?.width ?? 0;
  const whole = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  expect(await width()).toBeCloseTo(whole * 1.5, -1);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  expect(await width()).toBeCloseTo(whole, -1);
  expect(await page.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled')).toBe('true');
});
