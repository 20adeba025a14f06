import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Where apt installs the headless shell. */
export const SHELL = '/usr/bin/chromium-headless-shell';

/** The path of a Chromium for the browser tests, installed when missing. Throws one sentence when that fails. */
export function ensureChromium(): string {
  const found = findChromium() ?? installFromSystem() ?? installFromPlaywright();
  if (found) return found;
  throw new Error('There is no Chromium for the browser tests, and neither apt-get nor Playwright could install one.');
}

/**
 * The environment variables of the tests' browsers: the whole Chromium and its headless shell, the same engine at
 * little more than half the time per test. Without apt the whole Chromium serves as both.
 */
export function ensureTestBrowsers(): { CHROMIUM_PATH: string; HEADLESS_SHELL_PATH: string } {
  const whole = ensureChromium();
  if (!existsSync(SHELL)) aptInstall('chromium-headless-shell');
  return { CHROMIUM_PATH: whole, HEADLESS_SHELL_PATH: existsSync(SHELL) ? SHELL : whole };
}

const findChromium = () => [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path));

function installFromSystem(): string | undefined {
  aptInstall('chromium');
  return findChromium();
}

export function aptInstall(...names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env, timeout: 120_000 }).status === 0;
  if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}

function installFromPlaywright(): string | undefined {
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'ignore' });
  return findChromium();
}
