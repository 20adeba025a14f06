import type { Page } from 'playwright';

/** What no person should read in any language: keys, ids, dates and values of programs. */
const ODD = [
  /\b\d{4}-\d\d-\d\d(T[\d:.]+Z?)?\b/g,
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  /\b(undefined|null|NaN)\b|\[object |Invalid Date/g,
  /\{[a-z]\w*\}/g,
  /\b[a-z]+(_[a-z]+)+\b/g,
];

/** Dutch writes 24,50; these words are English only. */
const NOT_DUTCH = [
  /(?<![\d.])\d+\.\d\d\b(?![.:\d])/g,
  /\b(the|you|your|please|this|this is|not found|is required)\b/gi,
];

/** The words in the window's document that no person should see. `translate="no"` and `<code>` are left out. */
export async function oddWordsOn(page: Page): Promise<string[]> {
  const { text, language } = await page.evaluate(() => {
    const own = [...document.querySelectorAll<HTMLElement>('[translate=no], code, pre, [lang]:not(html)')];
    const left = own.map((element) => element.innerText?.trim()).filter(Boolean);
    let text = document.body.innerText;
    for (const part of left) text = text.replace(part, ' ');
    return { text, language: document.documentElement.lang };
  });
  const patterns = language.startsWith('nl') ? [...ODD, ...NOT_DUTCH] : ODD;
  return patterns.flatMap((pattern) => text.match(pattern) ?? []);
}
