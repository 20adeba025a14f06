import { and, eq, inArray, isNull } from 'drizzle-orm';
import { doorAdmissions, doorLists } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { OrderLine } from '@/lib/orders';

/** Whether a ticket was admitted at the door, so that a new code would admit a second person. Undone scans do not count. */
export const wasAdmitted = async (ctx: Context, line: OrderLine): Promise<boolean> =>
  (await listAdmitted(ctx, [line])).length > 0;

/** The lines among these whose ticket was admitted. */
export async function listAdmitted({ db, client }: Context, lines: readonly OrderLine[]): Promise<OrderLine[]> {
  const found = await db
    .select({
      orderId: doorAdmissions.orderId,
      position: doorAdmissions.position,
      subEventId: doorLists.subEventId,
    })
    .from(doorLists)
    .innerJoin(
      doorAdmissions,
      and(eq(doorAdmissions.clientId, doorLists.clientId), eq(doorAdmissions.listId, doorLists.id)),
    )
    .where(
      and(
        eq(doorLists.clientId, client.id),
        inArray(doorLists.subEventId, [...new Set(lines.map(({ subEventId }) => subEventId))]),
        eq(doorAdmissions.rehearsal, 0),
        isNull(doorAdmissions.undoneAt),
        inArray(
          doorAdmissions.orderId,
          lines.map(({ orderId }) => orderId),
        ),
      ),
    );
  const admitted = new Set(found.map(nameOf));
  return lines.filter((line) => admitted.has(nameOf(line)));
}

const nameOf = ({ orderId, position, subEventId }: Pick<OrderLine, 'orderId' | 'position' | 'subEventId'>): string =>
  `${orderId} ${position} ${subEventId}`;
