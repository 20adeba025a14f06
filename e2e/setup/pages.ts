import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { BASE } from './api';

export type PageAnswer = { status: number; headers: IncomingMessage['headers']; bytes: Buffer; text: string };

/** Requests a page with any headers, Host included, over a new connection or one of `agent`. */
export async function askPage(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  agent?: Agent,
): Promise<PageAnswer> {
  const { hostname, port } = new URL(origin);
  const asked = httpRequest({
    host: hostname,
    port,
    path,
    method,
    headers: { ...(agent ? {} : { Connection: 'close' }), ...headers },
    ...(agent && { agent }),
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() };
}

/** Whether a page came from the cache of shared pages: a page for one visitor has no ETag. */
export const isShared = ({ headers }: PageAnswer): boolean => headers.etag !== undefined;

/** The inline scripts and script addresses of a page that its content security policy forbids. */
export function forbiddenScripts(page: string, policy: string): string[] {
  const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
  const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts.flatMap(([, attributes = '', text = '']) => {
    if (attributes.includes('type="application/ld+json"')) return [];
    const [, nonce] = /nonce="([^"]+)"/.exec(attributes) ?? [];
    if (nonce !== undefined) return sources.includes(`'nonce-${nonce}'`) ? [] : [attributes];
    const [, source] = / src="([^"]*)"/.exec(attributes) ?? [];
    if (source !== undefined) return /^\/[^/]/.test(source) && !sources.includes('strict-dynamic') ? [] : [source];
    const hash = createHash('sha256').update(text).digest('base64');
    return sources.includes(`'sha256-${hash}'`) ? [] : [text];
  });
}

/** Waits until ten answers in a row know an organisation's domain: each process learns of it within five seconds. */
export async function untilKnown(domain: string): Promise<void> {
  for (let known = 0; known < 10; ) {
    const { status } = await askPage(BASE(), '/app.webmanifest', { 'X-Forwarded-Host': domain });
    known = status === 200 ? known + 1 : 0;
    if (known === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
