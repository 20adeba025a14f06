import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterPlace } from '../../postgres/place';
import { temporaryPlace } from '../../postgres/temporary';
import type { Drill } from '../run-drill';
import { makeWorld } from '../world';

const SIZE = '700m';
const FULL_MS = 5000;
const CHUNK = Buffer.alloc(1024 * 1024);

export const disk: Drill = {
  name: 'disk',
  what: `the disk of PostgreSQL (${SIZE}) is full for 5 s; PostgreSQL is started again if it ended`,
  makeWorld: async () => {
    const place = temporaryPlace();
    mountSmall(place);
    return makeWorld({ place, discard: unmount });
  },
  strike: async ({ place, startDatabase, database: { sql } }) => {
    const ballast = join(place.home, 'ballast');
    fill(ballast);
    await sleep(FULL_MS);
    rmSync(ballast);
    const lives = await sql`SELECT 1`.then(
      () => true,
      () => false,
    );
    if (!lives) await startDatabase();
  },
};

function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (;;) writeSync(descriptor, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
}

function mountSmall({ home }: ClusterPlace): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', home], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`A small disk cannot be made here, as root it can: ${stderr.trim()}`);
}

function unmount({ home }: ClusterPlace): void {
  spawnSync('umount', ['--lazy', home]);
  rmSync(home, { recursive: true, force: true });
}
