import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { PATIENCE } from '@/lib/testing/patience';
import { childrenOf } from '@/scripts/drill/processes';

/** Longer than the supervisor waits before it starts a process for one that ended. */
const LONGER_THAN_A_RESTART_MS = 2500;

let program: Awaited<ReturnType<typeof bundleProgram>>;
let files: string;
let service: ChildProcess;
beforeAll(async () => {
  program = await bundleProgram(join(import.meta.dirname, 'testing/supervised.ts'));
});
beforeEach(async () => {
  files = mkdtempSync(join(tmpdir(), 'supervised-'));
  service = spawn(process.execPath, [program.file, files], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await eventually(() => expect(serving()).toHaveLength(2));
});
afterEach(async () => {
  await stop();
  rmSync(files, { recursive: true });
});
afterAll(() => program.remove());

const eventually = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE, interval: 20 });

async function stop(): Promise<void> {
  if (service.exitCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
}

const make = (name: string) => writeFileSync(join(files, name), '');
const remove = (name: string) => rmSync(join(files, name));
const children = () => childrenOf(service.pid ?? 0);

/** The processes that serve, as numbers. */
const serving = () => {
  const alive = children();
  return readdirSync(files)
    .map(Number)
    .filter((pid) => alive.includes(pid));
};

/** Waits until two serve, these not among them, and sees that it stays at two. */
async function expectTwoWithout(gone: number[]): Promise<void> {
  await eventually(() => {
    expect(serving().filter((pid) => !gone.includes(pid))).toHaveLength(2);
    expect(children()).toHaveLength(2);
  });
  await pause(LONGER_THAN_A_RESTART_MS);
  expect(children()).toHaveLength(2);
}

it('a process that asks for it, twice, is replaced once; the other stays', async () => {
  const [asks = 0, stays] = serving();
  process.kill(asks, 'SIGHUP');
  await expectTwoWithout([asks]);
  expect(serving()).toContain(stays);
});

it('both ask at once: never less than two serve', async () => {
  const old = serving();
  let least = 2;
  const watch = setInterval(() => {
    least = Math.min(least, serving().length);
  }, 5);
  for (const pid of old) process.kill(pid, 'SIGHUP');
  await expectTwoWithout(old);
  clearInterval(watch);
  expect(least).toBe(2);
});

it('a process that dies while its successor starts has one successor', async () => {
  const [asks = 0] = serving();
  make('late');
  process.kill(asks, 'SIGHUP');
  await eventually(() => expect(children()).toHaveLength(3));
  process.kill(asks, 'SIGKILL');
  await eventually(() => expect(children()).toHaveLength(2));
  remove('late');
  await expectTwoWithout([asks]);
});

it('a successor that does not start changes nothing, and the second wish has another', async () => {
  const [asks = 0, stays] = serving();
  make('broken');
  process.kill(asks, 'SIGHUP');
  await expectTwoWithout([asks]);
  expect(serving()).toContain(stays);
  expect(readdirSync(files)).not.toContain('broken');
});

it('when both die, the process and its successor, another starts', async () => {
  const [asks = 0] = serving();
  make('late');
  process.kill(asks, 'SIGHUP');
  await eventually(() => expect(children()).toHaveLength(3));
  const [successor = 0] = children().filter((pid) => !serving().includes(pid));
  process.kill(asks, 'SIGKILL');
  process.kill(successor, 'SIGKILL');
  remove('late');
  await expectTwoWithout([asks, successor]);
});

it('one asks while all are replaced: each has one successor', async () => {
  const old = serving();
  process.kill(service.pid ?? 0, 'SIGUSR2');
  process.kill(old[1] ?? 0, 'SIGHUP');
  await expectTwoWithout(old);
});

it('stops while a successor starts, and leaves no process', async () => {
  const [asks = 0] = serving();
  make('late');
  process.kill(asks, 'SIGHUP');
  await eventually(() => expect(children()).toHaveLength(3));
  const all = children();
  await stop();
  expect(service.exitCode).toBe(0);
  await eventually(() => {
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
