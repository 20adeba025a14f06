import { setTimeout } from 'node:timers/promises';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import type { OrderRow } from '@/lib/orders';
import { askPayment } from './ask-payment';
import { askSoon, getReturned, type Payment } from './read-payment';

const PATIENCE_MILLISECONDS = 4000;

type Returned = { order: Pick<OrderRow, 'key' | 'returnUrl'>; payment: Payment };

/**
 * Handles a buyer who returns from the provider: asks it for the state, for at most four seconds, because the browser may arrive before the
 * provider's message. Without an answer the next poll does it.
 * @throws AppError `payment_not_found`
 */
export async function handleReturningBuyer(ctx: Context, token: string): Promise<Returned> {
  const { order, payment } = await getReturned(ctx, token);
  const asked = askPayment(ctx, payment).catch((error: unknown) => {
    log.warn(
      { err: error, paymentId: payment.id },
      'a payment could not be polled at its provider: the next poll retries',
    );
    return undefined;
  });
  const now = await Promise.race([asked, setTimeout(PATIENCE_MILLISECONDS, undefined, { ref: false })]);
  if (!now) await askSoon(ctx, payment.orderId);
  return { order, payment: now ?? payment };
}
