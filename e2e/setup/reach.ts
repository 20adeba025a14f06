import type { ElementHandle, Locator, Page } from 'playwright';
import { PATIENCE } from '@/lib/testing/patience';

type Point = { x: number; y: number };
/** Where a press lands, in pixels of the window; how far the page must scroll first; or why a person cannot press. */
type Sight = { at: Point } | { scroll: Point } | { covered: string };

/** How often a covered element is looked at again, for pages that are still moving. */
const LOOKS = 40;

/** The longest way of a finger in pixels, and in how many steps. */
const SWIPE = 500;
const STEPS = 5;

/**
 * Scrolls the page, as a wheel or finger does, until the middle of the element or of its label is in the window and nothing covers it.
 * Boxes inside the page stay as they are, except maps. @returns the middle
 */
export async function reach(page: Page, locator: Locator, isTouch: boolean): Promise<Point> {
  await locator.waitFor({ state: 'attached', timeout: PATIENCE });
  let sight: Sight = { covered: 'nothing seen' };
  for (let look = 0; look < LOOKS; look++) {
    const element = await locator.elementHandle();
    if (!element) break;
    sight = await withFrames(element, await element.evaluate(sightOf));
    if ('at' in sight) return sight.at;
    if ('scroll' in sight) await scrollPage(page, sight.scroll, isTouch);
    else await page.waitForTimeout(50);
  }
  const why = 'covered' in sight ? `it is covered by ${sight.covered}` : 'the page does not scroll that far';
  throw new Error(`Nobody can press ${locator}: ${why}.`);
}

/** Whether a person can press it without scrolling. */
export const isInView = async (locator: Locator): Promise<boolean> => 'at' in (await locator.evaluate(sightOf));

/** The boxes inside the page that scroll and are no map, by their opening tags. */
export const scrollBoxesOn = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((all) =>
    all
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isTall = element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(overflowY);
        const isWide = element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(overflowX);
        return (isTall || isWide) && !element.closest('[data-map]');
      })
      .map((element) => (element.cloneNode(false) as Element).outerHTML),
  );

/** Whether the focused element is in the window with nothing before it. @returns what is wrong, or '' */
export async function hiddenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (!focused || focused === document.body || focused instanceof HTMLIFrameElement) return '';
    const shown = [focused, ...((focused as HTMLInputElement).labels ?? [])];
    const isSeen = shown.some((element) => {
      const box = element.getBoundingClientRect();
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      if (right - left < 2 || bottom - top < 2) return false;
      const root = element.getRootNode() as Document | ShadowRoot;
      // A link over two lines has a middle between its lines.
      return [0.5, 0.25, 0.75].some((part) => {
        const found: Element | null = root.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part);
        return found !== null && (element.contains(found) || shown.some((other) => other.contains(found)));
      });
    });
    if (isSeen) return '';
    const { top, left } = focused.getBoundingClientRect();
    return `${focused.outerHTML.slice(0, 160)} at ${Math.round(left)}, ${Math.round(top)}`;
  });
}

/** Runs in the page. */
function sightOf(element: Element): Sight {
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const shown = [element, ...labels].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1;
  });
  const nameOf = (one: Element | null) => one?.cloneNode(false) as Element | undefined;
  const isOnTop = (one: Element, { x, y }: Point) => {
    for (let node: Element = one; ; ) {
      const root = node.getRootNode() as Document | ShadowRoot;
      const found = root.elementFromPoint(x, y);
      const own = node === element || labels.includes(node as HTMLLabelElement) ? [element, ...labels] : [node];
      if (!own.some((part) => part.contains(found))) return false;
      if (!(root instanceof ShadowRoot)) return true;
      node = root.host;
    }
  };
  let covered = 'its own size: it has none';
  for (const one of shown) {
    const map = one.closest('[data-map]');
    if (map) {
      const [seat, frame] = [one.getBoundingClientRect(), map.getBoundingClientRect()];
      const isIn = seat.left >= frame.left && seat.right <= frame.right && seat.top >= frame.top;
      if (!isIn || seat.bottom > frame.bottom)
        map.scrollBy({
          left: (seat.left + seat.right - frame.left - frame.right) / 2,
          top: (seat.top + seat.bottom - frame.top - frame.bottom) / 2,
          behavior: 'instant',
        });
    }
    // The first of its boxes, because a link over two lines has a middle between its lines.
    const box = one.getClientRects()[0] ?? one.getBoundingClientRect();
    const at = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    if (isOnTop(one, at)) return { at };
    const scrolls = document.scrollingElement as HTMLElement;
    const free = [at.y - innerHeight / 2, scrolls.scrollHeight - innerHeight - scrolls.scrollTop] as const;
    const by = Math.trunc(Math.max(-scrolls.scrollTop, Math.min(...free)));
    if (Math.abs(by) > 1) return { scroll: { x: 0, y: by } };
    covered = nameOf(document.elementFromPoint(at.x, at.y))?.outerHTML ?? `the edge of the window (${at.x}, ${at.y})`;
  }
  return { covered };
}

/** The same in the window, for an element inside frames: each frame must be on top at that point. */
async function withFrames(element: ElementHandle, sight: Sight): Promise<Sight> {
  let frame = await element.ownerFrame();
  let seen = sight;
  while (frame?.parentFrame() && 'at' in seen) {
    const { at } = seen;
    const own = await frame.frameElement();
    seen = await own.evaluate((node, { x, y }): Sight => {
      const box = node as HTMLElement;
      const { left, top } = box.getBoundingClientRect();
      const { clientLeft, clientTop } = box;
      const inside = { x: left + clientLeft + x, y: top + clientTop + y };
      const root = box.getRootNode() as Document | ShadowRoot;
      const found = root.elementFromPoint(inside.x, inside.y);
      if (found === box) return { at: inside };
      const by = Math.trunc(inside.y - innerHeight / 2);
      if (!found && Math.abs(by) > 0) return { scroll: { x: 0, y: by } };
      return { covered: (found?.cloneNode(false) as Element | undefined)?.outerHTML ?? 'the edge of the window' };
    }, at);
    frame = frame.parentFrame();
  }
  return seen;
}

/** Scrolls by real gestures, away from boxes that scroll themselves. */
async function scrollPage(page: Page, { y }: Point, isTouch: boolean): Promise<void> {
  const from = await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean => {
      if (!element || element === document.body || element === document.documentElement) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      return [overflowX, overflowY].some((one) => /auto|scroll/.test(one)) || scrolls(element.parentElement);
    };
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
      for (const x of [3, innerWidth - 20, innerWidth / 2]) {
        const found = document.elementFromPoint(x, innerHeight * down);
        if (found && !(found instanceof HTMLIFrameElement) && !scrolls(found)) return { x, y: innerHeight * down };
      }
    return undefined;
  });
  if (!from) throw new Error('The page has no place from which it scrolls.');
  const session = await page.context().newCDPSession(page);
  if (isTouch) {
    const by = Math.max(-SWIPE, Math.min(y, SWIPE));
    const start = by > 0 ? SWIPE + SWIPE / 4 : SWIPE / 4;
    const touch = (type: 'touchStart' | 'touchMove', part: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y: start - by * part }] });
    await touch('touchStart', 0);
    for (let step = 1; step <= STEPS; step++) await touch('touchMove', step / STEPS);
    // A finger that rests before it leaves does not throw the page.
    await page.waitForTimeout(100);
    await touch('touchMove', 1);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  } else {
    const gesture = { ...from, yDistance: -y, gestureSourceType: 'mouse' as const, speed: 4000, preventFling: true };
    await session.send('Input.synthesizeScrollGesture', gesture);
  }
  await session.detach();
}
