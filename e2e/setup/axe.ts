import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong on a page, or in a frame of one, as it is now, one line each; none when all is well. */
export async function axeFindings(page: Page | Frame): Promise<string[]> {
  // While a page is being replaced by the next there is a moment without a title.
  await page.waitForFunction(() => document.title !== '');
  await page.evaluate(AXE);
  const results = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values: tags },
      }),
    RULES,
  );
  if (results.passes.length === 0) throw new Error('axe looked at nothing.');
  return results.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}
