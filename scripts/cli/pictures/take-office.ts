import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { takeDoor, takeTill } from './take-evening';

/** OFFICE_START_TOKEN: the token of the link with which the first owner signs in. */
export const START_TOKEN = 'pictures-of-the-office-of-the-demo';

type Office = {
  base: string;
  /** The name of the organisation that has a year of demo sales. */
  name: string;
  desktop: BrowserContextOptions;
  phone: BrowserContextOptions;
  shot: (page: Page, name: string, screen?: 'desktop' | 'phone') => Promise<void>;
};

const ENGLISH: BrowserContextOptions = { reducedMotion: 'reduce', locale: 'en-GB' };

/** Takes the pictures of the office as its first owner sees it, of a till and of a phone at the door, in English. */
export async function takeOffice(browser: Browser, office: Office): Promise<void> {
  const { base, name, desktop, phone, shot } = office;
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
  const performance = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await addPasskey(page);
  await takeTill(page, `/office/${name}/till`);
  await shot(page, 'till');
  const scanner = await browser.newContext({ ...phone, ...ENGLISH, baseURL: base });
  await takeDoor(page, await scanner.newPage(), { office: `/office/${name}`, performance });
  const [screen] = scanner.pages();
  if (screen) await shot(screen, 'door', 'phone');
  await scanner.close();
  await context.close();
}

/** Signs in with a passkey of a virtual authenticator, because the till and the door need a second factor. */
async function addPasskey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  const options = { ...device, isUserVerified: true, automaticPresenceSimulation: true };
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  await page.goto('/office/account');
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/office');
}
