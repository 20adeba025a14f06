import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { findFirefox, findWebKit } from '@/scripts/dev/test/engines';
import { BASE } from './api';
import { eventually } from './eventually';
import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

/** The cookies that a browser refuses. */
export type Refused = 'third-party' | 'all';

/** As WebDriver has them. */
export type PointedAction = {
  type: string;
  id: string;
  parameters?: { pointerType: string };
  actions: { type: string; x?: number; y?: number; [detail: string]: unknown }[];
};

/** One page of another engine than Chromium. Scripts are expressions without promises. */
export type Engine = {
  goto: (url: string) => Promise<void>;
  /** @returns what the expression is, by way of JSON */
  run: (script: string) => Promise<unknown>;
  act: (actions: PointedAction[]) => Promise<void>;
  /** Later calls are for the document in the frame that `script` finds, until `leaveFrame`. */
  enterFrame: (script: string) => Promise<void>;
  leaveFrame: () => Promise<void>;
  /** Errors of pages and violations of their policies, so far. */
  problems: () => string[];
  close: () => Promise<void>;
};

const ENGINES = [
  { name: 'WebKit', isThere: () => findWebKit() !== undefined, open: openWebKit },
  { name: 'Firefox', isThere: () => findFirefox() !== undefined, open: openFirefox },
];

/**
 * Declares the same tests for WebKit and for Firefox; they are skipped where an engine is missing. One browser, which refuses these cookies,
 * serves the tests of a call. They fail when a page reports an error.
 */
export function inEachEngine(refused: Refused, tests: (at: EngineHands, name: string) => void): void {
  for (const { name, isThere, open } of ENGINES) {
    describe.skipIf(!isThere())(isThere() ? name : `skipped: no ${name}`, () => {
      const at = {} as EngineHands;
      beforeAll(async () => void Object.assign(at, handsOf(await open(refused))));
      afterEach(() => expect(at.problems().splice(0)).toEqual([]));
      afterAll(() => at.close?.());
      tests(at, name);
    });
  }
}

export type EngineHands = ReturnType<typeof handsOf>;

/** What a person does with a page: sees, presses what is in view and not covered, and types. */
function handsOf(engine: Engine) {
  /** The first element that can be seen, of `css`, whose label or text begins with `words`. */
  const find = (css: string, words = '') =>
    `[...document.querySelectorAll(${JSON.stringify(css)})].find((one) => one.getClientRects().length > 0 &&
      (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(${JSON.stringify(words)}))`;

  const until = (script: string): Promise<unknown> =>
    eventually(async () => {
      const value = await engine.run(script);
      if (value) return value;
      const [address, text] = (await engine.run('[location.href, document.body.innerText]')) as [string, string];
      throw new Error(`Not true on ${address}: ${script}\n${engine.problems().join('\n')}\n${text.slice(0, 2000)}`);
    });

  /** Where the middle of an element is, if it is in view with nothing over it; else scrolls to it. */
  const middleOf = (element: string) =>
    engine.run(`((one) => {
      if (!one) return null;
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const hit = document.elementFromPoint(x, y);
      if (hit && (one.contains(hit) || [...(one.labels ?? [])].some((label) => label.contains(hit)))) return { x, y };
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      return null;
    })(${element})`) as Promise<{ x: number; y: number } | null>;

  /** Presses an element once it can be pressed and has not moved for three looks. */
  async function pressAt(element: string): Promise<void> {
    const seen: string[] = [];
    const { x, y } = await eventually(async () => {
      const middle = await middleOf(element);
      seen.push(JSON.stringify(middle));
      if (middle && seen.length > 2 && new Set(seen.slice(-3)).size === 1) return middle;
      throw new Error(`Cannot be pressed on ${await engine.run('location.href')}: ${element}`);
    });
    const actions = [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await engine.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }
  const press = (css: string, words?: string) => pressAt(find(css, words));

  async function keys(text: string): Promise<void> {
    const strokes = (value: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value }));
    await engine.act([{ type: 'key', id: 'keys', actions: [...text].flatMap(strokes) }]);
  }

  /** Types into a field, in place of what it has. */
  async function fill(css: string, text: string): Promise<void> {
    await press(css);
    await engine.run(`${find(css)}.select()`);
    await keys(text);
  }

  return {
    ...engine,
    open: (path: string) => engine.goto(path.startsWith('/') ? `${BASE()}${path}` : path),
    until,
    see: (css: string, words?: string) => until(`!!${find(css, words)}`),
    untilAt: (end: string) => until(`new RegExp(${JSON.stringify(end)}).test(location.href)`),
    press,
    pressAt,
    keys,
    fill,
    evaluate: ((script: unknown, argument: unknown) =>
      engine.run(`(${script})(${JSON.stringify(argument)})`)) as Page['evaluate'],
  };
}
