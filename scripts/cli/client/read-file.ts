import { readFileSync } from 'node:fs';
import { namePlace, readBundleText } from '@/lib/bundle';
import { AppError, type FieldError } from '@/lib/errors';

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/** Parses the JSON of a file. Throws an Error that says what is wrong, and where in the file. */
export function readFile(file: string): unknown {
  return explainErrors(file, () => {
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
 * Runs `work` on a file. Turns an AppError into an Error with the file's name and a line per invalid member. `json`: the
 * content of the file, from which the lines take the names of things.
 */
export function explainErrors<T>(file: string, work: () => T, json?: unknown): T {
  try {
    const result = work();
    return result instanceof Promise ? (result.catch((error) => rethrow(file, error, json)) as T) : result;
  } catch (error) {
    return rethrow(file, error, json);
  }
}

function rethrow(file: string, error: unknown, json: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new Error([`${file}: ${error.message}`, ...errorLines(error.errors, json)].join('\n'), { cause: error });
}

/** One line per invalid member, with the names of the things that contain it. */
export const errorLines = (places: readonly FieldError[], json: unknown): string[] =>
  places.map(({ path, message }) => `  ${path === '' ? 'the file' : namePlace(path, json)}: ${message}`);
