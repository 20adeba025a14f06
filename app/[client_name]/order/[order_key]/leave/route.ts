import { AppError } from '@/lib/errors';
import { leaveMoney } from '@/lib/payments';
import { readAmount } from '@/lib/read-amount';
import { actOnOrder, type OrderRequest } from '../_page/act-on-order';

/** Donates money of a cancelled performance to the organisation. */
export const POST = (request: Request, at: OrderRequest) =>
  actOnOrder(request, at, async ({ ctx, key, form }) => {
    const amount = readAmount(String(form.amount ?? ''));
    if (!amount) throw new AppError('validation_failed', 'amount must be a decimal amount');
    await leaveMoney(ctx, key, { subEventId: Number(form.event) || 0, amount });
    return undefined;
  });
