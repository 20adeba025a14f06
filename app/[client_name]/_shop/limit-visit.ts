import type { NextRequest } from 'next/server';
import { FAILURE_WORDS } from '@/app/_ui/failure-words';
import { type Limits, limitsOf, type RequestKind } from '@/lib/api/limits';
import { isPageCounted } from '@/lib/api/page-failure';
import { AppError } from '@/lib/errors';
import { isLanguage, languageOf, localeFor, preferredLanguage } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { paperOf, sorryPage } from '@/lib/papers';
import { findShop } from './find-shop';
import { languageCookie } from './language-cookie';
import { readShop } from './shop-address';

const PAPER = /^\/[^/]+\/(?:order\/[^/]+\/(?:ticket|receipt|apple-wallet)[^/]*|(?:og|icon)\/[^/]+)\/?$/;

/**
 * Counts a request for a page, a paper or a form. Over the limit it returns the answer in the shop's theme, without Next.js; otherwise, and
 * when the listener has counted the request, undefined. `path`: as the shop has it.
 */
export async function limitVisit(request: NextRequest, path: string, nonce: string): Promise<Response | undefined> {
  if (isPageCounted()) return undefined;
  const limits = limitsOf(request.headers);
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
  const kind: RequestKind = !isRead ? 'form' : PAPER.test(path) ? 'paper' : 'page';
  const shop = path.split('/')[1] ?? '';
  try {
    await limits.visit(kind, readShop(shop).clientName);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return tooOften(request, { shop, nonce, limits, error });
    throw error;
  }
}

type Refused = { shop: string; nonce: string; limits: Limits; error: AppError };

async function tooOften(request: NextRequest, { shop, nonce, limits, error }: Refused): Promise<Response> {
  const seconds = Number(error.extra.retry_after);
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Retry-After': String(seconds) });
  limits.tell(headers);
  // If the shop cannot be read now, the answer is plain text.
  const client = (await findShop(shop).catch(() => undefined))?.client;
  if (!client || !/\btext\/html\b/.test(request.headers.get('accept') ?? '')) {
    headers.set('Content-Type', 'text/plain; charset=utf-8');
    return new Response(`${error.message}\n`, { status: 429, headers });
  }
  const { clientName, language } = readShop(shop);
  const chosen = language ?? request.cookies.get(languageCookie(clientName))?.value;
  const guess = preferredLanguage(request.headers.get('accept-language'));
  const locale = localeFor(client.locale, isLanguage(chosen) ? chosen : guess);
  const paper = paperOf(client, { locale, currency: client.currency });
  const text = buyingWordsFor(locale).tooOften(seconds);
  const { again } = FAILURE_WORDS[languageOf(locale)];
  const link = { href: `${request.nextUrl.pathname}${request.nextUrl.search}`, text: again };
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(sorryPage({ title: client.title, text, link, nonce }, paper), { status: 429, headers });
}
