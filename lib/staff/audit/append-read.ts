import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { auditReads } from '@/db/schema';
import type { OfficeContext } from '../office-context';
import { appendLine } from './append-line';
import type { Deed } from './note-deed';

/** Reads within this time of an entry are stored beside it. */
const TOGETHER_MS = 60_000;

/**
 * Logs a read. The first read of a browser is an entry of the chain; what the browser reads of the same kind within a minute is stored
 * beside it, each thing once. So a search with every keystroke is one entry, and what was seen is still known.
 */
export async function appendRead(ctx: OfficeContext, deed: Deed): Promise<void> {
  const { db, client, session, now } = ctx;
  const { action, subject = '', detail = {} } = deed;
  // Without the lock, two parallel reads of one browser would both become an entry.
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reads ${client.id} ${session.id}`}, 0))`);
  const line = await findLine(ctx, action, subject);
  const read = { clientId: client.id, sessionId: session.id, action, subject, at: now, detail };
  if (!line) {
    const chainNr = await appendLine(ctx, deed);
    await db.insert(auditReads).values({ ...read, chainNr, lineAt: now });
  } else if (!(await isKnown(ctx, line.chainNr, detail))) {
    await db.insert(auditReads).values({ ...read, ...line });
  }
}

async function findLine({ db, client, session, now }: OfficeContext, action: string, subject: string) {
  const [line] = await db
    .select({ chainNr: auditReads.chainNr, lineAt: auditReads.lineAt })
    .from(auditReads)
    .where(
      and(
        eq(auditReads.clientId, client.id),
        eq(auditReads.sessionId, session.id),
        eq(auditReads.action, action),
        eq(auditReads.subject, subject),
        gt(auditReads.lineAt, new Date(now.getTime() - TOGETHER_MS)),
      ),
    )
    .orderBy(desc(auditReads.lineAt))
    .limit(1);
  return line;
}

async function isKnown({ db, client }: OfficeContext, chainNr: number, detail: object): Promise<boolean> {
  const rows = await db
    .select({ id: auditReads.id })
    .from(auditReads)
    .where(
      and(
        eq(auditReads.clientId, client.id),
        eq(auditReads.chainNr, chainNr),
        sql`${auditReads.detail} = ${JSON.stringify(detail)}::text::jsonb`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
