import { headers } from 'next/headers';
import { redirect, unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { isFromOffice } from '@/lib/api/office-place';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { type Account, isFresh, NEEDS_STEP_UP, type OfficeContext, type Permission, Refusal } from '@/lib/staff';
import type { Action, FormState } from './form-state';
import { askedPath, contextOf, mayDo, openAccount, readVisit, type Visit } from './visit';

type Answer = Promise<FormState | undefined>;

/** A form that anyone may send, signed in or not. */
export function openAction<S extends z.ZodType>(schema: S, run: (visit: Visit, input: z.output<S>) => Answer): Action {
  return (_, form) => answer(form, schema, async (input) => run(await readVisit(), input));
}

/** A form of who is signed in, about themselves. */
export function accountAction<S extends z.ZodType>(
  schema: S,
  run: (visit: Visit & { account: Account }, input: z.output<S>) => Answer,
): Action {
  return (_, form) => answer(form, schema, async (input) => run(await openAccount(), input));
}

/**
 * A form of an organisation: the one that the page's path names, of which the membership is read anew. Not found for who does not work there;
 * what the role, scope or proof does not allow is refused before anything is looked at.
 */
export function officeAction<S extends z.ZodType>(
  permission: Permission,
  schema: S,
  run: (ctx: OfficeContext, input: z.output<S>) => Answer,
): Action {
  return (_, form) =>
    answer(form, schema, async (input) => {
      const visit = await openAccount();
      const path = await askedPath();
      const ctx = await contextOf(visit, path.split('/')[2] ?? '');
      if (!ctx || !mayDo(ctx, permission)) throw new Refusal('not_found');
      const unproven = { refused: 'not_now', stepUp: `/office/step-up?next=${encodeURIComponent(path)}` } as const;
      if (NEEDS_STEP_UP.has(permission) && !isFresh(visit.account, visit.now)) return unproven;
      try {
        return await run({ ...ctx, permission }, input);
      } catch (error) {
        // What is asked for decides (a job, an import).
        if (error instanceof Refusal && error.code === 'not_now') return unproven;
        throw error;
      }
    });
}

/** Reads the form, runs, and turns what is refused into words at a field. Nothing that was typed is lost. */
async function answer<S extends z.ZodType>(
  form: FormData,
  schema: S,
  run: (input: z.output<S>) => Answer,
): Promise<FormState> {
  // Next.js lets a form without an Origin pass.
  const { site } = await readVisit();
  if (!isFromOffice(await headers(), site)) return { refused: 'failed' };
  const typed = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => !pair[0].startsWith('$') && typeof pair[1] === 'string'),
  );
  const read = schema.safeParse(typed);
  if (!read.success) return { refused: 'invalid', field: String(read.error.issues[0]?.path[0] ?? ''), typed };
  try {
    const state = (await run(read.data)) ?? { isDone: true };
    return state.refused ? { typed, ...state } : state;
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof Refusal)
      return {
        refused: error.code,
        ...(error.field && { field: error.field }),
        ...(error.detail && { detail: error.detail }),
        typed,
      };
    if (error instanceof AppError && error.code === 'validation_failed') return { ...wrongPlace(error), typed };
    if (!(error instanceof AppError)) log.error({ err: error }, 'a form of the office failed');
    return { refused: 'failed', typed };
  }
}

/** The first wrong place of what was to be imported, at the field of its last member. */
function wrongPlace({ errors }: AppError): FormState {
  const [{ path, message } = { path: '', message: '' }] = errors;
  const field = path.split('.').at(-1) ?? '';
  return { refused: 'invalid', field, detail: `${field}: ${message}.` };
}

export const goTo = (path: string): never => redirect(path);
