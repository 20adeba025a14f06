import type { Browser, BrowserContextOptions, Page } from 'playwright';

/** The token of the link by which the first owner begins. */
export const START_TOKEN = 'pictures-of-the-office-of-the-demo';

type Office = {
  base: string;
  /** The organisation, which has a year of demo sales. */
  name: string;
  desktop: BrowserContextOptions;
  shot: (page: Page, name: string) => Promise<void>;
};

const ENGLISH: BrowserContextOptions = { reducedMotion: 'reduce', locale: 'en-GB' };

/** The office as the first owner finds it, in English. */
export async function takeOffice(browser: Browser, office: Office): Promise<void> {
  const { base, name, desktop, shot } = office;
  const context = await browser.newContext({ ...desktop, ...ENGLISH, baseURL: base });
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
  await shot(page, 'office-today');
  await open('/reports');
  await shot(page, 'office-figures');
  await open('/performances');
  await page.locator('tbody tr').filter({ hasText: 'De Kleine Komedie' }).getByRole('link').first().click();
  await page.getByText('Stage').first().waitFor();
  await shot(page, 'office-performance');
  await context.close();
}
