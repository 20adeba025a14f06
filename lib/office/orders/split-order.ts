import { splitOrder } from '@/lib/payments';
import { noteDeed, type OfficeContext } from '@/lib/staff';
import { changeOrder, type OrderChange } from './change-order';

type Splitting = OrderChange & {
  positions: readonly number[];
  request: string;
  reason?: string | undefined;
  buyer: { email: string; firstName: string; lastName: string };
};

/** Splits tickets of a paid order off into a new order, whose buyer gets them by mail. @returns the new order's id @throws Refusal */
export function splitOrderTickets(ctx: OfficeContext, asked: Splitting): Promise<number> {
  const { id, positions, request, reason, buyer } = asked;
  return changeOrder(ctx, asked, positions, async (ctx, before) => {
    const by = { actor: 'office', staffId: ctx.person.id } as const;
    const made = await splitOrder(ctx, { order: before.key, positions, request, reason, by, buyer });
    noteDeed(ctx, {
      action: 'tickets.split',
      subject: `order ${id}`,
      orderId: id,
      detail: { positions: positions.join(' '), to: made.id, amount: made.total },
      before: { total: before.total },
      ...(reason && { reason }),
    });
    return made.id;
  });
}
