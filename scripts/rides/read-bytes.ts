import { readFileSync } from 'node:fs';

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB; take the extract of a region',
};

/** The bytes of a file. Throws an Error that says in one sentence why it cannot be read. */
export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw error;
    throw new Error(`${file} cannot be read: ${reason}.`, { cause: error });
  }
}
