import type { z } from 'zod';
import type { FieldError } from '@/lib/errors';

/** `['events', 3, 'key']` as `events[3].key`; unusual names are quoted. */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const word = String(part);
    if (!/^[A-Za-z_][\w-]{0,63}$/.test(word)) return `${text}[${JSON.stringify(word.slice(0, 64))}]`;
    return text === '' ? word : `${text}.${word}`;
  }, '');
}

/** The issues of zod, one for each path. Needs a parse with `reportInput`. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap(meant).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: jsonPath([...issue.path, key]), message: issue.message }));
    }
    return [{ path: jsonPath(issue.path), message: issue.input === undefined ? 'is missing' : issue.message }];
  });
}

/** For a union, the issues of the branch that was meant; the union's own issue when none was. */
function meant(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOfKind = (errors: z.core.$ZodIssue[]) =>
    errors.every(({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_union'));
  const errors = issue.errors.find(isOfKind);
  return errors ? errors.flatMap((inner) => meant({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
}

/** The sentence for zod's own issues; the schemas have the others. */
export function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}, not ${kindOf(issue.input)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_big':
      return issue.origin === 'string' ? `must be at most ${issue.maximum} characters` : 'is wrong';
    case 'too_small':
      return 'must have at least one entry';
    case 'unrecognized_keys':
      return notKnown(issue);
    default:
      return 'is wrong';
  }
}

function notKnown({ inst }: z.core.$ZodRawIssue): string {
  const shape = inst && '_zod' in inst && (inst as z.core.$ZodObject)._zod.def.shape;
  return shape ? `is not known here; known are ${Object.keys(shape).join(', ')}` : 'is not known here';
}

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return KINDS[typeof value] ?? 'that';
}
