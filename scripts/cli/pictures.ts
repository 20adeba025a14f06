import { mkdirSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { migrate } from '@/db/migrate';
import { webProgram } from '@/server/bundle';
import { ensureChromium } from '../dev/test/chromium';
import { startTemporaryPostgres } from '../postgres/temporary';
import { ensureBuilt } from '../start/build';
import { loadDemoSales } from '../start/demo-sales';
import { findFreePort } from '../start/port.mjs';
import { step } from '../start/step.mjs';
import { startTool } from '../start/tool';
import { importFiles } from './import-files';
import { START_TOKEN, takeOffice } from './pictures/take-office';

const FOLDER = 'public/pictures';
const DIST_DIR = '.next-test';
const LOOKS = ['festival', 'kleinkunst'];
/** The demo organisation that has a year of sales. */
const OFFICE = 'kleinkunst';
const SCREENS = {
  desktop: { viewport: { width: 1200, height: 800 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 800 }, colorScheme: 'dark', isMobile: true, hasTouch: true },
} as const;

/** Takes the pictures of the README: the main pages of two demo organisations, on a desktop and a phone, and the office of one. */
async function makePictures(): Promise<void> {
  await ensureBuilt(DIST_DIR);
  const database = await step('Starting PostgreSQL', startTemporaryPostgres);
  const port = await findFreePort('127.0.0.1');
  const base = `http://localhost:${port}`;
  let service: ReturnType<typeof startTool> | undefined;
  let browser: Browser | undefined;
  try {
    await migrate(database.url);
    await step('Importing the demo', () =>
      importFiles(
        database.url,
        LOOKS.map((name) => `db/demo/${name}.json`),
      ),
    );
    await step('Loading a year of sales', () => loadDemoSales(database.url));
    service = startTool([webProgram(DIST_DIR)], {
      env: {
        DATABASE_URL: database.url,
        NEXT_DIST_DIR: DIST_DIR,
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        PORT: String(port),
        WEB_PROCESSES: '1',
        OFFICE_START_TOKEN: START_TOKEN,
      },
    });
    await untilAnswers(`${base}/festival`);
    browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
    mkdirSync(FOLDER, { recursive: true });
    for (const look of LOOKS) {
      for (const screen of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
        await step(`Pictures of ${look}, ${screen}`, () => take(browser as Browser, base, look, screen));
      }
    }
    const shot = (page: Page, name: string, screen: keyof typeof SCREENS = 'desktop') =>
      savePicture(page, name, screen);
    const office = { base, name: OFFICE, ...SCREENS, shot };
    await step('Pictures of the office', () => takeOffice(browser as Browser, office));
  } finally {
    await browser?.close();
    service?.child.kill('SIGTERM');
    await service?.done;
    await database.stop();
  }
}

async function take(browser: Browser, base: string, look: string, screen: keyof typeof SCREENS): Promise<void> {
  const context = await browser.newContext({
    baseURL: base,
    reducedMotion: 'reduce',
    locale: 'nl-NL',
    ...SCREENS[screen],
  });
  const page = await context.newPage();
  const shot = (name: string) => savePicture(page, `${look}-${name}`, screen);
  await page.goto(`/${look}`, { waitUntil: 'networkidle' });
  await shot('list');
  await page.goto(await numberedHall(page, base, look), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Beste stoelen' }).click();
  await page.locator('input[type=checkbox]:checked').nth(1).waitFor({ state: 'attached' });
  await page.locator('[data-sum]').first().waitFor();
  const best = page.getByRole('button', { name: 'Beste stoelen' });
  await best.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 120));
  await shot('seats');
  await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await page.waitForURL('**/cart');
  await page.locator('[data-total]').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await shot('cart');
  await context.close();
}

async function savePicture(page: Page, name: string, screen: keyof typeof SCREENS): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path: `${FOLDER}/${name}-${screen}.png`, scale: 'css' });
}

/** The page of the first performance with numbered seats. */
async function numberedHall(page: Page, base: string, look: string): Promise<string> {
  const read = async (path: string) => (await page.request.get(`${base}/v1/${look}/${path}`)).json();
  const mains = (await read('events')) as { sub_events: { event_id: number }[] }[];
  for (const { event_id } of mains.flatMap((main) => main.sub_events)) {
    if (((await read(`seats/${event_id}`)) as unknown[]).length > 0) return `/${look}/event/${event_id}`;
  }
  throw new Error(`${look} has no numbered hall.`);
}

async function untilAnswers(address: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The service did not start.');
}

await makePictures();
