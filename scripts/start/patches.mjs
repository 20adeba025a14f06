import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'patches';
const PROGRAM = 'node_modules/patch-package/index.js';

/**
 * Files of packages under `root` to which the patches in `patches/` are not applied; a missing file needs none. `npm ci`
 * applies the patches, but not with `--ignore-scripts`.
 */
export function findUnpatched(root = '.') {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.patch'))
    .flatMap((name) => filesOf(readFileSync(join(FOLDER, name), 'utf8')))
    .filter(({ path, pieces }) => {
      if (!existsSync(join(root, path))) return false;
      const text = readFileSync(join(root, path), 'utf8');
      return !pieces.every((piece) => text.includes(piece));
    })
    .map(({ path }) => path);
}

/** Applies missing patches. Throws one sentence when that fails. */
export function patchPackages() {
  if (findUnpatched().length === 0) return;
  const { status, stderr } = existsSync(PROGRAM)
    ? spawnSync(process.execPath, [PROGRAM, '--error-on-fail'], { encoding: 'utf8' })
    : { status: 1, stderr: 'patch-package is not installed' };
  const left = findUnpatched();
  if (status === 0 && left.length === 0) return;
  throw new Error(`The patches of ${FOLDER}/ do not apply (${left.join(', ')}): ${stderr.trim()}. Run \`npm ci\`.`);
}

/** For each file that a patch changes, the patched text around each change. */
function filesOf(patch) {
  return patch.split(/^diff --git .*\n/m).flatMap((part) => {
    const path = /^\+\+\+ b\/(.+)$/m.exec(part)?.[1];
    if (!path) return [];
    const [, ...hunks] = part.split(/^@@ .*\n/m);
    return [{ path, pieces: hunks.map(afterOf) }];
  });
}

const afterOf = (hunk) =>
  hunk
    .split('\n')
    .filter((line) => /^[ +]/.test(line))
    .map((line) => line.slice(1))
    .join('\n');
