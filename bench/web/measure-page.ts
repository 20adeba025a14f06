import type { Browser } from 'playwright';
import { openPhone } from './phone';
import { type Measurement, middle } from './report';

const ROUNDS = 5;
const STEPS = 6;

/**
 * Opens a page on a slow phone and changes its first numeric fields, if any: medians of the slowest interaction per
 * visit.
 */
export async function measurePage(browser: Browser, name: string, address: string): Promise<Measurement[]> {
  const rounds: Awaited<ReturnType<typeof visit>>[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(browser, address));
  const of = (member: keyof (typeof rounds)[number]) => middle(rounds.map((one) => one[member]));
  const lines: Measurement[] = [
    { what: `${name}: largest contentful paint`, value: of('lcp'), unit: 'ms', below: 1500 },
    { what: `${name}: layout shift`, value: of('cls'), unit: '', below: 0.02 },
    { what: `${name}: JavaScript, compressed`, value: of('kilobytes'), unit: 'kB', below: 130 },
  ];
  if (of('input') > 0) {
    lines.push({
      what: `${name}: from a press on + or - to the next paint`,
      value: of('input'),
      unit: 'ms',
      below: 100,
    });
  }
  return lines;
}

async function visit(browser: Browser, address: string) {
  const phone = await openPhone(browser);
  try {
    await phone.page.goto(address, { waitUntil: 'networkidle' });
    const buttons = phone.page.locator('button[aria-label][aria-disabled]');
    const before = await phone.noticed();
    const count = await buttons.count();
    for (let press = 0; press < STEPS && count > 0; press++) {
      await buttons.nth(press % 2 === 0 ? 1 : 0).tap();
      await phone.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    }
    const { slowestEvent } = await phone.noticed();
    return { lcp: before.lcp, cls: before.cls, kilobytes: phone.scriptBytes() / 1000, input: slowestEvent };
  } finally {
    await phone.close();
  }
}
