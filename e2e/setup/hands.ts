import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { onTestFailed } from 'vitest';
import { DESKTOP, type openBrowser, PHONE, type Visitor } from './browser';
import { hiddenFocus, reach } from './reach';
import { oddWordsOn } from './read-aloud';

export type Way = (typeof WAYS)[number];

/** The four ways in which a person uses a page. */
export const WAYS = ['mouse', 'touch', 'keyboard', 'without JavaScript'] as const;

/** A small laptop. */
export const LAPTOP = { ...DESKTOP, height: 720 };

/** Where the pictures of the journeys' ends are: `<journey>-<way>-<light or dark>.png`. */
const PICTURES = '.data/journeys';

/** More than any page has tab stops. */
const TABS = 200;

export type Hands = ReturnType<typeof handsOn>;

type Opened = Awaited<ReturnType<typeof openBrowser>>;

/** A visitor who has only hands. `settings`: what differs from a plain visit of the shop in Dutch. */
export async function openHands(
  browser: Pick<Opened, 'visit'>,
  journey: string,
  way: Way,
  settings: Parameters<Opened['visit']>[0] = {},
) {
  const visitor = await browser.visit({
    viewport: way === 'touch' ? PHONE : LAPTOP,
    javaScript: way !== 'without JavaScript',
    locale: 'nl',
    ...settings,
  });
  return { visitor, page: visitor.page, hands: handsOn(visitor, journey, way) };
}

/**
 * Presses, chooses and types only as a person can in this way (`reach`), and counts each. Before each action it reads the page for words
 * that no person should see.
 */
export function handsOn({ page }: Visitor, journey: string, way: Way) {
  const isTouch = way === 'touch';
  const done: string[] = [];
  onTestFailed(() => console.log(`${journey}, ${way}: after ${done.join(', ')}`));

  async function act(what: string, target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    const odd = await oddWordsOn(page);
    if (odd.length > 0) throw new Error(`On ${page.url()} a person reads ${JSON.stringify(odd)}.`);
    done.push(`${what} ${String(target).replace(/^.*?(?=getBy|locator)/, '')}`);
  }

  async function pressAt(target: Locator): Promise<void> {
    const { x, y } = await reach(page, target, isTouch);
    if (isTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  }

  /** Presses a button, link or box. */
  async function press(target: Locator): Promise<void> {
    await act('press', target);
    if (way !== 'keyboard') return pressAt(target);
    await tabTo(page, target);
    const isBox = await target.evaluate((element) => element.matches('input:is([type=checkbox], [type=radio])'));
    if (!isBox) await page.keyboard.press('Enter');
    else if (
      !(await target.evaluate((one) => (one as HTMLInputElement).type === 'radio' && (one as HTMLInputElement).checked))
    )
      await page.keyboard.press('Space');
  }

  /** Fills a field in, in place of what it holds. */
  async function type(target: Locator, text: string): Promise<void> {
    await act('type', target);
    if (way === 'keyboard') await tabTo(page, target);
    else await pressAt(target);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }

  /** Chooses from a drop-down list by what it says. */
  async function choose(target: Locator, option: string): Promise<void> {
    await act('choose', target);
    if (way === 'keyboard') {
      await tabTo(page, target);
      await page.keyboard.type(option);
    } else {
      // The system draws the list of choices, outside the page.
      await reach(page, target, isTouch);
      await target.selectOption({ label: option });
    }
  }

  /** Presses Enter, or "Go" on a phone, in the field that has the focus. */
  async function enter(): Promise<void> {
    done.push('Enter');
    await page.keyboard.press('Enter');
  }

  /** Ends the journey with a picture in both colour schemes, and prints the actions. @returns how many there were */
  async function end(): Promise<number> {
    const odd = await oddWordsOn(page);
    if (odd.length > 0) throw new Error(`On ${page.url()} a person reads ${JSON.stringify(odd)}.`);
    mkdirSync(PICTURES, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(PICTURES, `${journey}-${way}-${colorScheme}.png`.replaceAll(' ', '-')) });
    }
    console.log(`${journey}, ${way}: ${done.length} actions`);
    return done.length;
  }

  return { press, type, choose, enter, end };
}

/**
 * Moves the focus with Tab, and with arrow keys inside a group that is one tab stop. The focus must always be in the window and uncovered.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < TABS; tabs++) {
    const place = await placeOf(target);
    if (place === 'here') return;
    await page.keyboard.press(place === 'elsewhere' ? 'Tab' : place);
    const hidden = await hiddenFocus(page);
    if (hidden) throw new Error(`On the way to ${target} the focus is out of sight: ${hidden}`);
  }
  throw new Error(`The Tab key does not reach ${target}.`);
}

/** Whether the target has the focus, or which arrow key leads there from another member of its group. */
const placeOf = (target: Locator) =>
  target.evaluate((element) => {
    const focused = (element.getRootNode() as Document | ShadowRoot).activeElement;
    if (focused === element) return 'here';
    const [own, other] = [element as HTMLInputElement, focused as HTMLInputElement | null];
    const isGrouped = own.type === 'radio' || own.tabIndex < 0;
    if (!other || !isGrouped || !own.name || own.name !== other.name || own.type !== other.type) return 'elsewhere';
    const [to, from] = [own.getBoundingClientRect(), other.getBoundingClientRect()];
    const middle = { x: to.left + to.width / 2 - from.left, y: to.top + to.height / 2 - from.top };
    if (middle.y < 0) return 'ArrowUp';
    if (middle.y > from.height) return 'ArrowDown';
    return middle.x < 0 ? 'ArrowLeft' : 'ArrowRight';
  });
