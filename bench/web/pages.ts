import type { Browser } from 'playwright';
import type { MeasuredPage } from './measure-page';
import type { Cookies } from './phone';

const STEPPER = 'button[aria-label][aria-disabled]';
/** The + of the first ticket type, and the − that appears once + was pressed. */
const USABLE = 'button[aria-label][aria-disabled=false]';
const IN_CART = 'main [role=group] button[aria-label]';

/** The measured pages of the shop, home and the docs, each with what a visitor presses there. */
export async function pagesOf(browser: Browser, service: string): Promise<MeasuredPage[]> {
  const event = await firstEvent(service, 'kleinkunst');
  const hall = await firstEvent(service, 'kleinkunst', (html) => html.includes('data-map'));
  const shop = `${service}/festival`;
  const cookies = await buyTwo(browser, `${shop}/event/${await firstEvent(service, 'festival')}`);
  return [
    { name: 'list', address: shop, presses: ['main summary'], lcpBelow: 1200 },
    { name: 'month', address: `${shop}?view=month`, presses: ['main summary'] },
    { name: 'event', address: `${service}/kleinkunst/event/${event}`, presses: [USABLE], lcpBelow: 1000 },
    {
      name: 'hall',
      address: `${service}/kleinkunst/event/${hall}`,
      presses: ['[data-map] input:enabled'],
      lcpBelow: 1000,
    },
    { name: 'evening', address: `${shop}/evening`, presses: ['main summary'] },
    { name: 'cart', address: `${shop}/cart`, presses: [1, 2].map((nth) => `:nth-match(${IN_CART}, ${nth})`), cookies },
    { name: 'checkout', address: `${shop}/checkout`, presses: ['main summary', 'main input[type=radio]'], cookies },
    { name: 'home', address: `${service}/`, presses: ['main h1'] },
    { name: 'docs', address: `${service}/docs`, presses: ['main summary'] },
  ];
}

/** The last performance of the first show whose page is as asked. */
export async function firstEvent(service: string, client: string, isIt = (_html: string) => true): Promise<number> {
  const shows = (await (await fetch(`${service}/v1/${client}/events`)).json()) as {
    sub_events: { event_id: number }[];
  }[];
  for (const { sub_events } of shows) {
    const id = sub_events.at(-1)?.event_id ?? 0;
    if (isIt(await (await fetch(`${service}/${client}/event/${id}`)).text())) return id;
  }
  throw new Error(`${client} has no event whose page is as asked.`);
}

/** Puts two tickets in a cart as a visitor does. @returns the cookies of that cart */
async function buyTwo(browser: Browser, address: string): Promise<Cookies> {
  const context = await browser.newContext({ locale: 'nl-NL' });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    const more = page.locator(STEPPER).nth(1);
    await more.click();
    await more.click();
    await page.locator('[data-bar] button[type=submit]').first().click();
    await page.waitForURL('**/cart');
    return await context.cookies();
  } finally {
    await context.close();
  }
}
