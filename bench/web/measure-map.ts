import type { Browser } from 'playwright';
import { median } from '../median';
import { openPhone } from './phone';
import type { Measurement } from './report';

const ROUNDS = 3;

/** A hall of 2,500 seats on a slow phone: when it is visible, when it is usable, and whether it pans smoothly. */
export async function measureMap(browser: Browser, address: string): Promise<Measurement[]> {
  const rounds: Awaited<ReturnType<typeof visit>>[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(browser, address));
  const of = (member: keyof (typeof rounds)[number]) => median(rounds.map((one) => one[member]));
  return [
    {
      what: 'seat map of 2,500: painted, after the first byte of its page',
      value: of('painted'),
      unit: 'ms',
      below: 1000,
    },
    { what: 'seat map of 2,500: largest contentful paint', value: of('lcp'), unit: 'ms' },
    { what: 'seat map of 2,500: answers to the keyboard', value: of('ready'), unit: 'ms' },
    { what: 'seat map of 2,500: long tasks while panning', value: of('longTasks'), unit: '', below: 1 },
    {
      what: 'seat map of 2,500: from going nearer and choosing a seat to the next paint',
      value: of('input'),
      unit: 'ms',
      below: 100,
    },
  ];
}

async function visit(browser: Browser, address: string) {
  const { page, cdp, noticed, close } = await openPhone(browser);
  try {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('input[type=checkbox][tabindex="0"]'));
    const ready = await page.evaluate(() => performance.now());
    await page.waitForLoadState('networkidle');
    const painted = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const [first] = performance.getEntriesByName('first-contentful-paint');
      return (first?.startTime ?? 0) - (visit?.responseStart ?? 0);
    });
    const frame = page.locator('[data-map]');
    await frame.scrollIntoViewIfNeeded();
    const box = await frame.boundingBox();
    if (!box) throw new Error('The page shows no seat map.');
    const before = await noticed();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const ways: [number, number][] = [
      [-600, 0],
      [0, -700],
      [500, 500],
    ];
    for (const [xDistance, yDistance] of ways) {
      await cdp.send('Input.synthesizeScrollGesture', { x, y, xDistance, yDistance, speed: 1200 });
    }
    const after = await noticed();
    // The first tap zooms in, the second chooses. Taps coordinates, as a finger does: a locator's tap also queries the page.
    const seat = page.locator('input[type=checkbox]:enabled').nth(700);
    for (let tap = 0; tap < 2; tap++) {
      const place = await seat.boundingBox();
      if (!place) throw new Error('The seat map does not show the seat.');
      await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
    }
    const longTasks = after.longTasks.length - before.longTasks.length;
    return { painted, ready, lcp: before.lcp, longTasks, input: (await noticed()).slowestEvent };
  } finally {
    await close();
  }
}
