// A service of two processes for keep-workers.test.ts: `node supervised.mjs <folder>`. A process that serves has a file of its number
// there; with a file `late` a new one waits until that is gone, with `broken` it removes that and ends.
import cluster from 'node:cluster';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepWorkers, REPLACE_ME, RETIRE, RETIRE_GENTLY } from '../keep-workers';

const folder = process.argv[2] ?? '';
const has = (name: string) => existsSync(join(folder, name));

if (cluster.isPrimary) keepWorkers(2);
else await serve();

async function serve(): Promise<void> {
  const own = join(folder, String(process.pid));
  process.on('message', (message) => {
    if (message !== RETIRE && message !== RETIRE_GENTLY) return;
    rmSync(own);
    process.exit(0);
  });
  if (has('broken')) {
    rmSync(join(folder, 'broken'));
    process.exit(1);
  }
  while (has('late')) await pause(10);
  createServer().listen(0, () => writeFileSync(own, ''));
  // Asked by SIGHUP, it asks twice.
  process.on('SIGHUP', () => [1, 2].forEach(() => void process.send?.(REPLACE_ME)));
}
