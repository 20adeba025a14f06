import { sql } from 'drizzle-orm';
import { statement } from '@/db/statement';
import type { OfficeContext } from '../office-context';
import type { Deed } from './note-deed';

/** Appends one entry to the organisation's chain. @returns its number */
export async function appendLine(ctx: OfficeContext, deed: Deed): Promise<number> {
  const [nr] = await appendLines(ctx, [deed]);
  return nr ?? Number.NaN;
}

/** Appends several entries in one statement. @returns their numbers */
export async function appendLines(ctx: OfficeContext, deeds: readonly Deed[]): Promise<number[]> {
  if (deeds.length === 0) return [];
  const { person, session, requestId, permission, now } = ctx;
  const who = { at: now, staffId: person.id, sessionId: session.id, requestId, permission };
  const rows = JSON.stringify(deeds.map(({ isRead: _, ...deed }) => ({ ...deed, ...who })));
  return (await append(ctx.db, { rows })).map(({ nr }) => Number(nr));
}

const append = statement<{ nr: string }>(
  'append_audit',
  sql`
    SELECT append_audit(d.deed) AS nr
      FROM jsonb_array_elements(${sql.placeholder('rows')}::text::jsonb) WITH ORDINALITY AS d(deed, at)
     ORDER BY d.at`,
);
