// Owns one PostgreSQL. When the IPC channel to the launcher closes, however the launcher ended, PostgreSQL is stopped
// and this process exits. The message "hurry" stops it at once (the next start recovers from the log).
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const { program, args, dataDir, account, removeAfter } = JSON.parse(process.argv[2]);
const PATIENCE_SECONDS = 60;

const postgres = spawn(program, args, {
  ...account,
  cwd: '/',
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
});
postgres.on('exit', leave).on('error', (error) => {
  console.error(`FATAL:  ${error.message}`);
  leave();
});

let stopping = false;
const hurry = () => postgres.kill('SIGQUIT');
function stop() {
  if (stopping) return;
  stopping = true;
  postgres.kill('SIGINT');
  setTimeout(hurry, PATIENCE_SECONDS * 1000).unref();
}
process.on('disconnect', stop).on('message', (word) => (word === 'hurry' ? hurry() : stop()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

const ready = setInterval(() => {
  if (!isReady()) return;
  clearInterval(ready);
  if (process.connected) process.send('ready');
}, 25);

// The eighth line of postmaster.pid is the server's state.
function isReady() {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === postgres.pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function leave() {
  if (removeAfter && stopping) rmSync(removeAfter, { recursive: true, force: true });
  process.exit(stopping ? 0 : 1);
}
