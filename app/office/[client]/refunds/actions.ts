'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { assignHangingRefund, handOut, retryHangingRefund, settleHangingRefund } from '@/lib/office';
import { boundedText, trimmedText } from '@/lib/text-field';
import { officeAction } from '../../_frame/office-action';

const ASKED = { id: z.coerce.number().int().positive(), version: boundedText(60) };

/** Retries a failed refund. */
export const retryOne = officeAction('refunds.make', z.object(ASKED), async (ctx, asked) => {
  await retryHangingRefund(ctx, asked);
  return redirect(`/office/${ctx.client.name}/refunds`);
});

/** Records that the money was returned in another way. */
export const settleOne = officeAction('refunds.approve', z.object(ASKED), async (ctx, asked) => {
  await settleHangingRefund(ctx, asked);
  return redirect(`/office/${ctx.client.name}/refunds`);
});

/** Pays a refund in cash from the caller's drawer. */
export const handOutOne = officeAction(
  'cash.shift',
  z.object({ id: ASKED.id, shift: z.coerce.number().int().positive(), request: boundedText(36).check(z.uuid()) }),
  async (ctx, { id, shift, request }) => {
    await handOut(ctx, { shiftId: shift, refundId: id, request });
    return redirect(`/office/${ctx.client.name}/refunds`);
  },
);

/** Records which tickets a refund belongs to that was made at the provider. */
export const assignOne = officeAction(
  'refunds.make',
  z.object({
    ...ASKED,
    orderId: z.coerce.number().int().positive().optional(),
    positions: trimmedText(1000)
      .regex(/^(\d{1,6}([\s,]+\d{1,6})*)?$/)
      .transform((text) =>
        text
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(Number),
      ),
  }),
  async (ctx, asked) => {
    await assignHangingRefund(ctx, asked);
    return redirect(`/office/${ctx.client.name}/refunds`);
  },
);
