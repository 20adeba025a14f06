import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './chromium';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
const LIBRARIES = ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'];
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export type WebKitPrograms = { driver: string; browser: string; display: string };

/** Debian's WebKit, its WebDriver and the display that it draws on; undefined when one of them is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  if (![DRIVER, DISPLAY].every(existsSync)) return undefined;
  // In a folder of the machine's kind and the library's version.
  const browser = readdirSync('/usr/lib')
    .flatMap((kind) => LIBRARIES.map((library) => join('/usr/lib', kind, library, 'MiniBrowser')))
    .find(existsSync);
  return browser ? { driver: DRIVER, browser, display: DISPLAY } : undefined;
}

/** The path of a Firefox; undefined when there is none. */
export const findFirefox = (): string | undefined => FIREFOX.find(existsSync);

/** Installs the other engines for `e2e/engines` where apt can. @returns a sentence for each that is missing all the same */
export function ensureEngines(): string[] {
  if (!findWebKit()) aptInstall('webkit2gtk-driver', 'xvfb');
  if (!findFirefox()) aptInstall('firefox-esr');
  return [...(findWebKit() ? [] : ['skipped: no WebKit']), ...(findFirefox() ? [] : ['skipped: no Firefox'])];
}
