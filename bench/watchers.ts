import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuTime } from './cpu-time';

const WATCHERS = 5000;
const EVERY_MS = 5000;
const SECONDS = 20;
const PER_ADDRESS = 200;

/**
 * Measures 5,000 visitors who have the plan of one hall open. Each has its own connection and asks which seats are taken
 * as often as the answers say, as the page does (watch-seats.ts).
 * @returns cores of the web processes, answers a second, and how many of these had news
 */
export async function measureWatchers(url: string, path: string, pid: number) {
  const { hostname, port, host } = new URL(url);
  const count = { answers: 0, news: 0, failed: 0 };
  let isOver = false;
  const watch = (i: number) =>
    new Promise<void>((done) => {
      const localAddress = process.platform === 'linux' ? `127.9.${Math.floor(i / PER_ADDRESS)}.1` : undefined;
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        ...(localAddress && { localAddress }),
      });
      let etag = '';
      const ask = () => {
        if (isOver) return socket.destroy();
        const known = etag && `If-None-Match: ${etag}\r\n`;
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n${known}\r\n`);
      };
      // An answer fits in one packet on the loopback interface.
      socket.on('data', (data) => {
        const head = data.toString('latin1');
        count.answers++;
        if (head.startsWith('HTTP/1.1 200')) count.news++;
        else if (!head.startsWith('HTTP/1.1 304')) count.failed++;
        etag = /\r\netag: (.*)\r\n/i.exec(head)?.[1] ?? etag;
        const waitMs = 1000 * Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1]) || EVERY_MS;
        setTimeout(ask, waitMs * (0.75 + Math.random() / 2));
      });
      socket.on('error', () => count.failed++);
      socket.on('close', () => done());
      setTimeout(ask, Math.random() * EVERY_MS);
    });
  const watching = Promise.all(Array.from({ length: WATCHERS }, (_, i) => watch(i)));
  await pause(EVERY_MS * 4);
  const before = { ...count };
  const { cores, seconds } = await measureCores(pid);
  const result = {
    cores,
    perSecond: (count.answers - before.answers) / seconds,
    news: (count.news - before.news) / seconds,
    failed: count.failed,
  };
  isOver = true;
  await watching;
  return result;
}

/** The cores that a process and those below it use for SECONDS, in which nothing else is measured. */
export async function measureCores(pid: number): Promise<{ cores: number; seconds: number }> {
  const before = { cpu: cpuTime(pid), at: performance.now() };
  await pause(SECONDS * 1000);
  const seconds = (performance.now() - before.at) / 1000;
  return { cores: (cpuTime(pid) - before.cpu) / 1000 / seconds, seconds };
}
