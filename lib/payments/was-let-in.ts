import { and, eq, isNull } from 'drizzle-orm';
import { doorAdmissions, doorLists } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { OrderLine } from '@/lib/orders';

/** Whether somebody went in with a ticket: its new code would let in a second one. An undone scan does not count. */
export async function wasLetIn(
  { db, client }: Context,
  { orderId, position, subEventId }: OrderLine,
): Promise<boolean> {
  const found = await db
    .select({ listId: doorAdmissions.listId })
    .from(doorLists)
    .innerJoin(
      doorAdmissions,
      and(eq(doorAdmissions.clientId, doorLists.clientId), eq(doorAdmissions.listId, doorLists.id)),
    )
    .where(
      and(
        eq(doorLists.clientId, client.id),
        eq(doorLists.subEventId, subEventId),
        eq(doorAdmissions.rehearsal, 0),
        eq(doorAdmissions.orderId, orderId),
        eq(doorAdmissions.position, position),
        isNull(doorAdmissions.undoneAt),
      ),
    )
    .limit(1);
  return found.length > 0;
}
