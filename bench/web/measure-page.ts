import type { Browser } from 'playwright';
import { median } from '../median';
import { type Cookies, openPhone } from './phone';
import type { Measurement } from './report';

const ROUNDS = 5;
const STEPS = 6;

/** A page to measure. `presses`: selectors, of which the first visible element is tapped in turn; `cookies`: of a visitor with a cart. */
export type MeasuredPage = {
  name: string;
  address: string;
  presses: string[];
  /** Left out: 1,500 ms. */
  lcpBelow?: number;
  cookies?: Cookies;
};

const LCP_BELOW = 1500;
const INPUT_BELOW = 200;
const SCRIPTS_BELOW = 130;

/** Opens a page several times on a slow phone and taps its `presses`. @returns medians; for interactions, of each visit's slowest */
export async function measurePage(browser: Browser, page: MeasuredPage): Promise<Measurement[]> {
  const rounds: Awaited<ReturnType<typeof visit>>[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(browser, page));
  const of = (member: keyof (typeof rounds)[number]) => median(rounds.map((one) => one[member]));
  const { name, lcpBelow = LCP_BELOW } = page;
  return [
    { what: `${name}: largest contentful paint`, value: of('lcp'), unit: 'ms', below: lcpBelow },
    { what: `${name}: layout shift`, value: of('cls'), unit: '', below: 0.02 },
    { what: `${name}: JavaScript, compressed`, value: of('kilobytes'), unit: 'kB', below: SCRIPTS_BELOW },
    { what: `${name}: from a tap to the next paint`, value: of('input'), unit: 'ms', below: INPUT_BELOW },
  ];
}

async function visit(browser: Browser, { name, address, presses, cookies }: MeasuredPage) {
  const phone = await openPhone(browser, cookies);
  try {
    const answer = await phone.page.goto(address, { waitUntil: 'networkidle' });
    const { pathname } = new URL(phone.page.url());
    if (answer?.status() !== 200 || pathname !== new URL(address).pathname)
      throw new Error(`${name}: ${address} answers ${answer?.status()} and leads to ${pathname}.`);
    const before = await phone.noticed();
    const kilobytes = phone.scriptBytes() / 1000;
    for (let step = 0; step < STEPS; step++) {
      const target = presses[step % presses.length] ?? 'main';
      await phone.page.locator(target).filter({ visible: true }).first().tap();
      await phone.settled();
    }
    const { slowestEvent } = await phone.noticed();
    return { lcp: before.lcp, cls: before.cls, kilobytes, input: slowestEvent };
  } finally {
    await phone.close();
  }
}
