import { asAppError, ERRORS } from '@/lib/api/problem';
import type { Context } from '@/lib/context';
import { wordsFor } from '@/lib/i18n';
import { log } from '@/lib/log';
import { getOrder, type Order } from '@/lib/orders';
import { type Paper, paperOf, sorryPage } from '@/lib/papers';
import { findShop } from '../../../_shop/find-shop';

export type PaperRequest = { params: Promise<{ client_name: string; order_key: string }> };
export type PaperOf = {
  ctx: Context;
  order: Order;
  paper: Paper /** Of the order's page. */;
  href: string;
  nonce: string;
};
type File = { body: string | Buffer; type: string /** The name to keep it under. */; fileName?: string };

/** Whoever has the address has the order: nobody else may keep it. next.config.mjs keeps it out of lists and referrers. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' };

/** Answers with what `make` makes of the order in the address; a page that says why when there is none. */
export async function answerPaper(
  request: Request,
  { params }: PaperRequest,
  make: (about: PaperOf) => Promise<File>,
): Promise<Response> {
  const { client_name: clientName, order_key: key } = await params;
  const ctx = await findShop(clientName);
  if (!ctx) return new Response(null, { status: 404, headers: PRIVATE });
  const nonce = nonceOf(request);
  try {
    const order = await getOrder(ctx, key);
    const { body, type, fileName } = await make({
      ctx,
      order,
      nonce,
      paper: paperOf(ctx.client, order),
      href: `/${clientName}/order/${key}`,
    });
    const disposition = fileName && { 'Content-Disposition': `attachment; filename="${fileName}"` };
    const bytes = typeof body === 'string' ? body : new Uint8Array(body);
    return new Response(bytes, { headers: { ...PRIVATE, Vary: 'Accept', 'Content-Type': type, ...disposition } });
  } catch (error) {
    return refuse(request, error, { ctx, nonce, key });
  }
}

/** A page for who asks for one; any program gets the file (a plugin that fetches the tickets, say). `?format=` decides first. */
export function wantsPage(request: Request): boolean {
  const format = new URL(request.url).searchParams.get('format');
  if (format === 'html' || format === 'pdf') return format === 'html';
  return /\btext\/html\b/.test(request.headers.get('accept') ?? '');
}

function refuse(
  request: Request,
  error: unknown,
  { ctx, nonce, key }: { ctx: Context; nonce: string; key: string },
): Response {
  const refusal = asAppError(error);
  const { status } = ERRORS[refusal.code];
  if (status >= 500) log.error({ err: error, code: refusal.code }, 'a paper could not be made');
  const headers = { ...PRIVATE, Vary: 'Accept' };
  if (status >= 500 || !wantsPage(request)) {
    return new Response(`${refusal.message}\n`, { status, headers: { ...headers, 'Content-Type': 'text/plain' } });
  }
  const { client } = ctx;
  const paper = paperOf(client, client);
  const words = wordsFor(client.locale);
  const isReceipt = /\/receipt\b/.test(new URL(request.url).pathname);
  const found = refusal.code === 'order_not_paid';
  const paperWords = paper.words;
  const text = found
    ? {
        title: isReceipt ? paperWords.noReceipt : paperWords.noTickets,
        text: isReceipt ? paperWords.noReceiptText : paperWords.noTicketsText,
        link: { href: `/${client.name}/order/${key}`, text: paperWords.wholeOrder },
      }
    : {
        title: words.pageNotFound,
        text: words.pageNotFoundText,
        link: { href: `/${client.name}`, text: words.toWhatIsOn },
      };
  const body = sorryPage({ ...text, nonce }, paper);
  return new Response(body, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}

/** The nonce that the proxy chose for this answer's scripts and styles. */
function nonceOf(request: Request): string {
  return /'nonce-([^']+)'/.exec(request.headers.get('content-security-policy') ?? '')?.[1] ?? '';
}
