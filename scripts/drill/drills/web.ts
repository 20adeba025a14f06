import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, signalAll } from '../processes';
import type { Drill } from '../run-drill';

const ROLLS = 2;

export const webProcess: Drill = {
  name: 'web-process',
  what: 'kill -9 of one of two web processes',
  strike: async ({ webPid }) => signalAll(childrenOf(webPid()).slice(0, 1), 'SIGKILL'),
};

export const web: Drill = {
  name: 'web',
  what: 'kill -9 of all web processes, started again after 2 s',
  strike: async ({ webPid, startWeb }) => {
    signalAll([webPid(), ...childrenOf(webPid())], 'SIGKILL');
    await sleep(2000);
    await startWeb();
  },
};

export const rollingRestart: Drill = {
  name: 'rolling-restart',
  what: `${ROLLS} rolling restarts by SIGUSR2`,
  mayFail: false,
  strike: async ({ webPid }) => {
    for (let roll = 0; roll < ROLLS; roll++) {
      const old = childrenOf(webPid());
      signalAll([webPid()], 'SIGUSR2');
      while (childrenOf(webPid()).some((pid) => old.includes(pid))) await sleep(100);
    }
  },
};
