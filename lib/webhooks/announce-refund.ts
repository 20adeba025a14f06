import { createHash } from 'node:crypto';
import type { orders, payments, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import { listEndpointIds, queueMessages } from './queue-message';

type OrderRow = Pick<typeof orders.$inferSelect, 'id' | 'key'>;
type Failed = typeof refunds.$inferSelect & Pick<typeof payments.$inferSelect, 'provider'>;

/** Queues messages that a refund failed. Call it in the transaction that writes the failure. */
export async function announceFailedRefund(ctx: Context, order: OrderRow, refund: Failed): Promise<void> {
  const endpointIds = await listEndpointIds(ctx, 'refund.failed');
  if (endpointIds.length === 0) return;
  const message = { type: 'refund.failed' as const, subject: `order ${order.id}`, data: toWireRefund(order, refund) };
  await queueMessages(ctx, [message], endpointIds);
}

export type WireRefund = ReturnType<typeof toWireRefund>;

function toWireRefund(
  { id: orderId, key }: OrderRow,
  { id, amount, currency, reason, provider, providerRef, nextTryAt }: Failed,
) {
  return {
    order_id: orderId,
    order_key_sha256: createHash('sha256').update(key).digest('hex'),
    refund_id: id,
    refund_amount: amount,
    currency,
    refund_reason: reason,
    payment_provider: provider,
    provider_refund_id: providerRef,
    next_attempt_at: nextTryAt?.toISOString() ?? null,
  };
}
