import { readFileSync } from 'node:fs';
import { readBundleText } from '@/lib/bundle';
import { AppError } from '@/lib/errors';

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/** The JSON of a file. Throws an Error that says in words for the person at the keyboard what is wrong, and where. */
export function readFile(file: string): unknown {
  return explained(file, () => {
    try {
      return readBundleText(readFileSync(file));
    } catch (error) {
      const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
      if (reason) throw new AppError('malformed_body', `It cannot be read: ${reason}.`, { cause: error });
      throw error;
    }
  });
}

/** Runs `work` on a file; a refusal becomes an Error with the file's name and a line per wrong place. */
export function explained<T>(file: string, work: () => T): T {
  try {
    const result = work();
    return result instanceof Promise ? (result.catch((error) => rethrow(file, error)) as T) : result;
  } catch (error) {
    return rethrow(file, error);
  }
}

function rethrow(file: string, error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const places = error.errors.map(({ path, message }) => `  ${path === '' ? 'the file' : path}: ${message}`);
  throw new Error([`${file}: ${error.message}`, ...places].join('\n'), { cause: error });
}
