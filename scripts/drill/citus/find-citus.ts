import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../system-postgres';

/** The folder with build.sh and the source of Citus, unless CITUS_SOURCE names another. */
const BESIDE_US = '../shared/citus';

/** Whether the system's PostgreSQL has Citus. Builds it first where its source is present (as root, about eight minutes). */
export function findCitus(): boolean {
  if (isInstalled()) return true;
  const script = join(process.env.CITUS_SOURCE ?? BESIDE_US, 'build.sh');
  if (!existsSync(script) || process.getuid?.() !== 0) return false;
  console.log('  building Citus, which takes some minutes');
  execFileSync('bash', [script, mkdtempSync(join(tmpdir(), 'doek-citus-'))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return isInstalled();
}

function isInstalled(): boolean {
  try {
    return existsSync(join(run('pg_config', '--pkglibdir').trim(), 'citus.so'));
  } catch {
    return false;
  }
}
