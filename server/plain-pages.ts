import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzip } from 'node:zlib';
import { isPlainPage } from '@/app/office/_frame/plain-pages';
import { failurePage, isFailure } from './plain-failure';
import { takesEncoding } from './takes-encoding';

/** Scripts and their preloads, except the office's own script. React escapes `<` and `>` in user content. */
const SCRIPTS = /<script\b(?![^>]* src="\/office\.js")[^>]*>[\s\S]*?<\/script>|<link rel="preload" as="script"[^>]*>/g;

/**
 * Removes Next.js' scripts from a plain page of the office, whose policy blocks them: saves bytes, and warnings in the browser. Renders
 * missing and failed pages, which Next.js leaves to its scripts. Anything but HTML passes unchanged.
 */
export function removeScripts(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (!isPlainPage(path) || request.headers.rsc !== undefined) return;
  const encodings = String(request.headers['accept-encoding'] ?? '');
  // Compressed below, when it is complete.
  delete request.headers['accept-encoding'];
  const chunks: Buffer[] = [];
  const own = {
    flushHeaders: response.flushHeaders.bind(response),
    writeHead: response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse,
    write: response.write.bind(response) as (...args: unknown[]) => boolean,
    end: response.end.bind(response) as (...args: unknown[]) => ServerResponse,
  };
  const isPage = () => !response.headersSent && String(response.getHeader('content-type')).startsWith('text/html');
  const keep = (args: unknown[]) => {
    const [chunk, encoding] = args;
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding === 'latin1' ? 'latin1' : 'utf8'));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    const done = args.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
  };
  Object.assign(response, {
    flushHeaders: () => isPage() || own.flushHeaders(),
    // Called before the first byte: hooks there may change the status. The page is sent below.
    writeHead: (status: number, ...rest: unknown[]) => {
      if (!isPage()) return own.writeHead(status, ...rest);
      response.statusCode = status;
      return response;
    },
    write: (...args: unknown[]) => {
      if (!isPage()) return own.write(...args);
      keep(args);
      return true;
    },
    end: (...args: unknown[]) => {
      if (!isPage()) return own.end(...args);
      keep(args);
      response.writeHead(response.statusCode);
      // A redirect after a form must not repeat the POST.
      if (response.statusCode === 307 && request.method === 'POST') response.statusCode = 303;
      const page = Buffer.from(plainPage(Buffer.concat(chunks).toString(), request, response));
      const send = (body: Buffer) => {
        own.writeHead(response.statusCode);
        own.end(body);
      };
      response.removeHeader('content-length');
      if (!takesEncoding(encodings, 'gzip')) send(page);
      else {
        response.setHeader('Content-Encoding', 'gzip');
        gzip(page, (error, packed) => (error ? response.destroy(error) : send(packed)));
      }
      return response;
    },
  });
}

function plainPage(html: string, { headers }: IncomingMessage, { statusCode }: ServerResponse): string {
  if (!isFailure(html)) return html.replaceAll(SCRIPTS, '');
  return statusCode < 400 ? '' : failurePage(statusCode, html, headers);
}
