import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { type Asked, answerMemory, type Made } from '@/lib/api/answer-memory';
import { contentSecurityPolicy } from '@/lib/api/content-security-policy';
import { confirmClient, findClient, versionOfClients } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { fingerprint } from '@/lib/ids';
import { meters } from '@/lib/meters';
import { hasEvent } from '@/lib/programme';
import { readCircleVersion } from '@/lib/recommendations';
import { nextChangeOfPage } from './next-change';
import { type Forms, formsOf } from './page-forms';
import type { Rendered } from './render-page';
import type { SharedPage } from './which-page';

/** A page as it is sent to all who ask for it. */
export type KeptPage = { forms: Forms; headers: Record<string, string> };

const MOST_BYTES = 64 * 1024 * 1024;
/** What keeping a page costs besides its bytes. */
const OVERHEAD_BYTES = 4096;
/** How long a cache in front may give the same page to all. Browsers ask each time. */
const SHARED_SECONDS = 1;

const keptPages = answerMemory<KeptPage>(
  MOST_BYTES,
  ({ forms: { br, gzip, identity } }) => br.length + gzip.length + identity.length + OVERHEAD_BYTES,
);

meters.sharedPages.bytes = keptPages.bytes;

/** A page that is not kept: it is not there, or Next.js answered something else. */
export class NotKept extends Error {}

type Question = Asked & { frameAncestors: readonly string[] | null; until: (now: Date) => Promise<number> };

/**
 * A shared page as it is now, whichever process or machine changed something before: as it was made before while the versions of
 * catalogue and stock are the same and nothing began or ended by the clock, else made by `render`, once for all who wait.
 * @throws NotKept
 */
export async function keptPage(page: SharedPage, render: () => Promise<Rendered | undefined>): Promise<KeptPage> {
  const { db } = pool();
  const { frameAncestors, until, ...asked } = await questionOf(page);
  return keptPages.remember(db, asked, async (): Promise<Made<KeptPage>> => {
    const now = new Date(Math.max(databaseNow().getTime(), asked.at));
    const rendered = await render();
    if (!rendered) throw new NotKept();
    const { html, scripts, styles, headers } = rendered;
    const body = Buffer.from(html) as Buffer<ArrayBuffer>;
    const answer = {
      forms: await formsOf(body),
      headers: {
        ...headers,
        'content-security-policy': contentSecurityPolicy({ scripts, styles }, { frameAncestors, isDevelopment: false }),
        'cache-control': `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`,
        ETag: `"${fingerprint(body).slice(0, 27)}"`,
      },
    };
    return { answer, from: now.getTime(), until: await until(now) };
  });
}

/** What the page depends on, asked of the database. @throws NotKept */
async function questionOf(page: SharedPage): Promise<Question> {
  const { db } = pool();
  const key = `page ${page.origin} ${page.target} ${page.language ?? ''} ${page.canonical ?? ''}`;
  if (!('clientName' in page)) {
    const version = page.kind === 'home' ? await versionOfClients(db) : '';
    const until = async () => Number.POSITIVE_INFINITY;
    return { key, version, changes: '', at: databaseNow().getTime(), frameAncestors: [], until };
  }
  const { client, stock } = await confirmClient(db, await findClient(db, page.clientName, 'remembered'));
  const ctx: Context = { client, db, now: databaseNow() };
  if (page.kind === 'event' && !(await hasEvent(ctx, page.eventId))) throw new NotKept();
  const circle = page.kind === 'evening' ? ` ${(await readCircleVersion(ctx)).circle.catalogueVersion}` : '';
  const holdEndsAt = stock.holdEndsAt ?? Number.POSITIVE_INFINITY;
  return {
    key: `${client.id} ${key}`,
    version: `${client.catalogueVersion}${circle}`,
    changes: stock.changes,
    at: ctx.now.getTime(),
    frameAncestors: client.embedOrigins,
    until: async (now) => Math.min(await nextChangeOfPage({ ...ctx, now }), holdEndsAt),
  };
}
