import { type Drill, pause } from './drill';

export const NETWORK_DRILLS: Drill[] = [
  {
    name: 'network-cut',
    what: 'no way to the database for 5 seconds',
    mayFail: true,
    run: async ({ cable }) => {
      cable.become('cut');
      await pause(5000);
      cable.become('straight');
      return [];
    },
  },
  {
    name: 'network-slow',
    what: 'every word to and from the database comes 100 ms late, for 5 seconds',
    mayFail: false,
    run: async ({ cable }) => {
      cable.become('slow');
      await pause(5000);
      cable.become('straight');
      return [];
    },
  },
  {
    name: 'network-half',
    what: 'the database hears, and is not heard, for 8 seconds; then the connections break',
    mayFail: true,
    run: async ({ cable }) => {
      cable.become('half');
      await pause(8000);
      cable.become('cut');
      cable.become('straight');
      return [];
    },
  },
];
