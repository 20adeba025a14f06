import type { z } from 'zod';
import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { confirmClient, type Freshness, findClient } from '@/lib/clients';
import type { Context, Writes } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { DoorContext } from '@/lib/office';
import { atOneVersion } from '@/lib/programme';
import { readBody } from './body';
import { agedAnswer, GUARD_AGE_MS } from './catalogue-guard';
import type { Contract, Method } from './contract';
import { preflight } from './cors';
import { authenticateDevice } from './door';
import { wantsEventStream } from './event-stream';
import { failurePage } from './failure-page';
import { guarded } from './guarded';
import { answerOnce } from './idempotency';
import type { Limits } from './limits';
import { parse, parseAddress } from './parse-request';
import type { RequestInfo } from './problem';
import { recentAnswer, rememberAnswer } from './remember-answer';
import { catalogueAnswer, revalidated } from './revalidate';
import { seeOther } from './see-other';

type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };
export type RouteHandler = (request: Request, args: RouteArguments) => Promise<Response>;

type Input<C> =
  C extends Contract<infer P, infer Q, infer B, infer _A>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B>; request: Request; limits: Limits }
    : never;
type AnswerOf<C> = C extends Contract<infer _P, infer _Q, infer _B, infer A> ? z.input<A> : never;

/** The implementation of a door contract: `door` is the calling device. `events` answers clients that request server-sent events. */
export const doorOperation = <C extends Contract>(
  contract: C,
  run: (door: DoorContext, input: Input<C>) => Promise<{ answer: AnswerOf<C> }>,
  events?: (door: DoorContext, input: Input<C>) => Response,
): Operation => {
  const doorIn = (input: unknown) => (input as { door: DoorContext }).door;
  const plain = operation(contract, (_, input) => run(doorIn(input), input));
  return events ? { ...plain, events: (input: never) => events(doorIn(input), input) } : plain;
};

/** The implementation of a contract. It may set headers of its answer. */
export type Operation = {
  contract: Contract;
  freshness: Freshness;
  run: (ctx: Context, input: never) => Promise<{ answer: unknown; headers?: Record<string, string> }>;
  events?: (input: never) => Response;
};

/** Binds a contract to its implementation, with a client as fresh as the contract needs. */
export function operation<C extends Contract>(
  contract: C,
  run: (ctx: Context, input: Input<C>) => Promise<{ answer: AnswerOf<C>; headers?: Record<string, string> }>,
  freshness: Freshness = 'current',
): Operation {
  return { contract, run, freshness };
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type RouteHandlers = Record<(typeof METHODS)[number], RouteHandler>;

const everyMethod = (handlerOf: (method: string) => RouteHandler) =>
  Object.fromEntries(METHODS.map((method) => [method, handlerOf(method)])) as RouteHandlers;

/**
 * The handlers of one address: one per operation, HEAD and OPTIONS, and a JSON 405 for the rest. A handler parses,
 * calls and serialises; every failure goes through the one error table.
 */
export function endpoint(...operations: Operation[]): RouteHandlers {
  const byMethod = new Map<string, Operation>(operations.map((op) => [op.contract.method satisfies Method, op]));
  const get = byMethod.get('GET');
  if (get) byMethod.set('HEAD', get);
  const allow = [...METHODS.filter((method) => byMethod.has(method)), 'OPTIONS'].join(', ');

  const handler =
    (method: string): RouteHandler =>
    async (request, { params }) => {
      if (method === 'OPTIONS') return preflight(request, allow);
      const found = byMethod.get(method);
      const handle = async (about: RequestInfo, limits: Limits, writes: Writes) => {
        if (!found) throw methodNotAllowed(allow);
        const raw = await params;
        return found.contract.sharedCacheSeconds === undefined
          ? run(found, request, raw, { about, limits, writes })
          : readCatalogue(found, request, raw, limits);
      };
      const refused = found?.contract.failurePage
        ? async () => failurePage(found.contract, request, await params)
        : undefined;
      const answer = await guarded(request, found?.contract, handle, refused);
      if (answer.status === 405) answer.headers.set('Allow', allow);
      return answer;
    };
  return everyMethod(handler);
}

/** The handlers of unknown addresses: a JSON 404. */
export function nothingHere(): RouteHandlers {
  const handler: RouteHandler = (request) =>
    request.method === 'OPTIONS'
      ? Promise.resolve(preflight(request, 'OPTIONS'))
      : guarded(request, undefined, () =>
          Promise.reject(new AppError('not_found', 'There is nothing at this address')),
        );
  return everyMethod(() => handler);
}

/** The JSON 405 to a method that Next.js does not know, at an address that allows `allow`. */
export async function refuseMethod(request: Request, allow: string): Promise<Response> {
  const answer = await guarded(request, undefined, () => Promise.reject(methodNotAllowed(allow)));
  answer.headers.set('Allow', allow);
  return answer;
}

const methodNotAllowed = (allow: string) => new AppError('method_not_allowed', `This address answers ${allow}`);

async function run(
  { contract, run, freshness, events }: Operation,
  request: Request,
  raw: Record<string, unknown>,
  { about, limits, writes }: { about: RequestInfo; limits: Limits; writes: Writes },
): Promise<Response> {
  const { db } = pool();
  const client = await findClient(db, String(raw.client_name), freshness);
  const ctx: Context = { client, db, now: databaseNow(), writes };
  if (contract.neverRefused || contract.isOfDevice) limits.isClientOver(client);
  else limits.client(ctx, typeof raw.cart_id === 'string' ? raw.cart_id : undefined);
  const door = contract.isOfDevice ? await authenticateDevice(ctx, request) : undefined;
  const { params, query } = parseAddress(contract, request, raw);
  const body = contract.body ? parse(contract.body, await readBody(request)) : undefined;
  const named = cartIn(body);
  if (named !== undefined) limits.cart(ctx, named);
  const input = { params, query, body, request, limits, door } as never;

  if (events && request.method === 'GET' && wantsEventStream(request)) return events(input);
  const answer = async (ctx: Context) => {
    const { answer, headers } = await run(ctx, input);
    return { status: contract.status as number, body: JSON.stringify(answer), headers };
  };
  const key = contract.idempotent ? request.headers.get('idempotency-key') : null;
  const done =
    key === null
      ? await answer(ctx)
      : await answerOnce(ctx, { key, about, address: [contract.path, params], body }, answer);
  if (done.status === 303) return seeOther(done.headers);
  return new Response(request.method === 'HEAD' ? null : done.body, {
    status: done.status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...done.headers },
  });
}

/** The cart that a body names; contracts have only this member for it. */
const cartIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'cart_id' in body && typeof body.cart_id === 'string'
    ? body.cart_id
    : undefined;

/** Answers a catalogue read: current, or a recent cached answer while the client is above its limit. */
async function readCatalogue(
  { contract, run }: Operation,
  request: Request,
  raw: Record<string, unknown>,
  limits: Limits,
): Promise<Response> {
  const { db } = pool();
  const remembered = await findClient(db, String(raw.client_name), 'remembered');
  const isOver = limits.isClientOver(remembered);
  const { params, query } = parseAddress(contract, request, raw);
  const what = JSON.stringify([contract.path, params, query]);
  const recent = isOver && recentAnswer({ client: remembered, now: databaseNow() }, what, GUARD_AGE_MS);
  if (recent) return revalidated(request, agedAnswer(recent.answer, recent.ageMs));

  const { client, stock } = await confirmClient(db, remembered);
  const ctx: Context = { client, db, now: databaseNow() };
  const input = { params, query, body: undefined, request, limits } as never;
  const make = async (now: Date) => {
    const { answer } = await atOneVersion({ ...ctx, now }, (ctx) => run(ctx, input));
    return catalogueAnswer(JSON.stringify(answer), contract.sharedCacheSeconds ?? 0);
  };
  // A voucher's state is not part of the catalogue: the answer is cached only as long as shared caches may.
  const mostMs = isWithCode(query) ? (contract.sharedCacheSeconds ?? 0) * 1000 : undefined;
  return revalidated(request, await rememberAnswer(ctx, stock, what, make, mostMs));
}

const isWithCode = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'code' in query && query.code !== undefined;
