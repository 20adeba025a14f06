'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { findBaseUrl } from '@/app/[client_name]/_shop/find-base-url';
import { money } from '@/lib/money';
import { refreshTestPayment, startTestPayment, TEST_AMOUNTS } from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import { officeAction } from '../../../../_frame/office-action';

const pageOf = ({ client }: OfficeContext, id: number) =>
  redirect(`/office/${client.name}/settings/payments/test/${id}`);

/** Starts a test payment and opens the page that shows its progress. */
export const startOneTest = officeAction(
  'settings.payments',
  z.object({
    method: z.coerce.number().int().min(0).max(999_999_999),
    amount: z.enum(TEST_AMOUNTS).transform(money),
  }),
  async (ctx, { method, amount }) => {
    const baseUrl = await findBaseUrl();
    return pageOf(ctx, await startTestPayment(ctx, { method, amount, baseUrl }));
  },
);

/** Asks the provider for the state of a test payment, or closes it. */
export const lookAtOneTest = officeAction(
  'settings.payments',
  z.object({ id: z.coerce.number().int().min(1).max(999_999_999_999_999), stop: z.enum(['', 'yes']) }),
  async (ctx, { id, stop }) => {
    await refreshTestPayment(ctx, id, { stop: stop === 'yes' });
    return pageOf(ctx, id);
  },
);
