import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import next from 'next';
import { badHost, refuse } from '@/lib/api/bad-address';
import { answerPage } from '@/lib/api/page-failure';
import { asAppError } from '@/lib/api/problem';
import { isDraining, startDraining } from '@/lib/draining';
import { env } from '@/lib/env';
import { drawInThreads } from '@/lib/papers/draw-in-threads';
import { endJobs } from '@/lib/repeat';
import { answerBy } from './answer';
import { checkRequest, PAGE_METHODS } from './check-request';
import { collectWhenIdle } from './collect-when-idle';
import { REPLACE_ME, RETIRE, RETIRE_GENTLY } from './keep-workers';
import { type LightResponse, send } from './light-response';
import { listenOn } from './listen-on';
import { originForm } from './origin-form';
import { packedStatic } from './pack-static';
import { paperThread } from './paper-thread';
import { removeScripts } from './plain-pages';
import { type Handlers, routeTable } from './route-table';
import { sharedPages } from './shared-pages';
import { isDocument } from './shared-pages/which-page';
import { answerTakenSeats } from './taken-seats';
import { webProcesses } from './web-processes';
import { withBody } from './with-body';

const DIST_DIR = process.env.NEXT_DIST_DIR ?? '.next';
/** Longer than a proxy in front keeps a connection (nginx: 60 s), so that it never reuses one that we are closing. */
const KEEP_ALIVE_MILLISECONDS = 75_000;
/** Timeouts of a request's headers and body, which has at most 64 KiB. */
const TIMES = {
  keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
  headersTimeout: 10_000,
  // A little more than an upload of the office may take; other bodies have ten seconds (lib/api/body-limits.ts).
  requestTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};
/** Shorter than the launcher's timeout (scripts/start/web.ts), longer than the deadline of a query. */
const PATIENCE_MILLISECONDS = 9000;
/** How long a replaced process keeps idle connections: requests meanwhile are answered with Connection: close. */
const LINGER_MILLISECONDS = 10_000;

/** Serves LISTEN and PORT in this process: the HTTP interface with `routes`, the pages with Next.js. */
export async function serve(routes: Record<string, Handlers>): Promise<void> {
  // A separate server that never listens: on ours Next.js would take every upgrade request and close it. With another hostname than
  // localhost, rewrites of proxy.ts would leave the service.
  const app = next({ dev: false, hostname: 'localhost', port: env.PORT, httpServer: createServer() });
  await quietly(() => app.prepare());
  const page = app.getRequestHandler();
  const answer = answerBy(routeTable(routes));
  const call = getRequestListener(
    async (request, { outgoing }) => {
      send((await answer(request)) as unknown as LightResponse, outgoing as ServerResponse);
      return RESPONSE_ALREADY_SENT;
    },
    // `hostname`: for requests that name no host, as HTTP/1.0 may.
    { overrideGlobalObjects: false, errorHandler: refuseHost, hostname: `localhost:${env.PORT}` },
  );

  const packed = packedStatic(DIST_DIR);
  drawInThreads(join(process.cwd(), paperThread(DIST_DIR)), webProcesses);
  const shared = sharedPages(page);
  const document = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const { response, isCounted } = await shared(request, incoming as IncomingMessage);
      if (response) send(response as unknown as LightResponse, outgoing as ServerResponse);
      else await byNext(incoming as IncomingMessage, outgoing as ServerResponse, { isCounted });
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false, errorHandler: refuseHost },
  );
  const byNext = (request: IncomingMessage, response: ServerResponse, known: { isCounted?: boolean } = {}) =>
    answerPage(response, () => page(request, response), known);

  const onRequest: RequestListener = (request, response) => {
    if (request.method === 'OPTIONS' && request.url === '*')
      return response.writeHead(204, { Allow: PAGE_METHODS }).end();
    const { url, isInterface } = originForm(request.url ?? '/');
    request.url = url;
    try {
      checkRequest(request, isInterface);
    } catch (error) {
      return turnAway(error, response);
    }
    const file = packed(url, request.headers['accept-encoding']);
    if (file) response.setHeaders(new Headers(file.headers));
    if (isDraining()) response.setHeader('Connection', 'close');
    request.url = file?.url ?? url;
    removeScripts(request, response);
    if (answerTakenSeats(request, response, turnAway)) return;
    if (isInterface) void call(request, response);
    else if (isDocument(request)) void document(request, response);
    else
      withBody(request).then(
        (whole) => byNext(whole, response),
        (error) => turnAway(error, response),
      );
  };
  collectWhenIdle(() => process.send?.(REPLACE_ME));
  const servers = listenOn(env.LISTEN, env.PORT, () => {
    const server = createServer(TIMES, onRequest);
    // CONNECT and other requests for a tunnel.
    return server.on('connect', (_request, socket) =>
      socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n'),
    );
  });
  process.once('SIGTERM', () => stop(servers));
  // It came while this process started.
  if (isDraining()) stop(servers);
  process.on('message', (message) => {
    if (message === RETIRE) retire(servers, LINGER_MILLISECONDS);
    if (message === RETIRE_GENTLY) retire(servers, KEEP_ALIVE_MILLISECONDS);
  });
}

/** Suppresses the line that Next.js prints per process at its start; its warnings and errors are not affected. */
async function quietly(run: () => Promise<void>): Promise<void> {
  const print = console.log;
  console.log = () => {};
  try {
    await run();
  } finally {
    console.log = print;
  }
}

function turnAway(error: unknown, response: ServerResponse): void {
  const answer = refuse(error, response.req.url?.split('?')[0]);
  if (asAppError(error).code === 'method_not_allowed') answer.headers.set('Allow', PAGE_METHODS);
  send(answer as unknown as LightResponse, response);
}

/** The refusal as the adapter's own response type. */
function refuseHost(): Response {
  const { body, status, headers } = badHost();
  return new globalThis.Response(body, { status, headers: [...headers] });
}

/** Serves for DRAIN_SECONDS more while /readyz fails, so that a proxy moves away, finishes requests and ends. */
function stop(servers: readonly Server[]): void {
  startDraining();
  setTimeout(() => end(servers), env.DRAIN_SECONDS * 1000);
}

/**
 * Finishes requests and ends. Proxies need not move away, because another process takes the new connections. Closing a connection can lose a
 * request on its way: for `lingerMs` only an answer with Connection: close ends it.
 */
function retire(servers: readonly Server[], lingerMs: number): void {
  startDraining();
  void end(servers, lingerMs);
}

/** Begun once, as a process that retires may get SIGTERM too: a server that is closed again says at once that it is. */
let closing: Promise<unknown> | undefined;

/**
 * Accepts no more connections, and ends when they are closed and no job is at work, such as sending a mail. From `lingerMs` on it closes
 * idle connections; slow requests and jobs are cut off PATIENCE_MILLISECONDS later.
 */
async function end(servers: readonly Server[], lingerMs = 0): Promise<void> {
  setTimeout(() => {
    setInterval(() => servers.forEach((server) => void server.closeIdleConnections()), 100);
    setTimeout(() => servers.forEach((server) => void server.closeAllConnections()), PATIENCE_MILLISECONDS);
  }, lingerMs);
  const jobs = Promise.race([endJobs(), pause(lingerMs + PATIENCE_MILLISECONDS)]);
  closing ??= Promise.all(servers.map(untilClosed));
  await Promise.all([closing, jobs]);
  process.exit(0);
}

/** Unlike an HTTP server's own `close`, keeps its connections. */
const untilClosed = (server: Server): Promise<unknown> =>
  new Promise((closed) => NetServer.prototype.close.call(server, closed));
