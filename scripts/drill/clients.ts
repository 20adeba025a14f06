import { connect, type Socket } from 'node:net';
import { type Drill, pause } from './drill';
import type { World } from './world';

/** Opens connections, some hundred at a time; what is said on each is up to the caller. */
async function open({ web }: World, count: number, say: (socket: Socket) => void): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(250, count - sockets.length) }, () => connect(web.port, '127.0.0.1'));
    await Promise.all(
      some.map(
        (socket) => new Promise<void>((resolve) => socket.once('connect', resolve).once('error', () => resolve())),
      ),
    );
    for (const socket of some) {
      socket.on('error', () => {});
      say(socket);
    }
    sockets.push(...some);
  }
  return sockets;
}

export const CLIENT_DRILLS: Drill[] = [
  {
    name: 'slow-clients',
    what: '400 visitors who never finish what they say',
    mayFail: false,
    run: async (world) => {
      const path = `/v1/${world.tenant.name}/cart/slow-visitor`;
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
      const inHead = await open(world, 200, (socket) => socket.write(head));
      const inBody = await open(world, 200, (socket) => socket.write(`${head}Content-Length: 100\r\n\r\n{"event`));
      await pause(8000);
      for (const socket of [...inHead, ...inBody]) socket.destroy();
      return [];
    },
  },
  {
    name: 'idle-connections',
    what: '10,000 connections on which nothing is said',
    mayFail: false,
    run: async (world) => {
      const sockets = await open(world, 10_000, () => {});
      const before = sockets.filter((socket) => socket.readyState === 'open').length;
      await pause(3000);
      for (const socket of sockets) socket.destroy();
      return before < 9_900 ? [`only ${before} connections were taken`] : [];
    },
  },
];
