import { type ParseError, parse, printParseErrorCode, visit } from 'jsonc-parser';
import { AppError, type FieldError } from '@/lib/errors';
import { jsonPath } from './check/field-errors';
import { wrongBundle } from './check-bundle';

/**
 * Parses the JSON of a file.
 * @throws AppError `malformed_body` with line and column when it is not JSON in UTF-8; `validation_failed` for a
 * repeated member, of which JSON.parse would silently keep the last
 */
export function readBundleText(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const json = parseJson(text);
  const twice = findDuplicateMembers(text);
  if (twice.length > 0) throw wrongBundle(twice);
  return json;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('malformed_body', `It is not JSON: ${whereItBreaks(text)}.`, { cause: error });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('malformed_body', 'It is not text in UTF-8.', { cause: error });
  }
}

function whereItBreaks(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (text.trim() === '') return 'the file is empty';
  if (!first) return 'a string has a character that must be escaped';
  const before = text.slice(0, first.offset).split('\n');
  const what = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${what} at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

const MAX_DEPTH = 64;

function findDuplicateMembers(text: string): FieldError[] {
  const errors: FieldError[] = [];
  const open: Set<string>[] = [];
  const begin = () => {
    if (open.push(new Set()) > MAX_DEPTH) {
      throw new AppError('malformed_body', `It is nested deeper than ${MAX_DEPTH} levels.`);
    }
  };
  const end = () => {
    open.pop();
  };
  visit(text, {
    onObjectBegin: begin,
    onObjectEnd: end,
    onArrayBegin: begin,
    onArrayEnd: end,
    onObjectProperty: (name, _offset, _length, _line, _column, pathSupplier) => {
      const members = open.at(-1);
      if (members?.has(name)) errors.push({ path: jsonPath([...pathSupplier(), name]), message: 'occurs twice' });
      members?.add(name);
    },
  });
  return errors;
}
