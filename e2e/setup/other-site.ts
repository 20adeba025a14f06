import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type OtherPage = { html: string; headers?: Record<string, string> };

/**
 * Starts a web server that is not part of the service: it serves `pages` under every host name of this machine. `asked`:
 * the requests so far, with cookies and origins.
 */
export async function openSite() {
  // Browsers request the icon on their own.
  const pages: Record<string, OtherPage> = { '/favicon.ico': { html: '' } };
  const asked: { path: string; cookie: string | undefined; referer: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, cookie: request.headers.cookie, referer: request.headers.referer });
    const page = pages[path.split('?')[0] ?? ''];
    response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', ...page?.headers });
    response.end(page?.html ?? '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((closed) => server.close(closed).closeAllConnections());
  return { port, pages, asked, close };
}
