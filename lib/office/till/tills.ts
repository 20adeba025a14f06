import { and, asc, eq, isNull } from 'drizzle-orm';
import { tills } from '@/db/schema';
import { noteDeed, type OfficeContext, officeTransaction, Refusal, whenTaken } from '@/lib/staff';

export type Till = typeof tills.$inferSelect;

/** The tills in use, by name. */
export const listTills = ({ client, db }: OfficeContext): Promise<Till[]> =>
  db
    .select()
    .from(tills)
    .where(and(eq(tills.clientId, client.id), isNull(tills.archivedAt)))
    .orderBy(asc(tills.name));

type TillToSave = {
  /** Left out: creates a till. */
  id?: number | undefined;
  /** The version of the till that the form showed. */
  version?: number | undefined;
  name: string;
  terminalId: string | null;
  isArchived?: boolean | undefined;
};

/** Creates or changes a till. @throws Refusal `name_taken`, `not_found`, `changed_meanwhile` */
export function saveTill(ctx: OfficeContext, { id, version, name, terminalId, isArchived }: TillToSave): Promise<Till> {
  return officeTransaction(ctx, async (ctx) => {
    const { client, db, now } = ctx;
    const row = { name: name.trim(), terminalId, archivedAt: isArchived ? now : null };
    const before = id === undefined ? undefined : await lockTill(ctx, id);
    if (before && before.version !== version) throw new Refusal('changed_meanwhile');
    const writing = before
      ? db
          .update(tills)
          .set({ ...row, version: before.version + 1 })
          .where(and(eq(tills.clientId, client.id), eq(tills.id, before.id)))
          .returning()
      : db
          .insert(tills)
          .values({ clientId: client.id, ...row })
          .returning();
    const [till] = await writing.catch(whenTaken(new Refusal('name_taken', 'name')));
    if (!till) throw new Error('The till was not saved');
    noteDeed(ctx, {
      action: before ? 'till.changed' : 'till.made',
      subject: `till ${till.id}`,
      before: before ? { terminal: before.terminalId } : {},
      after: { terminal: terminalId, archived: till.archivedAt !== null },
    });
    return till;
  });
}

const selectTill = ({ client, db }: OfficeContext, id: number) =>
  db
    .select()
    .from(tills)
    .where(and(eq(tills.clientId, client.id), eq(tills.id, id)));

/** A till, without a lock. @throws Refusal `not_found` */
export async function findTill(ctx: OfficeContext, id: number): Promise<Till> {
  return one(await selectTill(ctx, id));
}

/** Locks a till until the transaction ends. @throws Refusal `not_found` */
export async function lockTill(ctx: OfficeContext, id: number): Promise<Till> {
  return one(await selectTill(ctx, id).for('no key update'));
}

function one([till]: Till[]): Till {
  if (!till) throw new Refusal('not_found', 'till');
  return till;
}
