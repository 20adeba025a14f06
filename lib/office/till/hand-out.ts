import { and, eq } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema';
import { lockOrder } from '@/lib/orders';
import { getRefund, handOutRefund } from '@/lib/payments';
import { noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { asRefusal } from '../orders/change-order';
import { readInScope } from '../orders/get-office-order';
import { noteOrderRead } from '../orders/note-read';
import { appendEntry, requestOf, requireCash } from './entries';
import { onceInShift } from './once-in-shift';
import { refuseOwnOverLimit } from './refund-limit';

type HandingOut = { shiftId: number; refundId: number; request: string };

/**
 * Pays a due cash refund from the drawer of the caller's open shift, once.
 * @throws Refusal `not_found`, `shift_closed`, `not_hanging` (paid already, or not in cash), `drawer_short`, `changed_meanwhile`,
 * `over_limit` (for tickets that the caller cancelled)
 */
export function handOut(ctx: OfficeContext, { shiftId, refundId, request }: HandingOut): Promise<void> {
  const asked = `hand out ${refundId}`;
  return asRefusal(
    onceInShift(
      ctx,
      { shiftId, request, asked },
      {
        again: (ctx, entry) => noteOrderRead(ctx, Number(entry.orderId)),
        run: async (ctx, shift) => {
          const orderId = await findOrderOf(ctx, refundId);
          if ((await readInScope(ctx, orderId)).elsewhere > 0) throw new Refusal('not_found');
          await lockOrder(ctx, orderId);
          const refund = await getRefund(ctx, refundId);
          const { amount } = refund;
          const handed = await handOutRefund(ctx, refund, 'office');
          if (!handed) throw new Refusal('not_hanging');
          await refuseOwnOverLimit(ctx, shift, { orderId, amount });
          await requireCash(ctx, shift, amount);
          const entry = { kind: 'refund', amount, refundId, orderId, asked } as const;
          await appendEntry(ctx, shift, { ...entry, request: requestOf(ctx.person.id, request) });
          noteDeed(ctx, {
            action: 'refund.handed_out',
            subject: `refund ${refundId}`,
            orderId,
            detail: { amount, shift: shiftId },
            before: { status: 'due' },
            after: { status: handed.status },
          });
        },
      },
    ),
  );
}

/** @throws Refusal `not_found` */
async function findOrderOf({ client, db }: OfficeContext, refundId: number): Promise<number> {
  const [found] = await db
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.clientId, refunds.clientId), eq(payments.id, refunds.paymentId)))
    .where(and(eq(refunds.clientId, client.id), eq(refunds.id, refundId)));
  if (!found) throw new Refusal('not_found');
  return found.orderId;
}
