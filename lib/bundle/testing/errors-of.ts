import { AppError, type FieldError } from '@/lib/errors';
import { checkBundle } from '..';
import { sample } from './sample';

/** Everything that checkBundle finds wrong. */
export function errorsOf(bundle: unknown): FieldError[] {
  try {
    checkBundle(bundle);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return error.errors;
    throw error;
  }
}

/** A valid bundle with the value at `path` (dotted) replaced; undefined removes it. */
export function withValue(path: string, value: unknown): unknown {
  const { client, ...rest } = sample('theater');
  const lists = { payment_methods: [{ payment_desc: 'Bank' }], redirect_hosts: ['www.example.org'] };
  const bundle: Record<string, unknown> = { client: { ...client, ...lists }, ...rest };
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let at = bundle;
  for (const part of parts) at = at[part] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return bundle;
}
