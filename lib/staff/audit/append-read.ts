import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { auditReads } from '@/db/schema';
import type { OfficeContext } from '../office-context';
import { appendLine } from './append-line';
import type { Deed } from './note-deed';

/** What is read within so long of a line is read with it. */
const TOGETHER_MS = 60_000;

/**
 * Writes down that a browser read something. The first read is a line of the chain; what it reads of the same kind within a minute is kept
 * beside that line, each thing once: searching as one types is one line, and what was seen is still known.
 */
export async function appendRead(ctx: OfficeContext, deed: Deed): Promise<void> {
  const { db, client, session, now } = ctx;
  const { action, subject = '', detail = {} } = deed;
  // Two at once of one browser would both be the first.
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
