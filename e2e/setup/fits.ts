import type { Page } from 'playwright';
import { PHONE, SMALLEST } from './browser';

/**
 * The widths among `sizes` at which the page is wider than the window. Restores the size of the window.
 */
export async function tooWideAt(page: Page, sizes: { width: number; height: number }[] = [PHONE, SMALLEST]) {
  const before = page.viewportSize();
  const wide: number[] = [];
  for (const size of before ? [before, ...sizes] : sizes) {
    await page.setViewportSize(size);
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > size.width) wide.push(size.width);
  }
  if (before) await page.setViewportSize(before);
  return wide;
}
