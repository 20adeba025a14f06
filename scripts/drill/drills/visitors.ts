import { connect as dial, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../run-drill';
import type { World } from '../world';

const IDLE = 10_000;
const SLOW = 500;
const LOOK_MS = 5000;

export const slowVisitors: Drill = {
  name: 'slow-visitors',
  what: `${SLOW} visitors who send a byte a second, never read their answer, or left half-way`,
  mayFail: false,
  strike: async (world) => {
    const sockets = await open(world, SLOW);
    const asked = `POST /v1/${world.tenant.name}/cart/slow-visitor HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n`;
    const list = `GET /v1/${world.tenant.name}/events HTTP/1.1\r\nHost: x\r\n\r\n`;
    sockets.forEach((socket, i) => {
      if (i % 3 === 0) socket.write(asked);
      else if (i % 3 === 1) socket.pause().write(list.repeat(50));
      else socket.end(asked.slice(0, 20));
    });
    const slow = sockets.filter((_, i) => i % 3 === 0);
    for (let second = 0; second < LOOK_MS / 1000; second++) {
      for (const socket of slow) if (socket.writable) socket.write('x');
      await sleep(1000);
    }
    for (const socket of sockets) socket.destroy();
  },
};

export const idleVisitors: Drill = {
  name: 'idle-visitors',
  what: `${IDLE.toLocaleString('en')} idle connections`,
  mayFail: false,
  strike: async (world) => {
    const sockets = await open(world, IDLE);
    await sleep(LOOK_MS);
    const left = sockets.filter((socket) => !socket.destroyed).length;
    for (const socket of sockets) socket.destroy();
    if (left < IDLE) throw new Error(`${IDLE - left} of the idle connections were closed.`);
  },
};

const AT_ONCE = 200;

async function open({ url }: World, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () =>
      dial(Number(port), hostname).on('error', () => {}),
    );
    await Promise.all(
      some.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
    );
    sockets.push(...some);
  }
  return sockets;
}
