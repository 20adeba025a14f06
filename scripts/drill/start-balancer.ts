import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../start/port.mjs';
import { until } from './until';

const CONFIGURATION = 'scripts/deploy/haproxy.cfg';

/** Starts HAProxy with scripts/deploy/haproxy.cfg in front of these ports of this machine. */
export async function startBalancer(ports: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'doek-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await findFreePort('127.0.0.1');
  const [a, b] = ports;
  const text = readFileSync(CONFIGURATION, 'utf8')
    .replace(':8080', `127.0.0.1:${port}`)
    .replace('web-a:3000', `127.0.0.1:${a}`)
    .replace('web-b:3000', `127.0.0.1:${b}`);
  writeFileSync(file, text);
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  child.on('error', () => {});
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/healthz`)).ok, 'HAProxy did not start: is it installed?');
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true });
    },
  };
}
