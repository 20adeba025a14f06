import type { z } from 'zod';
import type { FieldError } from '@/lib/errors';

/** The issues of zod, one per wrong field, with paths like `seats[2]`. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: pathOf(issue.path), message: issue.message }));
}

/** `['seats', 2, 'id']` as `seats[2].id`. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
