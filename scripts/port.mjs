import { createServer } from 'node:net';
import { hostname } from 'node:os';

/** The port and the host to serve on; port 0 becomes a free one. Throws one sentence when PORT is not a port. */
export async function readAddress(env) {
  const given = env.PORT || '3000';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65535) {
    throw new Error(`PORT is "${given}": it must be a number from 0 to 65535, as in PORT=3001 npm start.`);
  }
  // Containers and some login shells export the machine's own name as HOSTNAME; that is not a choice.
  const host = env.HOSTNAME && env.HOSTNAME !== hostname() ? env.HOSTNAME : '0.0.0.0';
  return { host, port: port === 0 ? await findFreePort(host) : port };
}

/** Why `host` and `port` cannot be served on, in one sentence; undefined when they can. */
export async function findPortProblem({ host, port }) {
  const code = await lastingRefusal(host, port);
  const choose = 'choose another port, as in PORT=3001 npm start.';
  if (code === '') return undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: stop the program that uses it, or ${choose}`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: ${choose}`;
  return `Cannot listen on HOSTNAME=${host}, port ${port} (${code}).`;
}

// A service that was killed a moment ago lets go of its port by itself.
async function lastingRefusal(host, port) {
  for (let attempt = 1; ; attempt++) {
    const { code = '' } = await listen(host, port);
    if (code !== 'EADDRINUSE' || attempt === 8) return code;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A port of `host` that nobody listens on at this moment. */
export async function findFreePort(host) {
  const { code, port } = await listen(host, 0);
  if (code) throw new Error(`Cannot listen on ${host} (${code}).`);
  return port;
}

const listen = (host, port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code, message }) => resolve({ code: code ?? message }));
    server.listen({ host, port }, () => {
      const opened = server.address().port;
      server.close(() => resolve({ port: opened }));
    });
  });
