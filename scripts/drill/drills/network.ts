import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../run-drill';

const CUT_MS = 3000;
const STALL_MS = 5000;

export const networkCut: Drill = {
  name: 'network-cut',
  what: 'no connection to PostgreSQL for 3 s',
  strike: async ({ cable }) => {
    cable.pull();
    await sleep(CUT_MS);
    cable.plugIn();
  },
};

export const networkStall: Drill = {
  name: 'network-stall',
  what: 'data to and from PostgreSQL is held back for 5 s, then delivered',
  strike: async ({ cable }) => {
    cable.stall();
    await sleep(STALL_MS);
    cable.plugIn();
  },
};

export const networkHalf: Drill = {
  name: 'network-half',
  what: 'every connection to PostgreSQL breaks in the middle of a message, for 3 s',
  strike: async ({ cable }) => {
    cable.halve();
    await sleep(CUT_MS);
    cable.plugIn();
  },
};
