import { createServer, connect as dial, type Socket } from 'node:net';
import { findFreePort } from '@/scripts/port.mjs';

/** A cable between the service and its database that a test can pull. */
export async function layCable(databaseUrl: string) {
  const { hostname, port: databasePort } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let pulled = false;
  const server = createServer((near) => {
    if (pulled) return near.destroy();
    const far = dial(Number(databasePort), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  const port = await findFreePort('127.0.0.1');
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    pull: () => {
      pulled = true;
      for (const socket of sockets) socket.destroy();
    },
    plugIn: () => {
      pulled = false;
    },
    remove: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
