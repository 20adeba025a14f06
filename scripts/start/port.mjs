import { createServer } from 'node:net';
import { hostsOf, isListen, isNoAddress } from '../../server/listen-addresses.mjs';

/** Reads the port and address to listen on; 0 becomes a free port. Throws one sentence when PORT or LISTEN is invalid. */
export async function readAddress(env) {
  const given = env.PORT || '3000';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65535) {
    throw new Error(`PORT is "${given}": it must be a number from 0 to 65535, as in PORT=3001 npm start.`);
  }
  // HOSTNAME is ignored: containers and some login shells set it to the machine's name.
  const listen = env.LISTEN || 'localhost';
  if (!isListen(listen)) {
    throw new Error(
      `LISTEN is "${listen}": it must be localhost, all or an address of this machine, as in LISTEN=all npm start.`,
    );
  }
  return { listen, port: port === 0 ? await findFreePort(hostsOf(listen)[0].host) : port };
}

/** Why `listen` and `port` cannot be used, in one sentence; undefined when they can. */
export async function findPortProblem({ listen, port }) {
  for (const { host, optional } of hostsOf(listen)) {
    const code = await lastingRefusal(host, port);
    if (code !== '' && !(optional && isNoAddress(code))) return problemOf(code, { listen, port });
  }
  return undefined;
}

function problemOf(code, { listen, port }) {
  const choose = 'choose another port, as in PORT=3001 npm start.';
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: stop the program that uses it, or ${choose}`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: ${choose}`;
  return `Cannot listen on LISTEN=${listen}, port ${port} (${code}).`;
}

// A service that was just killed releases its port after a moment.
async function lastingRefusal(host, port) {
  for (let attempt = 1; ; attempt++) {
    const { code = '' } = await listenOnce(host, port);
    if (code !== 'EADDRINUSE' || attempt === 8) return code;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A port that is free now on `host`; without `host`, on all addresses. */
export async function findFreePort(host) {
  const { code, port } = await listenOnce(host, 0);
  if (code) throw new Error(`Cannot listen on ${host ?? 'any address'} (${code}).`);
  return port;
}

const listenOnce = (host, port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code, message }) => resolve({ code: code ?? message }));
    server.listen({ host, port }, () => {
      const opened = server.address().port;
      server.close(() => resolve({ port: opened }));
    });
  });
