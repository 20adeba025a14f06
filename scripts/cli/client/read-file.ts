import { readFileSync } from 'node:fs';
import { namePlace, readBundleText } from '@/lib/bundle';
import { AppError, type FieldError } from '@/lib/errors';

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/** The JSON of a file. Throws an Error that tells the person at the keyboard what is wrong, and where. */
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

/**
 * Runs `work` on a file; turns a refusal into an Error with the file's name and a line per wrong place. `json`: the
 * content of the file, which gives those places names.
 */
export function explained<T>(file: string, work: () => T, json?: unknown): T {
  try {
    const result = work();
    return result instanceof Promise ? (result.catch((error) => rethrow(file, error, json)) as T) : result;
  } catch (error) {
    return rethrow(file, error, json);
  }
}

function rethrow(file: string, error: unknown, json: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new Error([`${file}: ${error.message}`, ...placeLines(error.errors, json)].join('\n'), { cause: error });
}

/** One line per wrong place, with the names of what contains it. */
export const placeLines = (places: readonly FieldError[], json: unknown): string[] =>
  places.map(({ path, message }) => `  ${path === '' ? 'the file' : namePlace(path, json)}: ${message}`);
