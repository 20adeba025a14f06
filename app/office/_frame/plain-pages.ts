import { PAGES } from './access';

/** The one script of plain pages (public/office.js). */
export const OFFICE_SCRIPT = '/office.js';

/** What that script loads where a page asks for a passkey. */
export const PASSKEY_SCRIPT = '/office-passkey.js';

type Page = keyof typeof PAGES;

/** Pages that run React in the browser, such as a map to edit. All others are plain. */
const INSTRUMENTS: readonly Page[] = [
  '/office/door',
  '/office/[client]/till',
  '/office/[client]/performances/[performance]',
  '/office/[client]/programme/[show]',
  '/office/[client]/programme/[show]/translations',
  '/office/[client]/venues/[venue]/plan',
];

/** Routes with fewer parameters match first. */
const BY_ADDRESS = (Object.keys(PAGES) as Page[])
  .sort((one, other) => one.split('[').length - other.split('[').length)
  .map((page) => [page, new RegExp(`^${page.replaceAll(/\[\w+\]/g, '[^/]+')}/?$`)] as const);

/** Whether an address is that of a plain page of the office: HTML with one small script, /office.js. */
export function isPlainPage(path: string): boolean {
  if (!path.startsWith('/office')) return false;
  const page = BY_ADDRESS.find(([, address]) => address.test(path))?.[0];
  return page !== undefined && !INSTRUMENTS.includes(page);
}
