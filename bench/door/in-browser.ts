import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { keysOf, type ScannerKey } from '@/lib/testing/scanner-keys';
import { ensureChromium } from '@/scripts/dev/test/chromium';
import { VIEWS, writeFilm } from './film';

export type InBrowser = {
  /** For each decoded frame, milliseconds from the picture to the text. */
  decodeMs: number[];
  /** How many of the `views` were decoded. */
  read: number;
  views: number;
  /** Milliseconds from a scanner's last key to the painted verdict: signature, list, and storing the scan. */
  verdictMs: number[];
  /** Milliseconds from opening the page to a ready scanner, in a new browser process without network. */
  coldStartMs: number[];
};

const COLD_STARTS = 3;

type Measured = { asked: number[]; took: { ms: number; text: string }[] };

/** Records how long the decoder's worker takes for each frame. Runs in the page, before all other scripts. */
function watchDecoder(): void {
  const measured: Measured = { asked: [], took: [] };
  Object.assign(globalThis, { measured });
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...given: ConstructorParameters<typeof Plain>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const began = measured.asked.shift();
        if (began !== undefined && typeof data === 'string')
          measured.took.push({ ms: performance.now() - began, text: data });
      });
    }
    override postMessage(...given: unknown[]): void {
      measured.asked.push(performance.now());
      super.postMessage(...(given as [unknown, Transferable[]]));
    }
  };
}

const measuredIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured.took);

/**
 * Runs in the page: types the keys of a scanner and measures from the last one until the verdict is painted. It declares no functions,
 * because the compiler wraps those in a helper that the page lacks.
 */
async function timeVerdict(presses: ScannerKey[]): Promise<number> {
  while (document.querySelector('section[data-tone]')) await new Promise((next) => requestAnimationFrame(next));
  let began = 0;
  for (const key of presses) {
    began = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  }
  while (!document.querySelector('section[data-tone]')) await new Promise((next) => requestAnimationFrame(next));
  await new Promise((painted) => requestAnimationFrame(painted));
  const took = performance.now() - began;
  const tone = document.querySelector('section[data-tone]')?.getAttribute('data-tone');
  if (tone !== 'go') throw new Error('A ticket was refused');
  document.querySelector<HTMLButtonElement>('nav button:last-of-type')?.click();
  return took;
}

const ENTER: ScannerKey = { code: 'Enter', shiftKey: false };

/**
 * Pairs a phone by `link`, scans `typed` with a scanner's keys and `codes` (one for each view of the film) with the camera, and starts the
 * page cold without network.
 */
export async function measureInBrowser(
  link: string,
  codes: readonly string[],
  typed: readonly string[],
): Promise<InBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-door-'));
  try {
    const film = join(folder, 'tickets.y4m');
    const shown = VIEWS.map((_, i) => codes[i] ?? '');
    await writeFilm(film, shown);
    const open = (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(join(folder, 'profile'), {
        executablePath: ensureChromium(),
        viewport: { width: 390, height: 844 },
        locale: 'en',
        args: [
          '--no-sandbox',
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ],
      });
    const context = await open();
    const page = await context.newPage();
    await page.addInitScript(watchDecoder);
    await page.goto(link);
    await page.getByLabel('Name of this phone').fill('Bench');
    await page.getByRole('button', { name: 'Pair' }).click();
    await page.getByText('Ready without network', { exact: true }).waitFor({ timeout: 120_000 });
    const verdictMs: number[] = [];
    for (const code of typed) verdictMs.push(await page.evaluate(timeVerdict, [...keysOf(code), ENTER]));
    await page.getByRole('button', { name: 'Start the camera' }).click();
    // Long enough to show every view twice: the film repeats.
    await page.waitForTimeout(VIEWS.length * 2000 + 2000);
    const took = await measuredIn(page);
    await context.close();

    const coldStartMs: number[] = [];
    for (let i = 0; i < COLD_STARTS; i++) {
      const again = await open();
      await again.setOffline(true);
      const cold = await again.newPage();
      const began = performance.now();
      await cold.goto(link.split('#')[0] ?? link);
      await cold.getByRole('button', { name: 'Start the camera' }).waitFor({ timeout: 60_000 });
      coldStartMs.push(performance.now() - began);
      await again.close();
    }
    const found = new Set(took.map(({ text }) => text));
    const read = shown.filter((code) => found.has(code)).length;
    return { decodeMs: took.map(({ ms }) => ms), read, views: VIEWS.length, verdictMs, coldStartMs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
