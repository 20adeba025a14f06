import { nonceIn } from '@/lib/api/content-security-policy';
import { asAppError, ERRORS, retryAfterOf } from '@/lib/api/problem';
import type { Context } from '@/lib/context';
import { type Words, wordsFor } from '@/lib/i18n';
import { orderIn, ownWordsFor } from '@/lib/i18n/own-words';
import type { PaperWords } from '@/lib/i18n/papers';
import { log } from '@/lib/log';
import { getOrder, type Order } from '@/lib/orders';
import { type Paper, sorryPage } from '@/lib/papers';
import { findShop } from '../../../_shop/find-shop';
import { findShopPath } from '../../../_shop/find-shop-path';
import { paperInShop } from '../../../_shop/paper-in-shop';
import { hideNames } from '../_page/hide-names';

export type PaperRequest = { params: Promise<{ client_name: string; order_key: string }> };
export type PaperOf = {
  ctx: Context;
  order: Order;
  paper: Paper;
  /** The path of the order's page, with the prefix of links in this shop. */
  href: string;
  nonce: string;
};
type File = {
  body: string | Buffer;
  type: string;
  /** The suggested file name. */
  fileName?: string;
};

/** The address alone gives access to the order, so no cache may keep it. next.config.mjs keeps it out of search engines and Referers. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' };

/** Responds with what `make` returns for the order in the address; without such an order, with a page that says so. */
export async function answerPaper(
  request: Request,
  { params }: PaperRequest,
  make: (about: PaperOf) => Promise<File>,
  find: (ctx: Context, key: string) => Promise<Order> = getOrder,
): Promise<Response> {
  const { client_name: clientName, order_key: key } = await params;
  const ctx = await findShop(clientName);
  if (!ctx) return new Response(null, { status: 404, headers: PRIVATE });
  const nonce = nonceIn(request.headers);
  const shopPath = await findShopPath(clientName);
  const href = `${shopPath}/order/${key}`;
  try {
    const found = await hideNames(ctx, await find(ctx, key));
    const order = orderIn(ownWordsFor(ctx.client, found.locale), found);
    const { body, type, fileName } = await make({ ctx, order, nonce, paper: await paperInShop(ctx, order), href });
    const disposition = fileName && { 'Content-Disposition': `attachment; filename="${fileName}"` };
    const bytes = typeof body === 'string' ? body : new Uint8Array(body);
    return new Response(bytes, { headers: { ...PRIVATE, Vary: 'Accept', 'Content-Type': type, ...disposition } });
  } catch (error) {
    return await refuse(request, error, { ctx, nonce, shopPath, href });
  }
}

/** Whether to answer with HTML: `?format=` decides, else the Accept header. Programs, such as plugins that fetch tickets, get the file. */
export function wantsPage(request: Request): boolean {
  const format = new URL(request.url).searchParams.get('format');
  if (format === 'html' || format === 'pdf') return format === 'html';
  return /\btext\/html\b/.test(request.headers.get('accept') ?? '');
}

type OrderContext = { ctx: Context; nonce: string; shopPath: string; href: string };

async function refuse(
  request: Request,
  error: unknown,
  { ctx, nonce, shopPath, href }: OrderContext,
): Promise<Response> {
  const refusal = asAppError(error);
  const { status } = ERRORS[refusal.code];
  if (status >= 500) log.error({ err: error, code: refusal.code }, 'a paper could not be made');
  const headers = { ...PRIVATE, ...retryAfterOf(refusal), Vary: 'Accept' };
  if (status >= 500 || !wantsPage(request)) {
    return new Response(`${refusal.message}\n`, { status, headers: { ...headers, 'Content-Type': 'text/plain' } });
  }
  const paper = await paperInShop(ctx, ctx.client);
  const said =
    refusal.code === 'order_not_paid'
      ? notPaid(request, href, paper.words)
      : notFound(shopPath || '/', wordsFor(ctx.client.locale));
  const body = sorryPage({ ...said, nonce }, paper);
  return new Response(body, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}

function notPaid(request: Request, href: string, words: PaperWords) {
  const isReceipt = /\/receipt\b/.test(new URL(request.url).pathname);
  return {
    title: isReceipt ? words.noReceipt : words.noTickets,
    text: isReceipt ? words.noReceiptText : words.noTicketsText,
    link: { href, text: words.wholeOrder },
  };
}

function notFound(href: string, words: Words) {
  return { title: words.pageNotFound, text: words.pageNotFoundText, link: { href, text: words.toWhatIsOn } };
}
