import { z } from 'zod';
import { listForSale } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { trimmedText } from '@/lib/text-field';
import { tillRoute } from '../till-route';

/** The performances on sale that match a search. */
export const POST = tillRoute(
  '/office/[client]/till/call/performances',
  z.object({ text: trimmedText(100) }),
  async (ctx, { text }) => ({ performances: await officeTransaction(ctx, (ctx) => listForSale(ctx, text)) }),
);
