import { readFileSync } from 'node:fs';

const SHELLS = ['sh', 'dash', 'bash', 'ash', 'zsh', 'busybox', 'fish'];

/**
 * The ids of the parent process and, where that is a shell of npm, of its parent. A different answer later means that one
 * of them has ended.
 */
export function lineage() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const name = stat.slice(stat.indexOf('(') + 1, end);
    if (SHELLS.includes(name)) return `${process.ppid} ${stat.slice(end + 2).split(' ')[1]}`;
  } catch {}
  return `${process.ppid}`;
}
