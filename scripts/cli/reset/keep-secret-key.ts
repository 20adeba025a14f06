import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in `.data` that a reset keeps. */
export const KEPT = 'old-keys';

/** Copies the checkout's secret key, which a backup of the database would need. @returns where to, if there was one */
export function keepSecretKey(root: string): string | undefined {
  const file = join(root, '.data/secret-key');
  if (!existsSync(file)) return undefined;
  const folder = join(root, '.data', KEPT);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `secret-key-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  copyFileSync(file, copy);
  chmodSync(copy, 0o600);
  return copy;
}
