import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a reset leaves, in `.data`. */
export const KEPT = 'old-keys';

/** Copies the checkout's secret key, which opens what is sealed in a copy of the database; where to, if there was one. */
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
