import type { IncomingMessage, RequestListener } from 'node:http';
import { pool } from '@/db/client';
import { limitsOf } from '@/lib/api/limits';
import { answerPage, type ShownFields } from '@/lib/api/page-failure';
import { asAppError } from '@/lib/api/problem';
import { revalidated } from '@/lib/api/revalidate';
import { clientDirectory } from '@/lib/clients';
import { meters } from '@/lib/meters';
import { type KeptPage, keptPage } from './keep-pages';
import { NotKept } from './not-kept';
import { encodingFor } from './page-forms';
import { renderPage } from './render-page';
import { warnOfPage } from './warn-of-page';
import { whichPage } from './which-page';

type Next = RequestListener<typeof IncomingMessage>;
/** `isCounted`: the rate limits have counted the request. Without a `response`, Next.js answers. */
type PageAnswer = { response?: Response; isCounted: boolean };

/** Answers requests for pages without personal data from the cache; `next` renders missing ones. */
export function sharedPages(next: (...args: Parameters<Next>) => Promise<void>) {
  const renderOf =
    (shown: ShownFields): Next =>
    (request, response) =>
      void answerPage(response, () => next(request, response), { isCounted: true, shown });

  return async (request: Request, incoming: IncomingMessage): Promise<PageAnswer> => {
    const { url: target = '', headers } = incoming;
    const directory = await clientDirectory(pool().db).catch(() => undefined);
    const page = directory && whichPage({ target, headers }, request, directory);
    if (!page) return { isCounted: false };
    try {
      await limitsOf(request.headers).visit('page', 'clientName' in page ? page.clientName : '');
    } catch {
      // Next.js answers the refusal in the look of the shop.
      return { isCounted: false };
    }
    try {
      const kept = await keptPage(page, (shown) => {
        meters.pagesMade.inc();
        return renderPage(renderOf(shown), page);
      });
      const response = answerOf(request, kept);
      meters.pagesKept.inc({ status: String(response.status) });
      return { response, isCounted: true };
    } catch (error) {
      // Next.js answers missing and failed pages; an unavailable database is logged elsewhere.
      if (!(error instanceof NotKept) && asAppError(error).code === 'internal') warnOfPage(page.target, error);
      return { isCounted: true };
    }
  };
}

function answerOf(request: Request, { forms, headers }: KeptPage): Response {
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  const own = encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding };
  return revalidated(request, { body: forms[encoding], headers: own });
}
