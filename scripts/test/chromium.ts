import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium for the browser tests, installed when there is none. Throws one sentence when that fails. */
export function ensureChromium(): string {
  const found = findChromium() ?? installFromSystem() ?? installFromPlaywright();
  if (found) return found;
  throw new Error('There is no Chromium for the browser tests, and neither apt-get nor Playwright could install one.');
}

const findChromium = () => [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path));

function installFromSystem(): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0;
  if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  return findChromium();
}

function installFromPlaywright(): string | undefined {
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'ignore' });
  return findChromium();
}
