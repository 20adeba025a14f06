import type { z } from 'zod';
import { isFromOffice } from '@/lib/api/office-place';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { isFresh, NEEDS_STEP_UP, type OfficeContext, type Permission, Refusal } from '@/lib/staff';
import { type ClientRoute, ROUTES } from '../../../_frame/access';
import { contextOf, mayDo, readVisit, type Visit } from '../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

/** The answer to the selling page, or the reason of a refusal. `available`: how many are left. `detail`: the subject of the sentence. */
export type Refused = { refused: string; available?: number; detail?: string; stepUp?: string };

const MOST_CHARACTERS = 50_000;

/** What changes nothing and holds nothing. */
const READS: ReadonlySet<ClientRoute> = new Set<ClientRoute>([
  '/office/[client]/till/call/performances',
  '/office/[client]/till/call/types',
  '/office/[client]/till/call/hall',
  '/office/[client]/till/call/find',
  '/office/[client]/till/call/order',
]);

/**
 * A question of the selling page, as JSON: answered with 200 also where it is refused, so that whatever is no answer may be asked again.
 * 401: locked or signed out, where a reload of the page leads on. Not found for people who may not ask it.
 */
export function tillRoute<S extends z.ZodType>(
  route: ClientRoute,
  schema: S,
  run: (ctx: OfficeContext, input: z.output<S>, visit: Visit) => Promise<object>,
): (request: Request, props: Props) => Promise<Response> {
  return async (request, { params }) => {
    const visit = await readVisit();
    if (!isFromOffice(request.headers, visit.site)) return answer({ refused: 'failed' }, 403);
    const { account } = visit;
    if (!account) return answer({ refused: visit.locked ? 'locked' : 'signed_out' }, 401);
    const { client } = await params;
    const found = await contextOf({ ...visit, account }, client);
    const permission = ROUTES[route] as Permission;
    if (!found || !mayDo(found, permission)) return answer({ refused: 'not_found' }, 404);
    if (found.seenAs && !READS.has(route)) return answer({ refused: 'only_seen' });
    if (NEEDS_STEP_UP.has(permission) && !isFresh(account, visit.now)) return answer(stepUp(client));
    const read = schema.safeParse(await bodyOf(request));
    if (!read.success) return answer({ refused: 'invalid' });
    try {
      return answer(await run({ ...found, permission }, read.data, visit));
    } catch (error) {
      return refusalOf(error, client);
    }
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const stepUp = (client: string): Refused => ({
  refused: 'not_now',
  stepUp: `/office/step-up?next=${encodeURIComponent(`/office/${client}/till`)}`,
});

function refusalOf(error: unknown, client: string): Response {
  if (error instanceof Refusal) {
    if (error.code === 'not_now') return answer(stepUp(client));
    return answer({ refused: error.code, ...(error.detail && { detail: error.detail }) });
  }
  if (error instanceof AppError && error.code !== 'busy') {
    const { available } = error.extra;
    return answer({ refused: error.code, ...(typeof available === 'number' && { available }) });
  }
  // Nothing was decided: the page asks again, with the same key.
  if (!(error instanceof AppError)) log.error({ err: error }, 'a question of the till failed');
  return answer({ refused: 'failed' }, 503);
}

const answer = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
