import type { z } from 'zod';
import { isFromOffice } from '@/lib/api/office-place';
import { isAboutDecimals } from '@/lib/currency';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { isFresh, NEEDS_STEP_UP, type OfficeContext, type Permission, Refusal } from '@/lib/staff';
import { type ClientRoute, ROUTES } from '../../../_frame/access';
import { contextOf, mayDo, readVisit, type Visit } from '../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

/** The reason of a refusal. `available`: how many are left. `detail`: what the refusal is about. */
export type Refused = { refused: string; available?: number; detail?: string; stepUp?: string };

const MOST_CHARACTERS = 50_000;

/** Routes that change and hold nothing, so that an owner who sees the office as another role may call them. */
const READS: ReadonlySet<ClientRoute> = new Set<ClientRoute>([
  '/office/[client]/till/call/performances',
  '/office/[client]/till/call/types',
  '/office/[client]/till/call/hall',
  '/office/[client]/till/call/find',
  '/office/[client]/till/call/order',
  '/office/[client]/till/call/latest',
]);

/**
 * A JSON route of the box office page. A refusal is also a 200, so that the page may retry after any other status. 401: locked or signed
 * out; the page then reloads. 404 for people without the permission.
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
    const code = isAboutDecimals(error) ? 'no_decimals' : error.code;
    return answer({ refused: code, ...(typeof available === 'number' && { available }) });
  }
  // The outcome is unknown: the page retries with the same key.
  if (!(error instanceof AppError)) log.error({ err: error }, 'a request of the till failed');
  return answer({ refused: 'failed' }, 503);
}

const answer = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
