import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { ticketTypes } from '@/db/schema';
import { atOneVersion, checkVersion } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { isOffered } from './is-offered';

const withCode = prepared((db) =>
  db
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(
      and(
        eq(ticketTypes.clientId, sql.placeholder('clientId')),
        eq(ticketTypes.archived, false),
        isNotNull(ticketTypes.code),
        isOffered(ticketTypes.clientId, sql`${sql.placeholder('subEventId')}::int`, ticketTypes.id),
        sql`coalesce(${ticketTypes.validUntil} > ${sql.placeholder('now')}::timestamptz, true)`,
      ),
    )
    .limit(1)
    .prepare('type_with_code'),
);

/** Whether a performance has ticket types that are shown only to who gives their code. */
export async function asksForCode(ctx: Context, subEventId: number): Promise<boolean> {
  const args = { clientId: ctx.client.id, subEventId, now: ctx.now.toISOString() };
  return atOneVersion(ctx, async (ctx) => {
    const found = await withCode(ctx.db).execute(args);
    await checkVersion(ctx);
    return found.length > 0;
  });
}
