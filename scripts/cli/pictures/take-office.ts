import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { typeCode } from './type-code';

/** The token of the link by which the first owner begins. */
export const START_TOKEN = 'pictures-of-the-office-of-the-demo';

type Office = {
  base: string;
  /** The organisation, which has a year of demo sales. */
  name: string;
  screens: Record<'desktop' | 'phone', BrowserContextOptions>;
  /** The code of a ticket of a performance. */
  ticketOf: (subEventId: number) => Promise<string>;
  shot: (page: Page, name: string, screen: 'desktop' | 'phone') => Promise<void>;
};

const ENGLISH: BrowserContextOptions = { reducedMotion: 'reduce', locale: 'en-GB' };

/** The office as the first owner finds it, the till with a sale, and a phone that lets somebody in; in English. */
export async function takeOffice(browser: Browser, office: Office): Promise<void> {
  const { base, name, screens, ticketOf, shot } = office;
  const context = await browser.newContext({ ...screens.desktop, ...ENGLISH, baseURL: base });
  const page = await context.newPage();
  const open = (path: string) => page.goto(`/office/${name}${path}`, { waitUntil: 'networkidle' });
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
  await page.goto(`/office/start/${START_TOKEN}`);
  await page.getByLabel('Your name').fill('Robin de Wit');
  await page.getByLabel('Email address').fill('robin@demo.example');
  await press('Open the office');
  await page
    .getByRole('listitem')
    .filter({ has: page.locator(`input[value="${name}"]`) })
    .getByRole('button', { name: 'Become owner' })
    .click();
  await page.waitForURL(`**/office/${name}`);
  await open('');
  await shot(page, 'office-today', 'desktop');
  await open('/reports');
  await shot(page, 'office-figures', 'desktop');
  await open('/orders');
  await shot(page, 'office-orders', 'desktop');
  await open('/performances');
  await page.locator('tbody tr').filter({ hasText: 'De Kleine Komedie' }).getByRole('link').first().click();
  await page.getByText('Stage').first().waitFor();
  const subEventId = Number(new URL(page.url()).pathname.split('/').at(-1));
  await shot(page, 'office-performance', 'desktop');
  await open('/till/tills');
  await page.getByLabel('Name').fill('Foyer');
  await press('Save');
  await open('/till');
  await page.getByLabel('Float (EUR)').fill('150');
  await press('Open shift');
  await page.locator('[data-ready=true]').waitFor();
  await page.keyboard.press('2');
  await page.getByRole('region', { name: 'This sale' }).getByRole('listitem').first().waitFor();
  await shot(page, 'office-till', 'desktop');

  await open(`/door?performance=${subEventId}`);
  await page.getByLabel('Name', { exact: true }).fill('Foyer');
  await page.getByLabel('First gate').fill('A');
  await press('Make');
  await press('Show pairing code');
  const link = await page.getByText('/office/door#pair=').innerText();
  await context.close();

  const phone = await browser.newContext({ ...screens.phone, ...ENGLISH, baseURL: base });
  const door = await phone.newPage();
  await door.goto(link.trim());
  await door.getByLabel('Name of this phone').fill('Foyer');
  await door.getByRole('button', { name: 'Pair' }).click();
  await door.getByText('Connected').waitFor();
  await typeCode(door, await ticketOf(subEventId));
  await door.locator('section[data-tone]').getByText('Come in').waitFor();
  await shot(door, 'door', 'phone');
  await phone.close();
}
