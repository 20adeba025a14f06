import { z } from 'zod';
import { readSoldCard } from '@/lib/office';
import { formatDate } from '../../../../_frame/format-date';
import { ID } from '../fields';
import { tillRoute } from '../till-route';

/** A gift card to print. `validUntil`: a day in words; null: it does not expire. */
export type ShownCard = { title: string; code: string; amount: string; validUntil: string | null };

/** The code of a gift card that was sold in this shift. */
export const POST = tillRoute(
  '/office/[client]/till/call/card-code',
  z.object({ orderId: ID }),
  async (ctx, { orderId }, { language }): Promise<ShownCard> => {
    const { code, amount, expiresAt } = await readSoldCard(ctx, orderId);
    const { title, timezone } = ctx.client;
    return { title, code, amount, validUntil: expiresAt && formatDate(expiresAt, language, timezone) };
  },
);
