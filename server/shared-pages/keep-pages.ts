import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { type AnswerKey, answerMemory, type MadeAnswer } from '@/lib/api/answer-memory';
import { contentSecurityPolicy } from '@/lib/api/content-security-policy';
import type { ShownFields } from '@/lib/api/page-failure';
import { confirmClient, findClient, versionOfClients } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { languageOf } from '@/lib/i18n';
import { fingerprint } from '@/lib/ids';
import { meters } from '@/lib/meters';
import { readCircleVersion } from '@/lib/recommendations';
import { nextChangeOfPage } from './next-change';
import { NotKept } from './not-kept';
import { type Forms, formsOf } from './page-forms';
import { readShown, readShownAtHome } from './read-shown';
import type { Rendered } from './render-page';
import type { SharedPage } from './which-page';

/** A cached page, the same for every visitor. */
export type KeptPage = { forms: Forms; headers: Record<string, string> };

const MOST_BYTES = 64 * 1024 * 1024;
/** Bytes of memory per page besides its content. */
const OVERHEAD_BYTES = 4096;
/** How long a shared cache may serve a page. Browsers always revalidate. */
const SHARED_SECONDS = 1;

const keptPages = answerMemory<KeptPage>(
  MOST_BYTES,
  ({ forms: { br, gzip, identity } }) => br.length + gzip.length + identity.length + OVERHEAD_BYTES,
);

meters.sharedPages.bytes = keptPages.bytes;

/** The dependencies of a page and the end of its validity, reported when it is rendered. */
type Question = AnswerKey & {
  frameAncestors: readonly string[] | null;
  shown: ShownFields;
  valid: () => Promise<{ from: number; until: number }>;
};

/**
 * The current version of a shared page. The cached one is valid while the catalogue's version, the stock that it shows and every sale
 * period are unchanged, by any machine; otherwise `render` makes it, once for all concurrent callers.
 * @throws NotKept
 */
export async function keptPage(page: SharedPage, render: Render): Promise<KeptPage> {
  const { frameAncestors, shown, valid, ...asked } = await questionOf(page);
  return keptPages.remember(pool().db, asked, async (): Promise<MadeAnswer<KeptPage>> => {
    const between = await valid();
    const rendered = await render(shown);
    if (!rendered) throw new NotKept();
    const { html, scripts, styles, headers } = rendered;
    const body = Buffer.from(html) as Buffer<ArrayBuffer>;
    const answer = {
      forms: await formsOf(body),
      headers: {
        ...headers,
        'content-security-policy': contentSecurityPolicy({ scripts, styles }, { frameAncestors, isDevelopment: false }),
        'cache-control': `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`,
        // Weak, because it is the same for all forms and processes, whose bytes differ.
        ETag: `W/"${fingerprint(buildId(), asked.key, `${asked.version}`, asked.changes, `${between.until}`).slice(0, 27)}"`,
      },
    };
    return { answer, ...between };
  });
}

/** Part of the ETag, which with the page's state is the same in every process, although their bytes may differ. */
const buildId = () => (build ??= readFileSync(join(process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID'), 'utf8'));
let build: string | undefined;

/** The maximum age of other organisations' free seats on a page. */
const OTHERS_STOCK_MS = 10_000;

const HOUR_MS = 3_600_000;

type Render = (shown: ShownFields) => Promise<Rendered | undefined>;

/** Reads the state that the page depends on from the database. @throws NotKept */
async function questionOf(page: SharedPage): Promise<Question> {
  const { db } = pool();
  const key = `page ${page.origin} ${page.target} ${page.canonical ?? ''}`;
  if (!('clientName' in page)) {
    const at = databaseNow().getTime();
    const ofAll = { key: `${page.language ?? ''} ${key}`, changes: '', at, frameAncestors: [] };
    if (page.kind === 'docs') {
      const valid = async () => ({ from: at, until: Number.POSITIVE_INFINITY });
      return { ...ofAll, version: '', shown: {}, valid };
    }
    const clients = await versionOfClients(db);
    const { shown, digest } = await readShownAtHome(db, clients, page.shows);
    // The digest covers changes by time, except of the year.
    const valid = async () => ({ from: at, until: (Math.floor(at / HOUR_MS) + 1) * HOUR_MS });
    return { ...ofAll, version: `${clients} ${digest}`, shown, valid };
  }
  const { client, stock } = await confirmClient(db, await findClient(db, page.clientName, 'remembered'));
  const ctx: Context = { client, db, now: databaseNow() };
  const language = page.language ?? languageOf(client.locale);
  const same = { key: `${client.id} ${language} ${key}`, at: ctx.now.getTime(), frameAncestors: client.embedOrigins };
  if (page.kind === 'evening') {
    // There is no such page.
    if (!client.recommendations) throw new NotKept();
    const { circle } = await readCircleVersion(ctx);
    const version = `${client.catalogueVersion} ${circle.catalogueVersion}`;
    // The compared stock does not include other organisations of the circle.
    const othersSell = client.circle === null ? Number.POSITIVE_INFINITY : same.at + OTHERS_STOCK_MS;
    const until = async () =>
      Math.min(await nextChangeOfPage(ctx), stock.holdEndsAt ?? Number.POSITIVE_INFINITY, othersSell);
    const valid = async () => ({ from: same.at, until: await until() });
    return { ...same, version, changes: stock.changes, shown: {}, valid };
  }
  const { shown, digest, readAt } = await readShown(ctx, stock, page);

  // The digest is in the version, so that a page made from another stock is not served.
  const version = `${client.catalogueVersion} ${digest}`;
  const valid = async () => ({ from: readAt, until: await nextChangeOfPage({ ...ctx, now: new Date(readAt) }) });
  return { ...same, version, changes: '', shown, valid };
}
