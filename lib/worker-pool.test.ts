import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from './testing/patience';
import { workerPool } from './worker-pool';

const folder = mkdtempSync(join(tmpdir(), 'doek-pool-'));
const file = join(folder, 'thread.mjs');
beforeAll(() =>
  writeFileSync(
    file,
    `import { getHeapSpaceStatistics } from 'node:v8';
     import { parentPort, threadId } from 'node:worker_threads';
     function youngMegabytes() {
       let kept = [];
       for (let i = 0; i < 3e6; i++) i % 1e5 === 0 ? (kept = []) : kept.push({ i });
       const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
       return young.space_size / 1024 / 1024;
     }
     parentPort.on('message', (message) => {
       if (message === 'die') process.exit(3);
       if (message === 'throw') throw new Error('thrown');
       while (message === 'hang');
       if (message instanceof SharedArrayBuffer) while (Atomics.load(new Int32Array(message), 0) === 0);
       if (message === 'young') parentPort.postMessage({ made: ['young', youngMegabytes()] });
       else if (message === 'refuse') parentPort.postMessage({ failure: 'no' });
       else parentPort.postMessage({ made: [message, threadId] });
     });`,
  ),
);
afterAll(() => rmSync(folder, { recursive: true }));

const open = (limits = {}) =>
  workerPool<[string, number]>(file, {
    size: 2,
    mostWaiting: 100,
    patienceMs: 60_000,
    lateMs: 60_000,
    restMs: 60_000,
    ...limits,
  });

it('returns each job’s own answer, with at most the allowed threads', async () => {
  const ask = open();
  const asked = Array.from({ length: 20 }, (_, i) => `${i}`);
  const made = await Promise.all(asked.map(ask));
  expect(made.map(([message]) => message)).toEqual(asked);
  expect(new Set(made.map(([, thread]) => thread)).size).toBeLessThanOrEqual(2);
});

it('fails the job of a thread that dies, throws or refuses, and runs all others', async () => {
  const ask = open();
  const ends = await Promise.allSettled(['a', 'die', 'b', 'throw', 'c', 'refuse', 'd'].map(ask));
  const said = ends.map((end) => (end.status === 'fulfilled' ? end.value[0] : end.reason.message));
  expect(said).toEqual(['a', 'A thread ended (3)', 'b', 'thrown', 'c', 'no', 'd']);
  expect((await ask('afterwards'))[0]).toBe('afterwards');
});

it('terminates a thread that hangs, and continues with another', async () => {
  const ask = open({ size: 1, patienceMs: 1500 });
  const hanging = ask('hang');
  const next = ask('next');
  await expect(hanging).rejects.toMatchObject({ code: 'busy' });
  expect((await next)[0]).toBe('next');
});

it('starts an extra thread beside a late one, and ends it when that is done', async () => {
  const ask = open({ size: 1, lateMs: 1000 });
  const gate = new SharedArrayBuffer(4);
  let isOver = false;
  const late = ask(gate).then(() => {
    isOver = true;
  });
  const [, other] = await ask('other');
  expect(isOver).toBe(false);
  Atomics.store(new Int32Array(gate), 0, 1);
  await late;
  const made = await Promise.all(['a', 'b', 'c'].map(ask));
  expect(new Set(made.map(([, thread]) => thread))).toEqual(new Set([other]));
});

it('refuses jobs when too many wait', async () => {
  const ask = open({ size: 1, mostWaiting: 2 });
  const accepted = ['a', 'b', 'c'].map(ask);
  await expect(ask('d')).rejects.toMatchObject({ code: 'busy' });
  expect((await Promise.all(accepted)).map(([message]) => message)).toEqual(['a', 'b', 'c']);
});

it('ends an idle thread, and starts another when it is needed', async () => {
  const ask = open({ size: 1, restMs: 200 });
  const [, first] = await ask('a');
  expect((await ask('b'))[1]).toBe(first);
  await vi.waitFor(
    async () => {
      await pause(400);
      expect((await ask('c'))[1]).not.toBe(first);
    },
    { timeout: PATIENCE, interval: 1 },
  );
});

it('a thread has a small young generation, whatever the process has', async () => {
  setFlagsFromString('--max-semi-space-size=32');
  const [, megabytes] = await open()('young');
  expect(megabytes).toBeGreaterThan(0);
  expect(megabytes).toBeLessThanOrEqual(12);
});
