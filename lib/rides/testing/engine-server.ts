import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export type EngineRequest = { path: string; query: URLSearchParams; body: unknown };

export type EngineServer = { url: string; requests: EngineRequest[]; close: () => Promise<void> };

/** An HTTP server that stands in for a routing engine, and records its requests. */
export async function startEngine(
  answer: (request: EngineRequest, response: ServerResponse, nr: number) => void,
): Promise<EngineServer> {
  const requests: EngineRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let text = '';
    for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://engine');
    const request = { path: pathname, query: searchParams, body: text === '' ? undefined : JSON.parse(text) };
    requests.push(request);
    answer(request, response, requests.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, requests, close };
}

export function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
