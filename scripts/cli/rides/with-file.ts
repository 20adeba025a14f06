import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { MapSource } from '@/lib/cycling';

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/**
 * Opens a file for reading in blocks and passes it to `use`. Throws an Error that says in one sentence why it cannot be
 * opened.
 */
export function withFile<T>(file: string, use: (source: MapSource) => T): T {
  const handle = open(file);
  try {
    return use(sourceOfFile(handle, fstatSync(handle).size));
  } finally {
    closeSync(handle);
  }
}

function open(file: string): number {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    readSync(handle, Buffer.alloc(1), 0, 1, 0);
    return handle;
  } catch (error) {
    if (handle !== undefined) closeSync(handle);
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw error;
    throw new Error(`${file} cannot be read: ${reason}.`, { cause: error });
  }
}

/** All blocks share one buffer: a map has tens of thousands of them. */
function sourceOfFile(handle: number, size: number): MapSource {
  let memory = Buffer.alloc(1 << 16);
  return {
    size,
    read: (at, length) => {
      if (length > memory.length) memory = Buffer.alloc(Math.max(length, 2 * memory.length));
      let done = 0;
      while (done < length) {
        const count = readSync(handle, memory, done, length - done, at + done);
        if (count === 0) break;
        done += count;
      }
      return memory.subarray(0, done);
    },
  };
}
