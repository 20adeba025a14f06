import { sql } from 'drizzle-orm';
import type { OfficeContext } from '../office-context';
import type { Deed } from './note-deed';

/** Appends one line to the chain. @returns its number */
export async function appendLine(ctx: OfficeContext, { isRead: _, ...deed }: Deed): Promise<number> {
  const { person, session, requestId, permission, now } = ctx;
  const row = { ...deed, at: now, staffId: person.id, sessionId: session.id, requestId, permission };
  const [line] = await ctx.db.execute<{ nr: string }>(
    sql`SELECT append_audit(${JSON.stringify(row)}::text::jsonb) AS nr`,
  );
  return Number(line?.nr);
}
