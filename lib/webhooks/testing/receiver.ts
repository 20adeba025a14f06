import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number };
/** The response: a status, or a function that does anything else with it. */
export type Answer = number | ((response: ServerResponse) => void);

/** A receiver of webhooks on this machine that stores what it gets; `answer` may be changed at any time. */
export async function startReceiver(answer: Answer = 204) {
  const received: Received[] = [];
  const receiver = { url: '', received, answer, stop: async () => {} };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: Buffer.concat(chunks).toString(), at: Date.now() });
    if (typeof receiver.answer === 'function') receiver.answer(response);
    else response.writeHead(receiver.answer).end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return receiver;
}
