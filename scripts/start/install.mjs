import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patchPackages } from './patches.mjs';
import { step } from './step.mjs';

const OLDEST_NODE = [20, 9];
const STAMP = 'node_modules/.doek-installed';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * Checks Node's version, installs packages when node_modules differs from the lock file, and patches them if needed.
 */
export async function prepare() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new Error(`Doek needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
  if (!isInstalled()) await step('Installing the packages (npm ci)', install);
  patchPackages();
}

/** Whether node_modules matches package-lock.json on this platform. */
export function isInstalled() {
  const stamp = read(STAMP);
  if (stamp === wanted()) return true;
  if (stamp && !stamp.startsWith(machine())) return false;
  if (!installedByHand()) return false;
  writeFileSync(STAMP, wanted());
  return true;
}

const machine = () => `${process.platform}-${process.arch} `;
const wanted = () => machine() + createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

// Whether the packages are right although our own record is missing or old, because a person ran npm.
function installedByHand() {
  const record = read('node_modules/.package-lock.json');
  if (!record) return false;
  const found = JSON.parse(record).packages;
  const asked = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
  return asked.every(([path, entry]) => !path || entry.optional || found[path]?.version === entry.version);
}

async function install() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const [program, first] = npm && basename(npm) === 'npm-cli.js' ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(program, [...first, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => {
    child.kill('SIGTERM');
    process.exit(130);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
    child.on('error', (error) => resolve(error.code));
  });
  process.off('SIGINT', end).off('SIGTERM', end);
  if (code === 'ENOENT') throw new Error('npm was not found: install it, or put it on the PATH.');
  if (code !== 0) throw new Error(`npm ci failed (${code}): ${reason(output)}`);
  writeFileSync(STAMP, wanted());
}

function reason(output) {
  const lines = output.split('\n').flatMap((line) => line.match(/^npm (?:error|ERR!) (.+)/)?.[1] ?? []);
  const said = lines.filter((line) => !/^(A complete log|\/|code |errno |syscall |network This is)/.test(line.trim()));
  return (
    said.slice(0, 2).join(' ') ||
    lines.join(' ') ||
    output.trim().split('\n').at(-1) ||
    'no reason given'
  ).trim();
}
