import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outsideHome } from '../postgres/place';
import { waitForEnd } from '../postgres/process-identity';
import { ensureBuilt, SOURCES } from './build';
import { findFreePort } from './port.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILD = process.env.NEXT_DIST_DIR ?? '.next-test';
const networkAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);
const CHECKOUT = [...SOURCES, 'scripts', BUILD];

let parent: string;
let checkout: string;
let running: ChildProcess[];

beforeAll(async () => {
  await ensureBuilt(BUILD);
  parent = mkdtempSync(join(tmpdir(), 'doek-start-'));
  checkout = join(parent, 'doek');
  for (const name of CHECKOUT.filter((path) => existsSync(join(ROOT, path)))) {
    cpSync(join(ROOT, name), join(checkout, name), {
      recursive: true,
      filter: (path) => !path.includes(`/${BUILD}/cache`),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
});
beforeEach(() => {
  chmodSync(parent, 0o755);
  running = [];
});
afterEach(async () => {
  for (const starter of running) starter.kill('SIGKILL');
  await allEnd();
});
const removeData = () => {
  for (const place of [outsideHome(checkout), join(checkout, '.data')]) rmSync(place, { recursive: true, force: true });
};
afterAll(() => {
  removeData();
  rmSync(parent, { recursive: true });
});

function start(port: number | string, more: Record<string, string> = {}) {
  const { DATABASE_URL, TEST_DATABASE_URL, SECRET_KEY, npm_lifecycle_event, ...env } = process.env;
  const starter = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: { ...env, PORT: String(port), NEXT_DIST_DIR: BUILD, NODE_ENV: 'production', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(starter);
  let output = '';
  for (const stream of [starter.stdout, starter.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(starter, 'close').then(([code]) => ({ code: code as number | null, output }));
  const ready = new Promise<void>((resolve, reject) => {
    starter.stdout.on('data', () => (/npm start\n|network can/.test(output) ? resolve() : undefined));
    ended.then(({ code }) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  ready.catch(() => {});
  return { starter, ready, ended, said: () => output };
}

const areCoordinates = (home: string) => existsSync(join(home, 'postgres/PG_VERSION'));
const home = () => [join(checkout, '.data'), outsideHome(checkout)].find(areCoordinates) ?? '';

function serverPid(): number {
  const file = join(home(), 'postgres/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

async function allEnd(): Promise<void> {
  const pid = serverPid();
  if (pid) expect(await waitForEnd(pid, 60)).toBe(true);
}

// The tests run in this order on one data folder. Each starts the whole service beside other tests, so it may take long.
describe('npm start', () => {
  let events: string;

  test('serves this machine only, is refused a second time, and stops at SIGTERM without PostgreSQL', async () => {
    const port = await findFreePort();
    const service = start(port, { HOSTNAME: '0.0.0.0' });
    await service.ready;
    const answer = await fetch(`http://127.0.0.1:${port}/v1/demo/events`);
    expect(answer.status).toBe(200);
    events = await answer.text();
    expect((await fetch(`http://127.0.0.1:${port}/outbox`)).status).toBe(200);
    for (const host of networkAddresses) await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow();
    expect(service.said()).toContain('LISTEN=all npm start');
    const server = serverPid();

    const second = await start(await findFreePort('127.0.0.1')).ended;
    expect(second.code).toBe(1);
    expect(second.output).toContain(`already running here (process ${service.starter.pid}, http://localhost:${port})`);

    service.starter.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
    expect(await waitForEnd(server, 0)).toBe(true);
    expect(existsSync(join(home(), 'running.json'))).toBe(false);
  });

  test('starts again on the same data, open to the network if told, and leaves nothing behind when killed', async () => {
    const port = await findFreePort();
    const open = start(port, { LISTEN: 'all' });
    await open.ready;
    expect(await (await fetch(`http://127.0.0.1:${port}/v1/demo/events`)).text()).toBe(events);
    const [link = ''] = /http:\S+\/outbox\/open\/\S+/.exec(open.said()) ?? [];
    expect(link).not.toBe('');
    for (const host of networkAddresses) {
      expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
      expect((await fetch(`http://${host}:${port}/outbox`)).status).toBe(404);
    }
    const [cookie = ''] = (await fetch(link)).headers.get('set-cookie')?.split(';') ?? [];
    expect((await fetch(new URL('/outbox', link), { headers: { cookie } })).status).toBe(200);
    expect((await fetch(link)).status).toBe(403);

    const server = serverPid();
    open.starter.kill('SIGKILL');
    expect(await waitForEnd(server, 60)).toBe(true);
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/`).catch(() => 'refused')).toBe('refused');
  });

  test.skipIf(process.getuid?.() !== 0)("keeps its data elsewhere when PostgreSQL's user cannot enter", async () => {
    removeData();
    chmodSync(parent, 0o700);
    const service = start(await findFreePort('127.0.0.1'), { DEMO: 'off' });
    await service.ready;
    expect(home()).toBe(outsideHome(checkout));
    service.starter.kill('SIGINT');
    const { code, output } = await service.ended;
    expect(code).toBe(0);
    expect(output).toContain(`its data is in ${outsideHome(checkout)}`);
  });
});

describe('npm start refuses in one sentence', () => {
  beforeEach(removeData);

  test('a port in use, before anything is made', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await start(port).ended).toEqual({
      code: 1,
      output: `Port ${port} is already in use: stop the program that uses it, or choose another port, as in PORT=3001 npm start.\n`,
    });
    other.close();
    expect(existsSync(join(checkout, '.data'))).toBe(false);
  });

  test('an invalid PORT', async () => {
    const { code, output } = await start('many').ended;
    expect(code).toBe(1);
    expect(output).toBe('PORT is "many": it must be a number from 0 to 65535, as in PORT=3001 npm start.\n');
  });

  test('an invalid LISTEN', async () => {
    const { code, output } = await start(0, { LISTEN: 'everywhere' }).ended;
    expect(code).toBe(1);
    expect(output).toBe(
      'LISTEN is "everywhere": it must be localhost, all or an address of this machine, as in LISTEN=all npm start.\n',
    );
  });

  test('a file where the data folder should be', async () => {
    writeFileSync(join(checkout, '.data'), 'mine');
    const { code, output } = await start(0).ended;
    expect(code).toBe(1);
    expect(output).toBe(`${join(checkout, '.data')} is in the way: it must be a folder.\n`);
    expect(readFileSync(join(checkout, '.data'), 'utf8')).toBe('mine');
  });
});
