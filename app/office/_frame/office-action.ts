import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { isFromOffice } from '@/lib/api/office-place';
import type { Writes } from '@/lib/context';
import { isAboutDecimals } from '@/lib/currency';
import { AppError, isConnectionLost } from '@/lib/errors';
import { log } from '@/lib/log';
import { type Account, isFresh, NEEDS_STEP_UP, type OfficeContext, type Permission, Refusal } from '@/lib/staff';
import type { Action, FormState } from './form-state';
import { contextOf, mayDo, openAccount, readVisit, requestPath, type Visit } from './visit';

/** The name prefix of fields whose values are never sent back. */
const SECRET = 'secret_';

type Answer = Promise<FormState | undefined>;

/** A form that anyone may send, signed in or not. */
export function openAction<S extends z.ZodType>(schema: S, run: (visit: Visit, input: z.output<S>) => Answer): Action {
  return (_, form) => answer(form, schema, readVisit, run);
}

/** A form of a signed-in person about their own account. */
export function accountAction<S extends z.ZodType>(
  schema: S,
  run: (visit: Visit & { account: Account }, input: z.output<S>) => Answer,
): Action {
  return (_, form) => answer(form, schema, openAccount, run);
}

/**
 * A form of the organisation in the page's path, whose membership is read again. Members of other organisations get `not_found`. A role
 * without the permission, and a missing step-up, are refused before `run`.
 */
export function officeAction<S extends z.ZodType>(
  permission: Permission,
  schema: S,
  run: (ctx: OfficeContext, input: z.output<S>) => Answer,
): Action {
  return (_, form) => answer(form, schema, () => enter(permission), run);
}

async function enter(permission: Permission): Promise<OfficeContext> {
  const visit = await openAccount();
  const ctx = await contextOf(visit, (await requestPath()).split('/')[2] ?? '');
  if (!ctx || !mayDo(ctx, permission)) throw new Refusal('not_found');
  if (ctx.seenAs) throw new Refusal('only_seen');
  if (NEEDS_STEP_UP.has(permission) && !isFresh(visit.account, visit.now)) throw new Refusal('not_now');
  return { ...ctx, permission };
}

/** Authenticates, parses the form, runs, and turns errors into a refusal at a field. Typed values are returned, except secrets. */
async function answer<S extends z.ZodType, Who extends { now: Date; writes?: Writes }>(
  form: FormData,
  schema: S,
  who: () => Promise<Who>,
  run: (who: Who, input: z.output<S>) => Answer,
): Promise<FormState> {
  // Next.js accepts a form without an Origin.
  const { site } = await readVisit();
  if (!isFromOffice(await headers(), site)) return { refused: 'failed' };
  const fields = [...form].filter(
    (pair): pair is [string, string] => !pair[0].startsWith('$') && typeof pair[1] === 'string',
  );
  // Secrets, such as providers' keys, are not sent back.
  const typed = Object.fromEntries(fields.filter(([name]) => !name.startsWith(SECRET)));
  let writes: Writes | undefined;
  try {
    const known = await who();
    writes = known.writes;
    const read = schema.safeParse(Object.fromEntries(fields));
    if (!read.success) return { refused: 'invalid', field: String(read.error.issues[0]?.path[0] ?? ''), typed };
    const done = await run(known, read.data).catch((error: unknown) => {
      // Sent again with its idempotency key, a request whose COMMIT got no answer answers what it did.
      if ('request' in typed && isConnectionLost(error)) return run(known, read.data);
      throw error;
    });
    const state = done ?? { isDone: true };
    return state.refused ? { typed, ...state } : state;
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof Refusal)
      return {
        refused: error.code,
        ...(error.field && { field: error.field }),
        ...(error.detail && { detail: error.detail }),
        ...(error.code === 'not_now' && { stepUp: `/office/step-up?next=${encodeURIComponent(await requestPath())}` }),
        typed,
      };
    if (error instanceof AppError && error.code === 'validation_failed') return { ...wrongPlace(error), typed };
    if (!(error instanceof AppError)) log.error({ err: error }, 'a server action of the office failed');
    return {
      refused: isUnknown(error, writes) ? (isOnce(typed) ? 'unknown_outcome' : 'unknown_look') : 'failed',
      typed,
    };
  }
}

/** Whether a failed action may have changed something: a COMMIT got no answer, or an earlier transaction of it was committed. */
const isUnknown = (error: unknown, writes: Writes | undefined): boolean =>
  writes ? writes.mayHold : isConnectionLost(error);

/** Whether a form that is sent again is done at most once: by its request, or because what it showed, if anything, has changed. */
const isOnce = (typed: Record<string, string>): boolean => ['request', 'seen', 'version'].some((name) => typed[name]);

/** The first validation error of an import, at the field named like its last member. */
function wrongPlace(error: AppError): FormState {
  const [{ path, message } = { path: '', message: '' }] = error.errors;
  const member = path.split('.').at(-1) ?? '';
  const field = member.replace(/\[\d+\]$/, '');
  if (isAboutDecimals(error)) return { refused: 'no_decimals', field };
  return { refused: 'invalid', field, detail: `${member}: ${message}.` };
}
