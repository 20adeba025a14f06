import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, signalAll } from '../processes';
import type { Drill } from '../run-drill';
import { makeWorld } from '../world';

const JUMP = new URL('../jump-clock.mjs', import.meta.url).href;
const ASIDE_MS = 60_000;

export const clock: Drill = {
  name: 'clock',
  what: 'the clock of one web process jumps 2 hours ahead, for 60 s (longer than its sweeper may wait), then back',
  makeWorld: () => makeWorld({ node: ['--import', JUMP] }),
  mayFail: false,
  strike: async ({ webPid }) => {
    const one = childrenOf(webPid()).slice(0, 1);
    signalAll(one, 'SIGUSR2');
    await sleep(ASIDE_MS);
    signalAll(one, 'SIGUSR2');
  },
};
