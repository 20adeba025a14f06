import { createServer, connect as dial, type Socket } from 'node:net';
import { findFreePort } from '../port.mjs';

/** `slow`: each piece comes 100 ms late. `half`: what the database says does not arrive, until it does. */
type State = 'straight' | 'cut' | 'slow' | 'half';
const LATE_MILLISECONDS = 100;

/** A network between the service and its database that can be broken. */
export async function layFaultyCable(databaseUrl: string) {
  const { hostname, port: databasePort } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: State = 'straight';
  let waiting: (() => void)[] = [];
  const join = (from: Socket, to: Socket, isAnswer: boolean) => {
    sockets.add(from);
    let before = Promise.resolve();
    from.on('data', (bytes) => {
      const late = state === 'slow' ? new Promise<void>((go) => setTimeout(go, LATE_MILLISECONDS)) : undefined;
      const held = state === 'half' && isAnswer ? new Promise<void>((go) => waiting.push(go)) : undefined;
      before = Promise.all([before, late, held]).then(() => void to.write(bytes));
    });
    from
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
  };
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = dial(Number(databasePort), hostname);
    join(near, far, false);
    join(far, near, true);
  });
  const port = await findFreePort('127.0.0.1');
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    become: (next: State) => {
      state = next;
      if (state === 'cut') cutAll();
      for (const go of waiting) go();
      waiting = [];
    },
    remove: () => {
      cutAll();
      server.close();
    },
  };
}
