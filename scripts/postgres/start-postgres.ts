import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../start/port.mjs';
import { handOver } from './account';
import { initCluster, SUPERUSER } from './init-cluster';
import { openLog, readLog, refusal } from './log-tail';
import type { ClusterPlace } from './place';
import { stopOrphan } from './postmaster';
import { settings, socketOf } from './settings';

export type RunningPostgres = {
  port: number;
  urlOf: (name: string) => string;
  /** The path of its Unix socket, which costs a service on this machine less than TCP; undefined where there is none. */
  socket: string | undefined;
  keeperPid: number;
  /** Settles when PostgreSQL has ended, expected or not. */
  ended: Promise<void>;
  /** A fast shutdown: running statements are aborted, committed data is safe. Resolves when it has ended. */
  stop: () => Promise<void>;
  /** Shuts down immediately; the next start recovers. */
  hurry: () => void;
};

type PostgresOptions = {
  password: string;
  /** The port to listen on instead of any free port of 127.0.0.1. */
  port?: number;
  /** For tests: no fsync, and the folder of `place` is removed after PostgreSQL has ended. */
  throwaway?: boolean;
};

const KEEPER = fileURLToPath(new URL('./keeper.mjs', import.meta.url));
const ATTEMPTS = 5;

/**
 * Starts PostgreSQL in `place`; creates the cluster if missing and takes over one whose keeper was killed. It ends with
 * this process, however that ends. Throws one sentence when it does not start.
 */
export async function startPostgres(
  place: ClusterPlace,
  { password, port, throwaway = false }: PostgresOptions,
): Promise<RunningPostgres> {
  await stopOrphan(place.dataDir);
  await initCluster(place, password, { sync: !throwaway });
  handOver(place.account, place.dataDir);
  forgetSockets(place.dataDir);
  let takesSockets = true;
  for (let attempt = 1; ; attempt++) {
    const listenOn = port ?? (await findFreePort('127.0.0.1'));
    const socket = takesSockets ? socketOf(place.dataDir, listenOn) : undefined;
    const log = openLog(place.log);
    const keeper = startKeeper(place, log.fd, { port: listenOn, socket, throwaway });
    closeSync(log.fd);
    if (await isReady(keeper)) return running(keeper, listenOn, password, socket);

    const output = readLog(place.log, log.offset);
    // Some mounted file systems do not support Unix sockets.
    if (output.includes('could not create any Unix-domain sockets')) takesSockets = false;
    // The port was taken meanwhile, or the last processes of a killed server still hold its shared memory.
    const passing = /could not bind|could not create any Unix-domain sockets|pre-existing shared memory block/.test(
      output,
    );
    if (!passing || attempt === ATTEMPTS) throw new Error(refusal('PostgreSQL did not start', output));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Removes sockets of a server that was killed: the next one may use another port and so another name. */
function forgetSockets(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith('.s.PGSQL.')) rmSync(join(dataDir, name));
}

type KeeperOptions = { port: number; socket: string | undefined; throwaway: boolean };

function startKeeper(place: ClusterPlace, logFd: number, { port, socket, throwaway }: KeeperOptions): ChildProcess {
  const order = {
    program: join(place.binaries, 'bin/postgres'),
    args: settings({ dataDir: place.dataDir, port, fsync: !throwaway, socket }),
    dataDir: place.dataDir,
    account: place.account,
    ...(throwaway && { removeAfter: place.home }),
  };
  return spawn(process.execPath, [KEEPER, JSON.stringify(order)], {
    detached: true, // A session of its own, so that Ctrl-C in the terminal does not reach PostgreSQL.
    cwd: '/',
    stdio: ['ignore', logFd, logFd, 'ipc'],
  });
}

/** The superuser's URL of database `name` on the embedded server at `port`. */
export const urlOf = (password: string, port: number, name: string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${name}`;

const isReady = (keeper: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    keeper.once('message', () => resolve(true));
    keeper.once('exit', () => resolve(false));
    keeper.once('error', () => resolve(false));
  });

function running(keeper: ChildProcess, port: number, password: string, socket: string | undefined): RunningPostgres {
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  return {
    port,
    urlOf: (name) => urlOf(password, port, name),
    socket,
    keeperPid: keeper.pid ?? 0,
    ended,
    stop: () => {
      if (keeper.connected) keeper.send('stop');
      return ended;
    },
    hurry: () => {
      if (keeper.connected) keeper.send('hurry');
    },
  };
}
