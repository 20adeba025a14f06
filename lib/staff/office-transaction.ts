import { sql } from 'drizzle-orm';
import { OFFICE_ROLE } from '@/db/office-role';
import { type Context, inTransaction } from '@/lib/context';
import { appendDeeds, type Deed } from './audit/note-deed';
import type { OfficeContext } from './office-context';

/**
 * Runs `work` in one transaction as the office's role, which row-level security limits to this organisation (db/office-role.ts), and writes
 * its deeds (noteDeed) to the audit log. As with inTransaction, `work` may run again, so it changes nothing but the database.
 * @throws Error when `work` wrote something without a deed
 */
export const officeTransaction = <T>(ctx: OfficeContext, work: (ctx: OfficeContext) => Promise<T>): Promise<T> =>
  inLoggedTransaction(ctx, becomeOffice, work);

/** The same as the owner of the tables, for what is no business of that role. On Citus one transaction writes as one of the two alone. */
export const ownerTransaction = <T>(ctx: OfficeContext, work: (ctx: OfficeContext) => Promise<T>): Promise<T> =>
  inLoggedTransaction(ctx, nameClient, work);

function inLoggedTransaction<T>(
  ctx: OfficeContext,
  begin: (ctx: OfficeContext) => Promise<void>,
  work: (ctx: OfficeContext) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inside) => {
    const deeds: Deed[] = [];
    const own: OfficeContext = { ...ctx, ...inside, deeds };
    await begin(own);
    const result = await work(own);
    if (deeds.length > 0) await appendDeeds(own, deeds);
    else if (await hasWritten(own)) throw new Error('The office writes nothing that its log does not say');
    return result;
  });
}

/** The same for a device at the door, whose scans are their own log: nothing is noted. */
export const doorTransaction = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (inside) => {
    await becomeOffice(inside);
    return work(inside);
  });

async function becomeOffice({ client, db }: Context): Promise<void> {
  const id = sql.raw(String(Math.trunc(client.id)));
  // Citus carries what is SET along to its workers: the organisation, and not the role, as which it goes there anyway.
  await db.execute(sql`SET LOCAL doek.client = '${id}'; SELECT set_config('role', '${sql.raw(OFFICE_ROLE)}', true)`);
}

async function nameClient({ client, db }: Context): Promise<void> {
  await db.execute(sql`SET LOCAL doek.client = '${sql.raw(String(Math.trunc(client.id)))}'`);
}

async function hasWritten({ db }: OfficeContext): Promise<boolean> {
  const [row] = await db.execute<{ written: boolean }>(
    sql`SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS written`,
  );
  return row?.written === true;
}
