import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The findings of axe on a page or frame as it is now, in the light and the dark scheme, one line each. */
export async function axeFindings(page: Page | Frame): Promise<string[]> {
  // While the browser changes pages there is no title.
  await page.waitForFunction(() => document.title !== '');
  await page.evaluate(AXE);
  const whole = 'page' in page ? page.page() : page;
  const light = await look(page, { type: 'tag', values: RULES });
  // Forced colours are the system's, and axe cannot check them.
  if (await page.evaluate(() => matchMedia('(forced-colors: active)').matches)) return light;
  await whole.emulateMedia({ colorScheme: 'dark' });
  // The dark scheme changes only colours.
  const dark = await look(page, { type: 'rule', values: ['color-contrast'] });
  await whole.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

async function look(page: Page | Frame, runOnly: RunOnly): Promise<string[]> {
  // Without details of passed rules, which take three times as long.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const results = await page.evaluate(
    (how) => (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(how),
    options,
  );
  if (results.passes.length === 0) throw new Error('axe checked nothing.');
  return results.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}
