import { expect, it } from 'vitest';
import { asAppError } from './api/problem';
import { AppError } from './errors';

it('recognises an AppError of another bundle, and nothing else', async () => {
  // Vite loads a module once for each query: a second copy, as each bundle has one.
  const copy: typeof import('./errors') = await import('./errors?copy' as './errors');
  expect(copy.AppError).not.toBe(AppError);
  const busy = new copy.AppError('busy', 'Busy');
  expect(busy instanceof AppError).toBe(true);
  expect(asAppError(busy)).toBe(busy);
  class Special extends AppError {}
  expect(busy instanceof Special).toBe(false);
  expect(new Special('busy', 'Busy') instanceof AppError).toBe(true);
  for (const other of [new Error('busy'), { code: 'busy' }, 'busy', null, undefined])
    expect(other instanceof AppError).toBe(false);
});
