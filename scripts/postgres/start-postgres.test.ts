import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNobody, findOwnUser } from './own-user';
import type { ClusterPlace } from './place';
import { identify, waitForEnd } from './process-identity';
import { socketOf } from './settings';
import { temporaryPlace } from './temporary';

type Held = { starter: ChildProcess; url: string; keeperPid: number };

let place: ClusterPlace;
let starters: ChildProcess[];
beforeEach(() => {
  place = temporaryPlace();
  starters = [];
});
afterEach(async () => {
  for (const starter of starters) starter.kill('SIGKILL');
  const left = postmasterPid();
  if (left) await waitForEnd(left, 30);
  rmSync(place.home, { recursive: true, force: true });
});

const launch = (at = place) => {
  const holder = new URL('../dev/test/hold-postgres.ts', import.meta.url).pathname;
  const starter = spawn(process.execPath, ['--import', 'tsx', holder, JSON.stringify(at)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  starters.push(starter);
  return starter;
};

async function hold(at = place): Promise<Held> {
  const starter = launch(at);
  if (!starter.stdout) throw new Error('no output');
  const [line] = (await once(createInterface(starter.stdout), 'line')) as [string];
  return { starter, ...(JSON.parse(line) as { url: string; keeperPid: number }) };
}

async function refusalOf(): Promise<string> {
  const starter = launch();
  let said = '';
  starter.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(starter, 'close')) as [number];
  expect(code).not.toBe(0);
  return said;
}

function postmasterPid(): number {
  try {
    return Number.parseInt(readFileSync(join(place.dataDir, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return 0;
  }
}

async function query(url: string, text: string, socket?: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, ...(socket && { path: socket }) });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

describe('the embedded PostgreSQL', () => {
  test('is UTF-8, in UTC, durable, with checksums and SCRAM, on the loopback address and in its own folder only', async () => {
    const { url } = await hold();
    const [settings] = await query(
      url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('timezone') AS timezone,
        current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
        current_setting('password_encryption') AS passwords, current_setting('listen_addresses') AS addresses,
        current_setting('unix_socket_directories') AS sockets, upper('é') AS upper`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      timezone: 'UTC',
      fsync: 'on',
      checksums: 'on',
      passwords: 'scram-sha-256',
      addresses: '127.0.0.1',
      sockets: `"${place.dataDir}"`,
      upper: 'É',
    });
    expect(statSync(place.dataDir).mode & 0o077).toBe(0);
    const socket = socketOf(place.dataDir, Number(new URL(url).port)) ?? '';
    expect(await query(url, 'SELECT inet_server_port() AS port', socket)).toEqual([{ port: null }]);
    for (const path of [undefined, socket]) {
      const wrong = query(url.replace(':held@', ':wrong@'), 'SELECT 1', path);
      await expect(wrong).rejects.toMatchObject({ code: '28P01' });
    }
  });

  test('ends when its launcher is killed; committed data is there at the next start', async () => {
    const first = await hold();
    await query(first.url, 'CREATE TABLE sold AS SELECT 1 AS seat');
    const server = postmasterPid();
    first.starter.kill('SIGKILL');
    expect(await waitForEnd(server, 60)).toBe(true);
    expect(await waitForEnd(first.keeperPid, 60)).toBe(true);

    const second = await hold();
    expect(await query(second.url, 'SELECT seat FROM sold')).toEqual([{ seat: 1 }]);
  });

  test('is taken over by the next start when its keeper was killed', async () => {
    const first = await hold();
    await query(first.url, 'CREATE TABLE sold AS SELECT 1 AS seat');
    const orphan = postmasterPid();
    process.kill(first.keeperPid, 'SIGKILL');
    first.starter.kill('SIGKILL');
    await waitForEnd(first.keeperPid, 60);
    expect(identify(orphan)).toBeDefined();

    const second = await hold();
    expect(identify(orphan)).toBeUndefined();
    expect(await query(second.url, 'SELECT seat FROM sold')).toEqual([{ seat: 1 }]);
  });

  test('starts although the process id in its old postmaster.pid belongs to another program', async () => {
    const first = await hold();
    const server = postmasterPid();
    const old = readFileSync(join(place.dataDir, 'postmaster.pid'), 'utf8');
    first.starter.kill('SIGKILL');
    await waitForEnd(server, 60);

    const other = spawn('sleep', ['600'], { ...place.account, cwd: '/' });
    try {
      writeFileSync(join(place.dataDir, 'postmaster.pid'), old.replace(/^\d+/, String(other.pid)), { mode: 0o644 });
      const second = await hold();
      expect(await query(second.url, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
      expect(other.exitCode ?? other.signalCode).toBeNull();
    } finally {
      other.kill();
    }
  });

  test.runIf(process.getuid?.() === 0)('has a dedicated user, which takes over a cluster of nobody', async () => {
    const own = findOwnUser();
    expect(place.account).toEqual(own);
    expect(own?.uid).not.toBe(findNobody().uid);
    const nobodys = { ...place, account: findNobody() };
    const first = await hold(nobodys);
    await query(first.url, 'CREATE TABLE sold AS SELECT 1 AS seat');
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(findNobody().uid);
    // Its launcher and keeper are killed while PostgreSQL still runs: the next start stops it and changes the owner.
    process.kill(first.keeperPid, 'SIGKILL');
    first.starter.kill('SIGKILL');
    await waitForEnd(first.keeperPid, 60);

    for (let start = 0; start < 2; start++) {
      const { url, starter } = await hold();
      expect(await query(url, 'SELECT seat FROM sold')).toEqual([{ seat: 1 }]);
      const server = postmasterPid();
      expect(statSync(`/proc/${server}`).uid).toBe(own?.uid);
      const owners = readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' }).map(
        (name) => lstatSync(join(place.dataDir, name), { throwIfNoEntry: false })?.uid ?? own?.uid,
      );
      expect([...new Set(owners)]).toEqual([own?.uid]);
      starter.kill('SIGKILL');
      await waitForEnd(server, 60);
    }
  });

  test('refuses an unusable folder in one sentence, and does not change it', async () => {
    writeFileSync(place.dataDir, 'mine');
    expect(await refusalOf()).toContain('is in the way');
    expect(readFileSync(place.dataDir, 'utf8')).toBe('mine');

    rmSync(place.dataDir);
    mkdirSync(place.dataDir);
    writeFileSync(join(place.dataDir, 'letter'), 'mine');
    expect(await refusalOf()).toContain('is not a database');

    writeFileSync(join(place.dataDir, 'PG_VERSION'), '13\n');
    expect(await refusalOf()).toContain('was made by PostgreSQL 13');
    expect(readFileSync(join(place.dataDir, 'letter'), 'utf8')).toBe('mine');
  });
});
