import { createServer, connect as dial, type Socket } from 'node:net';
import { findFreePort } from '../start/port.mjs';

/**
 * What the proxy does with data: forwards it; closes connections; holds data back until it is repaired; or closes the
 * connection in the middle of the next packet.
 */
type State = 'whole' | 'cut' | 'stalled' | 'halving';

/** Starts the cable: a TCP proxy between the service and its database that can be cut, stalled, or cut within a message. */
export async function layCable(databaseUrl: string) {
  const { hostname, port: databasePort } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: State = 'whole';
  let losing: { asked: string; answered: string; isOver: () => void } | undefined;
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = dial(Number(databasePort), hostname);
    let isAsked = false;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (state === 'stalled') from.pause();
      from
        .on('data', (chunk: Buffer) => {
          if (losing && from === near && chunk.includes(losing.asked)) isAsked = true;
          if (losing && from === far && isAsked && chunk.includes(losing.answered)) {
            losing.isOver();
            losing = undefined;
            return far.destroy();
          }
          if (state !== 'halving') return void (to.write(chunk) || from.pause());
          to.write(chunk.subarray(0, chunk.length / 2), () => from.destroy());
        })
        .on('end', () => to.end())
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      to.on('drain', () => state !== 'stalled' && from.resume());
    }
  });
  const port = await findFreePort('127.0.0.1');
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const every = (act: (socket: Socket) => void) => {
    for (const socket of sockets) act(socket);
  };
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    pull: () => {
      state = 'cut';
      every((socket) => socket.destroy());
    },
    stall: () => {
      state = 'stalled';
      every((socket) => socket.pause());
    },
    halve: () => {
      state = 'halving';
    },
    /**
     * Forwards a query that contains `asked` and cuts its connection when this or a later answer contains `answered`:
     * the database has executed it, but the service gets no answer. Resolves then.
     */
    loseAnswer: (asked: string, answered: string) =>
      new Promise<void>((isOver) => {
        losing = { asked, answered, isOver };
      }),
    plugIn: () => {
      state = 'whole';
      every((socket) => socket.resume());
    },
    remove: () => {
      every((socket) => socket.destroy());
      server.close();
    },
  };
}
