import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimHome, findHolder } from './claim';
import { identify } from './process-identity';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'doek-claim-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const stale = { pid: process.pid, startedAt: 'another time', use: 'service' };

test('one process claims a home, publishes its address, and releases it', () => {
  const claim = claimHome(home, 'service', 'http://localhost:3000');
  if ('heldBy' in claim) throw new Error('the home is free');
  claim.announce(5433);
  expect(findHolder(home)).toMatchObject({ pid: process.pid, web: 'http://localhost:3000', port: 5433 });
  expect(claimHome(home, 'command')).toMatchObject({ heldBy: { pid: process.pid, use: 'service' } });
  claim.release();
  expect(claimHome(home, 'command')).not.toHaveProperty('heldBy');
});

test('a claim whose process id belongs to a later process is stale', () => {
  writeFileSync(join(home, 'running.json'), JSON.stringify(stale));
  expect(identify(process.pid)).not.toBe(stale.startedAt);
  expect(findHolder(home)).toBeUndefined();
  expect(claimHome(home, 'service')).not.toHaveProperty('heldBy');
  expect(readdirSync(home)).toEqual(['running.json']);
});

test('one of several processes that find a stale claim gets the home', async () => {
  writeFileSync(join(home, 'running.json'), JSON.stringify(stale));
  const program = `
    import { claimHome } from ${JSON.stringify(new URL('./claim.ts', import.meta.url).pathname)};
    while (Date.now() < Number(process.argv[1])) {}
    console.log('heldBy' in claimHome(${JSON.stringify(home)}, 'command') ? 'refused' : 'taken');
    process.stdin.resume();`;
  const together = String(Date.now() + 2500);
  const claimants = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program, together], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const answers = await Promise.all(
    claimants.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
  );
  for (const claimant of claimants) claimant.stdin.end();
  expect(answers.sort()).toEqual(['refused', 'refused', 'refused', 'taken']);
});
